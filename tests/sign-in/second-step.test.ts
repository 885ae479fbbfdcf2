/** A second step after the password: codes of an app, recovery codes, and guessing, waiting or losing them. */
import { spawnSync } from "node:child_process";
import { createHash, createHmac, generateKeyPairSync, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { beforeAll, expect, test, vi } from "vitest";
import { composeAreas } from "#app/areas.server.ts";
import { parkedSubmissions } from "#app/auth/parked-submission.ts";
import type { Role } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { mails } from "#app/mail/mail.ts";
import { attemptLimits } from "#app/sign-in/attempts.server.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { pendingSignIns } from "#app/sign-in/second-step/pending.server.ts";
import {
  addApp,
  addPasskey,
  removePasskey,
  secondSteps,
  stepSealing,
} from "#app/sign-in/second-step/second-steps.server.ts";
import { sessions } from "#app/sign-in/session.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { commandAccess } from "#app/users/access.server.ts";
import { createAccount } from "../account.ts";
import { type App, openApp, origin } from "../app.ts";
import { openParked } from "./parked.ts";
import { visitorOf } from "../stores/visitor.ts";
import { pageOf } from "../page.ts";

composeAreas();

vi.hoisted(() => (process.env["REQUIRE_SECOND_STEP"] = "true"));

let app: App;
beforeAll(async () => (app = await openApp()));

const password = "first-password";
const page = "/settings/second-factor";

/** RFC 6238 by hand: an app's code this many half minutes from now. */
function codeOf(secret: string, steps = 0): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  const key = Buffer.from(
    bits
      .join("")
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac("sha1", key).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function person(name: string, roles: Role[] = ["user"]) {
  const { uid } = await createAccount({ email: `${name}@step.test`, password, displayName: name, roles });
  return { uid, email: `${name}@step.test` };
}

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
/** A person with an app whose code of half a minute ago was used. */
async function personWithApp(name: string, roles: Role[] = ["user"]) {
  const made = await person(name, roles);
  expect(await addApp(made.uid, stepSealing.seal(secret, made.uid), codeOf(secret, -1), new Date())).toBe(true);
  return made;
}

function cookiesOf(response: Response): Record<string, string> {
  const cookies = response.headers.getSetCookie().map((cookie) => /^(\w+)=([^;]*)/.exec(cookie)!);
  return Object.fromEntries(cookies.map(([, name, value]) => [name, value]));
}

/** Signs in with the password; returns functions that send codes. */
async function begin(email: string, { search = "", cookie = "", address = "203.0.113.1" } = {}) {
  const first = await app.post(`/sign-in${search}`, { email, password }, cookie, { address });
  expect(first.headers.get("Location")).toBe(`/sign-in/second${search}`);
  const { second, ...others } = cookiesOf(first);
  expect(others).toEqual({});
  const carried = [cookie, `second=${second}`].filter(Boolean).join("; ");
  const send = (code: string) => app.post(`/sign-in/second${search}`, { code }, carried, { address });
  return { send, carried };
}

const sessionOf = (response: Response) => `__session=${cookiesOf(response)["__session"]}`;

test("adds an app, shows codes once, and accepts both after the password, each code once", async () => {
  const { uid, email } = await person("lan");
  const lan = visitorOf(app, await app.signIn(email, password));
  const elsewhere = visitorOf(app, await app.signIn(email, password));
  expect((await lan.get("/settings/account")).html).toContain("Second step settings");
  const { html } = await lan.get(`${page}/app`);
  const own = /select-all">([A-Z2-7 ]+)</.exec(html)![1]!.replaceAll(" ", "");
  expect(own).toHaveLength(32);
  expect(pageOf(html).select("svg[role=img]")).toHaveLength(1);
  const wrong = await lan.send(`${page}/app`, { code: "12 34" }, html);
  expect([wrong.status, wrong.html.includes(own.slice(0, 4))]).toEqual([400, true]);
  expect(wrong.page.named("code").description).toMatch(/^This code is wrong/);
  const used = codeOf(own);
  const added = await lan.send(`${page}/app`, { code: `${used.slice(0, 3)} ${used.slice(3)}` }, wrong.html);
  expect(added.location).toBe(`${page}/recovery-codes`);
  // Sessions begun with the password only have ended, and the one that added the step goes on.
  expect([(await elsewhere.get(page)).status, (await lan.get(page)).status]).toEqual([302, 200]);
  const shown = await lan.send(`${page}/recovery-codes`, {});
  expect(shown.response.headers.get("Cache-Control")).toBe("private, no-store");
  const codes = shown.html.match(/[a-z2-9]{4}(-[a-z2-9]{4}){3}/g)!.filter((code, at, all) => all.indexOf(code) === at);
  expect(codes).toHaveLength(10);
  expect((await lan.get(page)).html).toContain("10 left");

  const stored = JSON.stringify(await db.get(secondSteps, uid));
  for (const plain of [own, ...codes, codes[0]!.replaceAll("-", "")]) expect(stored).not.toContain(plain);

  const { send } = await begin(email, { search: "?redirect=%2Ftasks%3Fstatus%3Ddone" });
  const replayed = await send(used);
  expect([replayed.status, cookiesOf(replayed)]).toEqual([400, {}]);
  const next = codeOf(own, 1);
  const entered = await send(next);
  expect(entered.headers.get("Location")).toBe("/tasks?status=done");
  expect((await visitorOf(app, sessionOf(entered)).get("/settings")).html).toContain(email);
  expect((await send(next)).headers.get("Location")).toBe("/sign-in?redirect=%2Ftasks%3Fstatus%3Ddone");
  expect((await (await begin(email)).send(next)).status).toBe(400);

  const recovered = await (await begin(email)).send(codes[3]!.toUpperCase().replaceAll("-", " "));
  expect(recovered.status).toBe(302);
  expect((await (await begin(email)).send(codes[3]!)).status).toBe(400);
  expect((await lan.get(page)).html).toContain("9 left");

  const { send: sendAtOnce } = await begin(email);
  const together = await Promise.all(codes.slice(4, 8).map((code) => sendAtOnce(code)));
  expect(together.map((answer) => "__session" in cookiesOf(answer)).filter(Boolean)).toHaveLength(1);
  expect((await lan.get(page)).html).toContain("8 left");

  const recoveredHere = visitorOf(app, sessionOf(recovered));
  expect((await recoveredHere.get("/settings")).status).toBe(200);
  expect((await lan.send(`${page}/remove`, {})).location).toBe(page);
  expect((await recoveredHere.get("/settings")).status).toBe(302);
  expect(await db.get(secondSteps, uid)).toBeNull();
  await app.signIn(email, password);
  const twice = ["recovery-code-used", "recovery-code-used"];
  const expectedEvents = ["second-step-added", "recovery-codes-made", ...twice, "second-step-removed"];
  expect((await readTimeline(db, `users/${uid}`)).map(({ what }) => what).toSorted()).toEqual(
    [...expectedEvents, "joined"].toSorted(),
  );
  const { documents } = await db.query(mails, { limit: 100 });
  const mailed = documents.filter(({ data }) => data.to === uid).map(({ data }) => String(data.input["what"]));
  expect(new Set(mailed)).toEqual(new Set(expectedEvents));
});

test("requires the password again after ten minutes, before any change", async () => {
  const { uid, email } = await person("late");
  const late = visitorOf(app, await app.signIn(email, password));
  const [session] = (await db.query(sessions, { where: [["uid", "==", uid]], limit: 1 })).documents;
  const createdAt = new Date(Date.now() - 11 * 60_000).toISOString();
  await db.set(sessions, session!.id, { ...session!.data, createdAt });
  for (const part of ["app", "recovery-codes", "remove"])
    expect((await late.get(`${page}/${part}`)).headers.get("Location")).toBe(page);
  const sealed = stepSealing.seal(secret, uid);
  expect((await late.send(`${page}/app`, { code: codeOf(secret), sealed }, "")).location).toBe(page);
  expect((await late.get(page)).html).not.toContain("Add authenticator app");
  const wrong = await late.send(page, { current: "guessed-it" });
  expect([wrong.status, wrong.html.includes("guessed-it")]).toEqual([400, false]);
  expect((await late.send(page, { current: password })).location).toBe(page);
  expect((await late.get(page)).html).toContain("Add authenticator app");
});

test("ends guesses after five codes, even with the password; counts a known browser separately", async () => {
  const { email } = await personWithApp("guessed");
  const known = await (await begin(email)).send(codeOf(secret));
  const { known: mark } = cookiesOf(known);
  for (let failure = 0; failure < attemptLimits.secondStepsOfAccount; failure++) {
    const address = `198.51.100.${failure}`;
    expect((await (await begin(email, { address })).send(`00000${failure}`)).status).toBe(400);
  }
  const shut = await (await begin(email, { address: "198.51.100.9" })).send(codeOf(secret, 1));
  expect(shut.status).toBe(429);
  expect(Number(shut.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await shut.text()).toContain("Too many failed attempts");
  expect((await (await begin(email, { cookie: `known=${mark}` })).send(codeOf(secret, 1))).status).toBe(302);
});

test("gives no extra guesses to browsers used before there was a second step", async () => {
  const { uid, email } = await person("before");
  const marks: string[] = [];
  for (let used = 0; used < 3; used++) marks.push(cookiesOf(await app.post("/sign-in", { email, password }))["known"]!);
  await addApp(uid, stepSealing.seal(secret, uid), codeOf(secret, -1), new Date());
  const statuses: number[] = [];
  for (const mark of marks)
    for (let guess = 0; guess < 2; guess++)
      statuses.push((await (await begin(email, { cookie: `known=${mark}` })).send("000000")).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

test("holds a sign-in for ten minutes, and drops it for a disabled user or a new password", async () => {
  const { uid, email } = await personWithApp("waiting");
  const over = await begin(email);
  for (const { id, data } of (await db.query(pendingSignIns, { limit: 100 })).documents)
    if (data.uid === uid) await db.set(pendingSignIns, id, { ...data, expiresAt: new Date().toISOString() });
  expect((await over.send(codeOf(secret))).headers.get("Location")).toBe("/sign-in");
  expect((await app.request("/sign-in/second?redirect=/tasks")).headers.get("Location")).toBe(
    "/sign-in?redirect=%2Ftasks",
  );

  const outdated = await begin(email);
  await identity.setPassword(uid, "second-password");
  const refused = await outdated.send(codeOf(secret));
  expect([refused.headers.get("Location"), cookiesOf(refused)]).toEqual(["/sign-in", {}]);
  await identity.setPassword(uid, password);

  const shut = await begin(email);
  await commandAccess({ name: "npm run disable" }, uid, { disabled: true });
  const disabled = await shut.send(codeOf(secret, 1));
  expect([disabled.status, cookiesOf(disabled)]).toEqual([403, {}]);
  expect(await disabled.text()).toContain("This account has been disabled.");
});

test("leads a lead without a second step to its page only, and parks their forms", async () => {
  const { uid, email } = await person("lead", ["lead"]);
  const cookie = await app.signIn(email, password);
  const lead = visitorOf(app, cookie);
  const locationOf = async (path: string) => (await app.request(path, {}, cookie)).headers.get("Location");
  for (const path of [
    "/",
    "/qc/checks?status=draft",
    "/settings",
    "/settings/account/password",
    "/qc/check/print?id=x",
  ])
    expect(await locationOf(path)).toBe(`${page}?${new URLSearchParams({ redirect: path })}`);
  expect((await app.request("/qc/checks.data", {}, cookie)).status).toBe(202);
  expect((await app.request("/notifications/stream", { headers: { "Sec-Fetch-Dest": "empty" } }, cookie)).status).toBe(
    204,
  );
  expect((await app.request("/qc/check/photo?key=x", { headers: { Accept: "image/webp" } }, cookie)).status).toBe(401);
  const sent = await app.post("/qc/stores/new", { name: "Hàng Bài" }, cookie);
  expect(sent.headers.get("Location")).toBe(`${page}?redirect=%2Fqc%2Fstores%2Fnew`);
  expect((await db.query(parkedSubmissions, { where: [["uid", "==", uid]], limit: 2 })).documents).toHaveLength(1);
  const [parked] = (await db.query(parkedSubmissions, { where: [["uid", "==", uid]], limit: 2 })).documents;
  const early = await openParked(app, parked!.data, parked!.id, cookie);
  expect(early.headers.get("Location")).toContain(page);
  expect((await db.query(parkedSubmissions, { where: [["uid", "==", uid]], limit: 2 })).documents).toEqual([parked]);
  expect((await lead.get("/sign-out")).status).toBe(200);

  const here = `${page}?redirect=%2Fqc%2Fstores%2Fnew`;
  expect((await lead.get(here)).html).toContain("Set up a second step to go on");
  const { html } = await lead.get(`${page}/app?redirect=%2Fqc%2Fstores%2Fnew`);
  const own = /select-all">([A-Z2-7 ]+)</.exec(html)![1]!.replaceAll(" ", "");
  const added = await lead.send(`${page}/app?redirect=%2Fqc%2Fstores%2Fnew`, { code: codeOf(own) }, html);
  expect(added.location).toBe(`${page}/recovery-codes?redirect=%2Fqc%2Fstores%2Fnew`);
  expect((await lead.send(added.location!, {})).html).toContain('href="/kept?redirect=%2Fqc%2Fstores%2Fnew"');
  expect((await lead.get("/qc/stores/new")).status).toBe(200);
});

test("restores a parked form of an expired session after the second step", async () => {
  const { uid, email } = await personWithApp("kept");
  const cookie = sessionOf(await (await begin(email)).send(codeOf(secret)));
  const [session] = (await db.query(sessions, { where: [["uid", "==", uid]], limit: 1 })).documents;
  await db.set(sessions, session!.id, { ...session!.data, expiresAt: new Date().toISOString() });
  await app.post("/qc/check/edit?id=c1", { "a.x": "typed" }, cookie);
  const { send } = await begin(email, { search: "?redirect=%2Fqc%2Fcheck%2Fedit%3Fid%3Dc1" });
  expect((await send(codeOf(secret, 1))).headers.get("Location")).toBe("/kept?redirect=%2Fqc%2Fcheck%2Fedit%3Fid%3Dc1");
});

/** A key pair, and its public half as devices write it (COSE). */
function deviceKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const parts = ["a5010203262001215820", Buffer.from(x, "base64url"), "225820", Buffer.from(y, "base64url")];
  return {
    privateKey,
    key: Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "hex") : part))),
  };
}

/** As a device makes one for the challenge of the page, with words of its maker. */
function newPasskey(html: string, name: string) {
  const challenge = /"challenge":"([\w-]+)"/.exec(html)![1]!;
  const client = Buffer.from(JSON.stringify({ type: "webauthn.create", challenge, origin }));
  const id = Buffer.from(name);
  const counted = Buffer.from([0x45, 0, 0, 0, 0]);
  const site = createHash("sha256").update("localhost").digest();
  const authData = Buffer.concat([site, counted, Buffer.alloc(16), Buffer.from([0, id.length]), id, deviceKey().key]);
  const certificates = [new Uint8Array([0x30, 0]), new Uint8Array([0x30, 0])];
  const statement = new Map<string, Uint8Array[]>([["x5c", certificates]]);
  const attested = isoCBOR.encode(
    new Map<string, string | Uint8Array | typeof statement>([
      ["fmt", "android-key"],
      ["attStmt", statement],
      ["authData", new Uint8Array(authData)],
    ]),
  );
  const texts = { clientDataJSON: client, attestationObject: Buffer.from(attested) };
  const response = Object.fromEntries(Object.entries(texts).map(([key, part]) => [key, part.toString("base64url")]));
  const rawId = id.toString("base64url");
  const answer = JSON.stringify({ id: rawId, rawId, type: "public-key", clientExtensionResults: {}, response });
  return { rawId, answer };
}

test("ignores a device's statement about its maker, so that no library fetches its addresses", async () => {
  const { uid, email } = await person("maker");
  const maker = visitorOf(app, await app.signIn(email, password));
  const { html } = await maker.get(`${page}/passkey`);
  const { rawId, answer } = newPasskey(html, "passkey-of-maker");
  const added = await maker.send(`${page}/passkey`, { answer, name: "Key" }, html);
  expect(added.location).toBe(`${page}/recovery-codes`);
  expect((await db.get(secondSteps, uid))?.data.passkeys).toMatchObject([{ id: rawId, name: "Key" }]);
  for (const broken of ["no JSON", "null", "{}", '{"response":{"attestationObject":"oA"}}'])
    expect((await maker.send(`${page}/passkey`, { answer: broken, name: "Key" }, html)).status).toBe(400);
});

test("accepts a passkey's registration once, within a quarter of an hour", async () => {
  const { uid, email } = await person("replay");
  const replay = visitorOf(app, await app.signIn(email, password));
  const { html } = await replay.get(`${page}/passkey`);
  const { rawId, answer } = newPasskey(html, "passkey-of-replay");
  expect((await replay.send(`${page}/passkey`, { answer, name: "Key" }, html)).status).toBe(303);
  expect(await removePasskey(uid, rawId, new Date())).toBe(true);
  expect((await replay.send(`${page}/passkey`, { answer, name: "Key" }, html)).status).toBe(400);

  const late = await replay.get(`${page}/passkey`);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 21 * 60_000 });
  const again = visitorOf(app, await app.signIn(email, password));
  const fields = { answer: newPasskey(late.html, "passkey-of-replay").answer, name: "Key" };
  expect((await again.send(`${page}/passkey`, fields, late.html)).status).toBe(400);
  vi.useRealTimers();
  expect((await db.get(secondSteps, uid))?.data.passkeys ?? []).toEqual([]);
});

test("accepts a passkey's signature once, of this sign-in's challenge and for this site", async () => {
  const { uid, email } = await person("passkey");
  const { key, privateKey } = deviceKey();
  const passkey = { id: "cGFzc2tleQ", publicKey: key.toString("base64url"), counter: 1, transports: [], name: "Key" };
  await addPasskey(uid, { ...passkey, addedAt: new Date().toISOString() }, new Date());

  /** As a device answers; `count` is how often it was used. */
  const answerTo = (challenge: string, count: number, site = origin) => {
    const client = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin: site }));
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const data = Buffer.concat([createHash("sha256").update("localhost").digest(), Buffer.from([5]), counter]);
    const signature = sign("sha256", Buffer.concat([data, createHash("sha256").update(client).digest()]), privateKey);
    const texts = { clientDataJSON: client, authenticatorData: data, signature };
    const response = Object.fromEntries(
      Object.entries(texts).map(([name, part]) => [name, part.toString("base64url")]),
    );
    const { id } = passkey;
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  };
  const challenged = async () => {
    const { carried } = await begin(email);
    const { html } = await visitorOf(app, carried).get("/sign-in/second");
    const challenge = /"challenge":"([\w-]+)"/.exec(html)![1]!;
    return { challenge, send: (answer: string) => app.post("/sign-in/second", { answer, code: "" }, carried) };
  };

  const first = await challenged();
  const good = answerTo(first.challenge, 2);
  const other = answerTo((await challenged()).challenge, 2);
  for (const answer of [other, answerTo(first.challenge, 2, "https://evil.test"), "{}", "no JSON"]) {
    const refused = await first.send(answer);
    expect([refused.status, cookiesOf(refused)]).toEqual([400, {}]);
  }
  expect((await first.send(good)).status).toBe(302);
  expect((await first.send(good)).headers.get("Location")).toBe("/sign-in");
  const second = await challenged();
  expect((await second.send(good)).status).toBe(400);
  expect((await second.send(answerTo(second.challenge, 2))).status).toBe(400);
  expect((await second.send(answerTo(second.challenge, 3))).status).toBe(302);
});

test("resets a lost second step by a command, and signs the person out", async () => {
  const { uid, email } = await personWithApp("lost");
  const cookie = sessionOf(await (await begin(email)).send(codeOf(secret)));
  const grant = () =>
    spawnSync(process.execPath, ["app/sign-in/grant.ts", email, "--reset-factors"], { encoding: "utf8" });
  expect(grant().stdout).toContain(`${email} has no second step now, and is signed out everywhere.`);
  expect((await app.request("/settings", {}, cookie)).status).toBe(302);
  await app.signIn(email, password);
  expect((await readTimeline(db, `users/${uid}`))[0]).toMatchObject({
    what: "second-step-reset",
    byName: "npm run grant",
  });
  expect(grant().stdout).toContain(`${email} has no second step.`);
});
