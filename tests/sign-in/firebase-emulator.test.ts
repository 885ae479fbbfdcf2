/** Identity and sessions on Firebase, against Google's own Auth emulator; documents are the embedded engine's. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type AuthEmulator, startAuthEmulator } from "../emulators/auth.ts";
import { areHere } from "../emulators/missing.ts";

const project = process.env["FIREBASE_PROJECT_ID"] ?? "demo-qc";
const minute = 60_000;

const emulated = areHere("identity and sessions on Firebase Authentication", ["auth"]);
describe.runIf(emulated)("on the Auth emulator", { timeout: 60_000 }, () => {
  let emulator: AuthEmulator;
  let app: Awaited<ReturnType<typeof open>>;

  async function open() {
    const { firebase } = await import("#app/sign-in/firebase/identity.server.ts");
    const { firebaseTokens } = await import("#app/sign-in/firebase/session.server.ts");
    const { sessionsOn } = await import("#app/sign-in/session.server.ts");
    const { createProfile } = await import("#app/users/users.server.ts");
    const errors = await import("#app/auth/identity.ts");
    return { identity: firebase, sessions: sessionsOn(firebaseTokens), createProfile, ...errors };
  }

  beforeAll(async () => {
    emulator = await startAuthEmulator({ project });
    process.env["FIREBASE_AUTH_EMULATOR_HOST"] = emulator.host;
    app = await open();
  }, 120_000);
  afterAll(() => emulator?.stop());
  beforeEach(() => emulator.clearAccounts());
  afterEach(() => void vi.useRealTimers());

  const requestWith = (cookie = "") => new Request("http://localhost:3000/", { headers: { Cookie: cookie } });
  const account = { email: "lan@chain.test", password: "right-password", displayName: "Lan" };

  /** Signs in; the request of a browser that has the session. */
  async function signIn(password = account.password) {
    const proof = await app.identity.signIn(account.email, password);
    if (typeof proof === "string") throw new Error(proof);
    const cookie = await app.sessions.start(requestWith(), proof);
    return { proof, request: requestWith(cookie.split(";")[0]) };
  }

  test("makes a session of an e-mail address and its password, without any script", async () => {
    const made = await app.identity.createAccount(account);
    expect(made).toMatchObject({ email: account.email, displayName: "Lan", photoURL: null, emailVerified: true });
    const { proof, request } = await signIn();
    expect(proof).toEqual({ ...made, idToken: expect.any(String) });
    expect(await app.sessions.read(request)).toMatchObject({ uid: made.uid });
    expect(await app.identity.findAccount("LAN@chain.test")).toEqual(made);
    expect(await app.identity.findAccount("nobody@chain.test")).toBeNull();
    expect(await app.identity.hasPassword(made.uid)).toBe(true);
    await expect(app.identity.createAccount(account)).rejects.toThrow(app.EmailTaken);
  });

  test("refuses a wrong password like an unknown address; only the right one reports a disabled account", async () => {
    const { uid } = await app.identity.createAccount(account);
    expect(await app.identity.signIn(account.email, "wrong-password")).toBe("invalid-credential");
    expect(await app.identity.signIn("nobody@chain.test", "wrong-password")).toBe("invalid-credential");
    await app.identity.setDisabled(uid, true);
    expect(await app.identity.signIn(account.email, "wrong-password")).not.toMatchObject({ uid });
    expect(await app.identity.signIn(account.email, account.password)).toBe("user-disabled");
    await app.identity.setDisabled(uid, false);
    expect(await app.identity.signIn(account.email, account.password)).toMatchObject({ uid });
  });

  test("accepts the token of a recent sign-in, but not of six minutes ago or another project", async () => {
    await app.identity.createAccount(account);
    const { proof } = await signIn();
    const token = proof.idToken!;
    expect(await app.identity.proofOf(token)).toMatchObject({ uid: proof.uid });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * minute });
    expect(await app.identity.proofOf(token)).toBe("requires-recent-login");
    vi.useRealTimers();
    const [head, body] = token.split(".");
    const payload: object = JSON.parse(Buffer.from(body!, "base64url").toString());
    const foreign = { ...payload, aud: "demo-other", iss: "https://securetoken.google.com/demo-other" };
    for (const bad of [
      "",
      "x",
      token.slice(0, -30),
      `${head}.${Buffer.from(JSON.stringify(foreign)).toString("base64url")}.`,
    ])
      expect(await app.identity.proofOf(bad)).toBe("invalid-user-token");
    const google = { providerId: "google.com", rawId: "lan-at-google" };
    await emulator.changeAccount(proof.uid, { linkProviderUserInfo: google });
    const tokenOf = (id: string) => {
      const firebase = { sign_in_provider: "google.com", identities: { "google.com": [id] } };
      return `${head}.${Buffer.from(JSON.stringify({ ...payload, firebase })).toString("base64url")}.`;
    };
    expect(await app.identity.proofOf(tokenOf("lan-at-google"))).toMatchObject({ uid: proof.uid });
    expect(await app.identity.proofOf(tokenOf("unlinked-since"))).toBe("invalid-user-token");
    await app.identity.setDisabled(proof.uid, true);
    expect(await app.identity.proofOf(token)).toBe("user-disabled");
  });

  test("ends one session on signing out, and all sessions and tokens on signing out everywhere", async () => {
    const { uid } = await app.identity.createAccount(account);
    const [phone, laptop] = [await signIn(), await signIn()];
    await app.sessions.end(phone.request);
    expect(await app.sessions.read(phone.request)).toBe("ended");
    expect(await app.sessions.read(laptop.request)).toMatchObject({ uid });
    const before = Number((await emulator.listAccounts())[0]!["validSince"]);
    await app.sessions.revokeAll(uid);
    expect(await app.sessions.read(laptop.request)).toBe("ended");
    const validSince = Number((await emulator.listAccounts())[0]!["validSince"]);
    expect(validSince).toBeGreaterThanOrEqual(before);
    expect(Math.abs(validSince * 1000 - Date.now())).toBeLessThan(10_000);
    expect(await app.sessions.read((await signIn()).request)).toMatchObject({ uid });
  });

  for (const off of [10, -10])
    test(`signs in with a clock ${off} minutes off, and ends sessions on signing out everywhere`, async () => {
      const { uid } = await app.identity.createAccount(account);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + off * minute });
      const { request } = await signIn();
      expect(await app.sessions.read(request)).toMatchObject({ uid });
      await app.sessions.revokeAll(uid);
      expect(await app.sessions.read(request)).toBe("ended");
      expect(await app.sessions.read((await signIn()).request)).toMatchObject({ uid });
    });

  test("ends a session within five minutes after it was revoked or disabled elsewhere", async () => {
    for (const change of [{ validSince: String(Math.floor(Date.now() / 1000) + 2) }, { disableUser: true }]) {
      await emulator.clearAccounts();
      const { uid } = await app.identity.createAccount(account);
      const { request } = await signIn();
      const now = Date.now();
      expect(await app.sessions.read(request, new Date(now))).toMatchObject({ uid });
      await emulator.changeAccount(uid, change);
      expect(await app.sessions.read(request, new Date(now + 5 * minute))).toBe("ended");
    }
  });

  test("ends earlier sessions for good when an account was disabled and enabled again", async () => {
    const { uid } = await app.identity.createAccount(account);
    const { request } = await signIn();
    await app.identity.setDisabled(uid, true);
    await app.sessions.revokeAll(uid);
    expect(await app.sessions.read(request)).toBe("ended");
    await app.identity.setDisabled(uid, false);
    expect(await app.sessions.read(request)).toBe("ended");
    expect(await app.sessions.readExpired(request, new Date(Date.now() + 14.5 * 24 * 60 * minute))).toBeNull();
    expect(await app.sessions.read((await signIn()).request)).toMatchObject({ uid });
  });

  test("ends the old password and its sessions when a new one is set", async () => {
    const { uid } = await app.identity.createAccount(account);
    const { request } = await signIn();
    await app.identity.setPassword(uid, "another-password");
    await app.sessions.revokeAll(uid);
    expect(await app.identity.signIn(account.email, account.password)).toBe("invalid-credential");
    expect(await app.sessions.read(request)).toBe("ended");
    expect(await app.sessions.read((await signIn("another-password")).request)).toMatchObject({ uid });
    await expect(app.identity.setPassword(uid, "short")).rejects.toMatchObject({ rules: ["short"] });
    await expect(app.identity.createAccount({ ...account, email: "b@chain.test", password: "" })).rejects.toThrow(
      app.PasswordRefused,
    );
  });

  test("gives an invitation's owner the account, also if another person made one without proof", async () => {
    const fresh = await app.identity.claimAccount(account);
    expect(fresh).toMatchObject({ email: account.email, emailVerified: true, displayName: "Lan" });
    const known = await app.identity.claimAccount({ ...account, password: "new-password", displayName: "Other" });
    expect(known).toMatchObject({ uid: fresh.uid, displayName: "Lan" });
    expect((await signIn("new-password")).proof.uid).toBe(fresh.uid);

    await emulator.clearAccounts();
    const squatter = await app.identity.createAccount({
      ...account,
      password: "squatters-own",
      displayName: "Squatter",
    });
    const google = { providerId: "google.com", rawId: "squatter-google" };
    await emulator.changeAccount(squatter.uid, { emailVerified: false, linkProviderUserInfo: google });
    const { idToken } = (await signIn("squatters-own")).proof;
    const claimed = await app.identity.claimAccount(account);
    expect(claimed).toMatchObject({ emailVerified: true, displayName: "Lan" });
    expect(await app.identity.signIn(account.email, "squatters-own")).toBe("invalid-credential");
    expect(await app.identity.proofOf(idToken!)).toBe("invalid-user-token");
    const [stored, ...others] = await emulator.listAccounts();
    expect(stored!["providerUserInfo"]).toMatchObject([{ providerId: "password" }]);
    expect(others).toEqual([]);
  });

  test("sends one reset mail with a link for one use, and hides which addresses have an account", async () => {
    const { uid } = await app.identity.createAccount(account);
    const reset = app.identity.reset!;
    expect(await reset.send(account.email, "vi")).toBe("sent");
    expect(await reset.send("nobody@chain.test", "en")).toBe("sent");
    const answer = await fetch(`http://${emulator.host}/emulator/v1/projects/${project}/oobCodes`);
    const { oobCodes }: { oobCodes: { email: string; oobCode: string }[] } = await answer.json();
    expect(oobCodes.map(({ email }) => email)).toEqual([account.email]);
    const code = oobCodes[0]!.oobCode;
    expect(await reset.emailOf(code)).toBe(account.email);
    expect(await reset.emailOf("made-up")).toBeNull();
    await expect(reset.finish(code, "12345")).rejects.toThrow(app.PasswordRefused);
    expect(await reset.finish(code, "remembered")).toBe(account.email);
    expect(await reset.finish(code, "remembered")).toBeNull();
    expect(await reset.emailOf(code)).toBeNull();
    expect(await app.identity.signIn(account.email, "remembered")).toMatchObject({ uid });
  });

  test("doesn't give an invited person the account of a colleague who moved it to their address", async () => {
    const colleague = await app.identity.createAccount({ ...account, email: "colleague@chain.test" });
    await app.createProfile(colleague, ["user"]);
    await emulator.changeAccount(colleague.uid, { email: account.email, emailVerified: false });
    const claimed = await app.identity.claimAccount(account);
    expect(claimed).toMatchObject({ email: account.email, emailVerified: true });
    expect(claimed.uid).not.toBe(colleague.uid);
  });

  test("gives an imported, unverified account to its owner by a link, without other sign-in methods", async () => {
    const imported = await app.identity.createAccount(account);
    await app.createProfile(imported, ["lead"]);
    const google = { providerId: "google.com", rawId: "someones-google" };
    await emulator.changeAccount(imported.uid, { emailVerified: false, linkProviderUserInfo: google });
    const claimed = await app.identity.claimAccount({ ...account, password: "new-password" });
    expect(claimed).toMatchObject({ uid: imported.uid, emailVerified: true });
    expect((await signIn("new-password")).proof.uid).toBe(imported.uid);
    const [stored] = await emulator.listAccounts();
    expect(stored!["providerUserInfo"]).toMatchObject([{ providerId: "password" }]);
  });

  test("takes a sign-in of the second in which sessions were ended as an earlier one", async () => {
    const { uid } = await app.identity.createAccount(account);
    const { proof, request } = await signIn();
    const { auth_time: at }: { auth_time: number } = JSON.parse(
      Buffer.from(proof.idToken!.split(".")[1]!, "base64url").toString(),
    );
    await emulator.changeAccount(uid, { createdAt: String((at - 60) * 1000), validSince: String(at) });
    expect(await app.identity.proofOf(proof.idToken!)).toBe("requires-recent-login");
    expect(await app.sessions.read(request)).toBe("ended");
    expect(await app.sessions.read((await signIn()).request)).toMatchObject({ uid });
  });

  test("reports an unreachable provider on signing in, and signs nobody out", async () => {
    const { uid } = await app.identity.createAccount(account);
    const { request } = await signIn();
    await emulator.stop();
    await expect(app.identity.signIn(account.email, account.password)).rejects.toThrow(app.ProviderUnreachable);
    await expect(app.identity.reset!.send(account.email, "en")).rejects.toThrow(app.ProviderUnreachable);
    expect(await app.sessions.read(request)).toMatchObject({ uid });
  });
});
