/** Compares every result with firebase-admin's own verifier, which uses the same stand-in for its keys. */
import { generateKeyPairSync } from "node:crypto";
import { Agent } from "node:https";
import { connect } from "node:net";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { afterAll, beforeEach, expect, test } from "vitest";
import { certificatesAt } from "#app/sign-in/firebase/certificates.server.ts";
import { readToken } from "#app/sign-in/firebase/token.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import { providerTime } from "#app/sign-in/pop-up/provider-clock.server.ts";
import { projectId, startGoogle } from "./google.ts";

const google = await startGoogle();
/** The stand-in answers for every https address. */
const agent = new Agent();
Object.assign(agent, { createConnection: () => connect(google.port, "127.0.0.1") });
const admin = initializeApp({ projectId, httpAgent: agent }, "verifier");
afterAll(async () => {
  await deleteApp(admin);
  await google.stop();
});
beforeEach(() => Object.assign(google.state, { answer: 200, asked: 0, maxAge: 3600, age: 0, clock: () => Date.now() }));

const minute = 60_000;
const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const [now, uid] = [Date.now(), "u1"];
const genuine = google.token(uid, { now });
const [head = "", body = "", signature = ""] = genuine.split(".");
const other = "another-5678";
const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

const table: [name: string, token: string, good: boolean][] = [
  ["a session cookie of this project", genuine, true],
  ["one a minute before its end", google.token(uid, { now, life: minute }), true],
  ["one that has expired", google.token(uid, { now: now - 15 * 86_400_000 }), false],
  [
    "one of another project",
    google.token(uid, { now, payload: { aud: other, iss: `https://session.firebase.google.com/${other}` } }),
    false,
  ],
  ["one for another project's audience", google.token(uid, { now, payload: { aud: other } }), false],
  ["one of another issuer", google.token(uid, { now, payload: { iss: "https://evil.test/" } }), false],
  ["an ID token", google.token(uid, { kind: "id", now }), false],
  ["an unsigned token", google.token(uid, { now, header: { alg: "none", kid: undefined }, key: null }), false],
  ["an unsigned token with a key's name", google.token(uid, { now, header: { alg: "none" }, key: null }), false],
  ["one without its signature", `${head}.${body}.`, false],
  ["one signed by somebody else", google.token(uid, { now, key: foreign }), false],
  ["one signed with a key nobody knows", google.token(uid, { now, header: { kid: "unknown" } }), false],
  ["one without a key's name", google.token(uid, { now, header: { kid: undefined } }), false],
  ["one of another algorithm", google.token(uid, { now, header: { alg: "HS256" } }), false],
  ["one without a subject", google.token(uid, { now, payload: { sub: undefined } }), false],
  ["one with an empty subject", google.token("", { now }), false],
  ["one with a subject too long", google.token("u".repeat(129), { now }), false],
  ["one with another body", `${head}.${google.token("admin", { now }).split(".")[1]}.${signature}`, false],
  ["one cut short by a character", genuine.slice(0, -1), false],
  ["one cut in its body", genuine.slice(0, head.length + 20), false],
  ["one cut in its head", genuine.slice(0, 10), false],
  ["one with a changed signature", `${head}.${body}.${flip(signature, 10)}`, false],
  ["one with something behind it", `${genuine}.x`, false],
  ["no token", "x", false],
];

for (const [name, token, good] of table)
  test(`${name} is ${good ? "good" : "bad"}, and firebase-admin agrees`, async () => {
    const rules = { kind: "session", projectId, certificates: certificatesAt(google.url) } as const;
    const read = await readToken(token, rules, new Date(now));
    expect(read).toEqual(good ? { uid, authTime: Math.floor(now / 1000) * 1000, provider: null } : null);
    const verdict = getAuth(admin).verifySessionCookie(token);
    await (good
      ? expect(verdict).resolves.toMatchObject({ uid })
      : expect(verdict).rejects.toThrow(/^(Decoding )?Firebase session cookie |^Invalid token/));
  });

test("accepts an ID token, but not a session cookie in its place", async () => {
  const rules = { kind: "id", projectId, certificates: certificatesAt(google.url) } as const;
  expect(await readToken(google.token(uid, { kind: "id", now }), rules, new Date(now))).toMatchObject({ uid });
  expect(await readToken(genuine, rules, new Date(now))).toBeNull();
});

test("accepts only unsigned tokens for an emulator", async () => {
  const rules = { kind: "session", projectId, certificates: null } as const;
  const unsigned = google.token(uid, { now, header: { alg: "none", kid: undefined }, key: null });
  expect(await readToken(unsigned, rules, new Date(now))).toMatchObject({ uid });
  expect(await readToken(genuine, rules, new Date(now))).toBeNull();
});

test("fetches certificates once, and again when they are due or a key is new", async () => {
  const certificates = certificatesAt(google.url);
  const at = (minutes: number) => new Date(now + minutes * minute);
  await Promise.all([certificates.key("first", at(0)), certificates.key("first", at(0))]);
  expect(await certificates.key("first", at(59))).not.toBeNull();
  expect(google.state.asked).toBe(1);
  expect(await certificates.key("first", at(61))).not.toBeNull();
  expect(google.state.asked).toBe(2);
  for (let round = 0; round < 5; round++) expect(await certificates.key("second", at(61.1))).toBeNull();
  expect(google.state.asked).toBe(2);
  google.published["second"] = google.published["first"]!;
  expect(await certificates.key("second", at(62))).not.toBeNull();
  delete google.published["second"];
  expect(google.state.asked).toBe(3);
});

test("decides nothing without certificates; known ones serve for a day", async () => {
  const certificates = certificatesAt(google.url);
  const rules = { kind: "session", projectId, certificates } as const;
  const read = (token: string, minutes: number) => readToken(token, rules, new Date(now + minutes * minute));
  google.state.answer = 503;
  await expect(read(genuine, 0)).rejects.toThrow(ProviderUnreachable);
  // A malformed token is refused without certificates.
  expect(await read(genuine.slice(0, 40), 0)).toBeNull();
  await expect(read(genuine, 0.1)).rejects.toThrow(ProviderUnreachable);
  expect(google.state.asked).toBe(1);
  google.state.answer = 200;
  expect(await read(genuine, 1)).toMatchObject({ uid });
  google.state.answer = 503;
  expect(await read(genuine, 30)).toMatchObject({ uid });
  expect(await read(genuine, 90)).toMatchObject({ uid });
  expect(await read(genuine, 20 * 60)).toMatchObject({ uid });
  await expect(read(google.token(uid, { now, header: { kid: "new" } }), 91)).rejects.toThrow(ProviderUnreachable);
  await expect(read(genuine, 26 * 60)).rejects.toThrow(ProviderUnreachable);
});

test("follows no redirect", async () => {
  const elsewhere = await startGoogle();
  Object.assign(elsewhere.published, google.published);
  Object.assign(google.state, { answer: 302, movedTo: elsewhere.url });
  const certificates = certificatesAt(google.url);
  await expect(certificates.key("first", new Date(now))).rejects.toThrow(ProviderUnreachable);
  expect(elsewhere.state.asked).toBe(0);
  google.state.movedTo = "";
  await elsewhere.stop();
});

test("takes an address without a server as unreachable", async () => {
  const gone = await startGoogle();
  await gone.stop();
  const rules = { kind: "session", projectId, certificates: certificatesAt(gone.url) } as const;
  await expect(readToken(genuine, rules, new Date(now))).rejects.toThrow(ProviderUnreachable);
});

for (const [name, off] of [
  ["ahead", 10],
  ["behind", -10],
] as const)
  test(`refuses no session with a clock ten minutes ${name}, and knows the provider's time`, async () => {
    const rules = { kind: "session", projectId, certificates: certificatesAt(google.url) } as const;
    const own = now + off * minute;
    google.state.clock = () => now;
    expect(await readToken(genuine, rules, new Date(own))).toMatchObject({ uid });
    expect(Math.abs(providerTime(own) - now)).toBeLessThanOrEqual(1000);
  });

test("takes a cached answer's age into account for the clock and for its freshness", async () => {
  const certificates = certificatesAt(google.url);
  Object.assign(google.state, { age: 3000, clock: () => now });
  await certificates.key("first", new Date(now));
  expect(Math.abs(providerTime(now) - now)).toBeLessThanOrEqual(1000);
  await certificates.key("first", new Date(now + 9 * minute));
  expect(google.state.asked).toBe(1);
  await certificates.key("first", new Date(now + 11 * minute));
  expect(google.state.asked).toBe(2);
});

test("refuses a token signed in the future, with five minutes of tolerance", async () => {
  google.state.clock = () => now;
  const rules = { kind: "session", projectId, certificates: certificatesAt(google.url) } as const;
  const at = (minutes: number) =>
    google.token(uid, { now, payload: { auth_time: Math.floor(now / 1000) + minutes * 60 } });
  expect(await readToken(at(4), rules, new Date(now))).toMatchObject({ uid });
  expect(await readToken(at(6), rules, new Date(now))).toBeNull();
  expect(await readToken(at(60 * 24 * 365), rules, new Date(now))).toBeNull();
});

test("reads certificates as Google publishes them, in X.509", async () => {
  google.published["x509"] = certificate;
  const key = await certificatesAt(google.url).key("x509", new Date(now));
  delete google.published["x509"];
  expect(key?.asymmetricKeyType).toBe("rsa");
  expect(key?.asymmetricKeyDetails?.modulusLength).toBe(2048);
});

const certificate = `-----BEGIN CERTIFICATE-----
MIIDEzCCAfugAwIBAgIUKnDiLNTIuazfsAd80whBWaOhfEMwDQYJKoZIhvcNAQEL
BQAwGDEWMBQGA1UEAwwNc3RhbmQtaW4udGVzdDAgFw0yNjExMjAxNDA0NDNaGA8y
MTI2MTAyNzE0MDQ0M1owGDEWMBQGA1UEAwwNc3RhbmQtaW4udGVzdDCCASIwDQYJ
KoZIhvcNAQEBBQADggEPADCCAQoCggEBAMrsWcmGnUhhvf3rLnoohllpybJmf51F
Sk2WwDidO2EGS29FqvgdPdW21VE4+we7vBfJU/AkFtAsVDSNsTKYautaV8DhkVSg
51ZQ0kDJPHAsd6vq2ESfb8PdA0Oc21O9UlTaEUxgegyEtyY7aYlKjnjDIPGIQIeb
n0db0t0EaMccCrgZTlkqakj2o+3WAHy7hhXok536ooqDmA2ZYg1QuRYc9VcBHXw9
/b2sbuAbAP/nZ6vgxq03thabKnwCVzgu6IoSAco4I7+sZKj4rFIJJFccV0I7smob
Xk76hLzLyDa4oMaktxsi1bIcM3Ea1/SEw3N7d/55U2hEmrO23A7GZn8CAwEAAaNT
MFEwHQYDVR0OBBYEFAYjPPXnQs7C789YGUof2P2WNBGQMB8GA1UdIwQYMBaAFAYj
PPXnQs7C789YGUof2P2WNBGQMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQEL
BQADggEBAHqn4oTjwFxiNH1JCFyypoUYO/Y/LKz+8T4OR0XjZbQiJ13EUxeS80zo
SbGRgLTSzkfDeYd5220EreYiNo4L+yd+7+yZwlDYZbWJJswGvIoqyMMtfthLK9A4
BNnHi6CrCKgnxsWZ/ClcmJ0zxqcFUsixpBc0xH1TPIkaXsfjZiuiG7oYJOY7A6p1
kjRJnrF3ZQ/bjya0wn5Xjo9PuBPpo7fS8z7yqaEu5/+PeBo0hiadmpCaA/EsTNk8
LBdfjwJjKFey/zlRk1029fdX3Jq9sgp6Qjp4VnqdgxkTDX4srAO72c4bBdoJmUgW
T5TDmOILJ5X3XfU36b5w0UaXgmxh0NQ=
-----END CERTIFICATE-----
`;
