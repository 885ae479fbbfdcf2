import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { accounts, embedded } from "#app/sign-in/embedded/identity.server.ts";
import { EmailTaken, ProviderUnreachable } from "#app/auth/identity.ts";
import {
  restoreInvitation,
  invitationLife,
  invitedRoles,
  invite,
  invitations,
  readInvitation,
  takeInvitation,
} from "#app/sign-in/invitations.server.ts";
import { matchesPassword } from "#app/sign-in/password/password.server.ts";
import { db } from "#app/db/db.server.ts";

const now = new Date("2026-11-20T03:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test("replaces an earlier invitation and its roles by a later one", async () => {
  const first = await invite("changed@demo.test", ["admin"], now);
  expect(await invitedRoles("changed@demo.test", later(1))).toEqual(["admin"]);
  await invite("Changed@demo.test", ["user"], later(2));
  expect(await invitedRoles("changed@demo.test", later(3))).toEqual(["user"]);
  await restoreInvitation(first);
  expect(await readInvitation(first, later(3))).toBeNull();
  const used = await invite("changed@demo.test", ["lead"], later(4));
  expect(await takeInvitation(used, later(5))).toMatchObject({ roles: ["lead"] });
  await invite("changed@demo.test", ["user"], later(6));
  expect(await invitedRoles("changed@demo.test", later(7))).toEqual(["user"]);
});

test("signs in with the password only, whatever the case of the address", async () => {
  const made = await embedded.createAccount(
    { email: " Lan@Demo.Test ", password: "phở-bò-42", displayName: "Lan" },
    now,
  );
  expect(made).toMatchObject({ email: "lan@demo.test", displayName: "Lan", photoURL: null, emailVerified: true });
  expect(await embedded.signIn("LAN@demo.test", "phở-bò-42")).toEqual({ ...made, idToken: null });
  expect(await embedded.signIn("lan@demo.test", "phở-bò-42".normalize("NFD"))).toEqual({ ...made, idToken: null });
  for (const password of ["", "pho-bo-42", "phở-bò-42 "])
    expect(await embedded.signIn("lan@demo.test", password)).toBe("invalid-credential");
  expect(await embedded.signIn("nobody@demo.test", "phở-bò-42")).toBe("invalid-credential");
  await expect(
    embedded.createAccount({ email: "lan@DEMO.test", password: "another", displayName: null }),
  ).rejects.toThrow(EmailTaken);
});

test("stores a salted scrypt hash with its parameters, never the password", async () => {
  await embedded.createAccount({ email: "one@demo.test", password: "same-password", displayName: null });
  await embedded.createAccount({ email: "two@demo.test", password: "same-password", displayName: null });
  const [one, two] = (await db.getMany(accounts, ["one@demo.test", "two@demo.test"])).map(
    (account) => account!.data.password,
  );
  expect(one).toMatchObject({ algorithm: "scrypt", r: 8, p: 1 });
  expect(one!.n).toBeGreaterThanOrEqual(2 ** 15);
  expect(one!.salt).not.toBe(two!.salt);
  expect(one!.hash).not.toBe(two!.hash);
  expect(JSON.stringify(await db.get(accounts, "one@demo.test"))).not.toContain("same-password");
  expect(await matchesPassword("same-password", one!)).toBe(true);
  expect(await matchesPassword("same-password", { ...one!, n: 2 ** 14 })).toBe(false);
});

test("checks passwords of known browsers before those of strangers in a queue", async () => {
  const quick = { algorithm: "scrypt", n: 2 ** 10, r: 8, p: 1, salt: "", hash: "A".repeat(43) + "=" } as const;
  const checked: string[] = [];
  const check = (who: "known" | "stranger") =>
    matchesPassword("guessed", quick, { isReturning: who === "known" }).then(() => checked.push(who));
  const all = Array.from({ length: 102 }, () => check("stranger"));
  await expect(check("stranger")).rejects.toThrow(ProviderUnreachable);
  await Promise.all([...all, check("known")]);
  expect(checked.indexOf("known")).toBeLessThan(5);
});

test("frees the place of a client that hangs up", async () => {
  const quick = { algorithm: "scrypt", n: 2 ** 10, r: 8, p: 1, salt: "", hash: "A".repeat(43) + "=" } as const;
  const client = new AbortController();
  const checks = Array.from({ length: 102 }, () => matchesPassword("guessed", quick, { signal: client.signal }));
  const settled = Promise.allSettled(checks);
  await expect(matchesPassword("guessed", quick)).rejects.toThrow(ProviderUnreachable);
  client.abort();
  expect(await matchesPassword("guessed", quick)).toBe(false);
  const refused = (await settled).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(100);
});

const time = async (email: string) => {
  const begun = performance.now();
  for (let round = 0; round < 3; round++) await embedded.signIn(email, "wrong-password");
  return performance.now() - begun;
};

test("takes as long for an unknown account as for a wrong password", async () => {
  await embedded.createAccount({ email: "timed@demo.test", password: "some-password", displayName: null });
  await time("timed@demo.test");
  const [known, unknown] = [await time("timed@demo.test"), await time("unknown@demo.test")];
  expect(unknown).toBeGreaterThan(known / 4);
});

test("ends the old password by a new one; only the right one reports a disabled account", async () => {
  const { uid } = await embedded.createAccount({
    email: "minh@demo.test",
    password: "first-password",
    displayName: null,
  });
  await embedded.setPassword(uid, "second-password");
  expect(await embedded.signIn("minh@demo.test", "first-password")).toBe("invalid-credential");
  await embedded.setDisabled(uid, true);
  expect(await embedded.signIn("minh@demo.test", "second-password")).toBe("user-disabled");
  expect(await embedded.signIn("minh@demo.test", "first-password")).toBe("invalid-credential");
  await embedded.setDisabled(uid, false);
  expect(await embedded.signIn("minh@demo.test", "second-password")).toMatchObject({ uid });
});

test("accepts an invitation's link once, from one of two people, until it expires", async () => {
  const token = await invite("New@Demo.test", ["lead", "manager"], now);
  expect(await readInvitation(token, now)).toMatchObject({ email: "new@demo.test", roles: ["lead", "manager"] });
  expect(await readInvitation(`${token}x`, now)).toBeNull();
  expect(await readInvitation("", now)).toBeNull();
  expect(await db.get(invitations, token)).toBeNull();
  expect((await Promise.all([takeInvitation(token, now), takeInvitation(token, now)])).filter(Boolean)).toHaveLength(1);
  expect(await readInvitation(token, now)).toBeNull();
  const old = await invite("old@demo.test", ["user"], now);
  const end = new Date(now.getTime() + invitationLife);
  expect(await takeInvitation(old, end)).toBeNull();
  expect(await invitedRoles("old@demo.test", end)).toBeNull();
});

test("leaves an address one open link: a newer or a used one ends the others", async () => {
  const [first, second] = [await invite("one@demo.test", ["user"], now), await invite("one@demo.test", ["lead"], now)];
  expect(await readInvitation(first, now)).toBeNull();
  expect(await takeInvitation(first, now)).toBeNull();
  expect((await takeInvitation(second, now))?.roles).toEqual(["lead"]);
  expect(await takeInvitation(second, now)).toBeNull();
});

test("accepts a restored link again, once", async () => {
  const token = await invite("back@demo.test", ["user"], now);
  await takeInvitation(token, now);
  await restoreInvitation(token);
  expect((await takeInvitation(token, now))?.roles).toEqual(["user"]);
  expect(await takeInvitation(token, now)).toBeNull();
});

test("finds the roles of the last invitation for the owner of the address", async () => {
  await invite("twice@demo.test", ["user"], now);
  await invite("twice@demo.test", ["lead"], now);
  expect(await invitedRoles("TWICE@demo.test", now)).toEqual(["lead"]);
  expect(await invitedRoles("never@demo.test", now)).toBeNull();
});

test("never loads the provider's library on the embedded engine", () => {
  const script = `
    await import("#app/sign-in/sign-in.server.ts");
    const { createRequire } = await import("node:module");
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(loaded.filter((path) => path.includes("firebase-admin")).length);
    await import("firebase-admin/auth");
    console.log(Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes("firebase-admin")));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(stdout).toBe("0\ntrue\n");
});
