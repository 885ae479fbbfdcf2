/** Sessions on Firebase's tokens, with keys of our own in Google's place and the clock in hand. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { certificatesAt } from "#app/sign-in/firebase/certificates.server.ts";
import { firebaseSessionTokens } from "#app/sign-in/firebase/session.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import { sessions, sessionsOn } from "#app/sign-in/session.server.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { projectId, startGoogle } from "./google.ts";
import { proofOf } from "./proof.ts";

const google = await startGoogle();
afterAll(() => google.stop());

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const start = Date.parse("2026-11-20T03:00:00Z");
const at = (ms: number) => new Date(start + ms);
let clock = start;

interface Standing {
  disabled: boolean;
  validSince: number;
}
/** Firebase's users; null means that it is unreachable. */
let users: Map<string, Standing> | null = new Map();
let lookups = 0;

/** One instance of the app; with `certificates` false it can't fetch them. */
function instance({ certificates = true } = {}) {
  return sessionsOn(
    firebaseSessionTokens({
      projectId,
      certificates: certificatesAt(certificates ? google.url : "http://127.0.0.1:1/none"),
      // The ID token names its user here; the cookie carries when they signed in.
      createSessionCookie: async (idToken, life) => google.token(idToken, { now: clock, life }),
      accountStatus: async (uid) => {
        lookups++;
        if (!users) throw new ProviderUnreachable("out of reach");
        return users.get(uid) ?? null;
      },
      revokeRefreshTokens: async (uid) => {
        if (!users) throw new ProviderUnreachable("out of reach");
        users.set(uid, { disabled: false, validSince: clock });
      },
    }),
  );
}

let app = instance();
let person = 0;
let uid = "";
beforeEach(() => {
  app = instance();
  clock = start;
  lookups = 0;
  uid = `u${person++}`;
  users = new Map([[uid, { disabled: false, validSince: 0 }]]);
  google.state.answer = 200;
});

const requestWith = (cookie = "") => new Request("https://qc.example.test/", { headers: { Cookie: cookie } });

/** Signs in; the request of a browser that has the session. */
async function signIn(sessionsOfApp = app): Promise<Request> {
  const cookie = await sessionsOfApp.start(requestWith(), proofOf(uid, uid), new Date(clock));
  expect(cookie).toMatch(
    /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+\.[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  return requestWith(cookie.split(";")[0]);
}

test("gives its user a session for 14 days, on any instance, with one read a request", async () => {
  const request = await signIn();
  expect(await app.read(request, at(0))).toMatchObject({ uid, createdAt: at(0).toISOString() });
  expect((await countReads(() => app.read(request, at(0)))).reads).toBe(1);
  expect(await instance().read(request, at(6 * day))).toMatchObject({ uid });
  expect(await instance().read(request, at(12 * day))).toMatchObject({ uid });
  expect(await instance().read(request, at(14 * day - second))).toMatchObject({ uid });
  expect(await app.read(request, at(14 * day))).toBe("ended");
  expect(await app.readExpired(request, at(14 * day))).toMatchObject({ uid, createdAt: at(0).toISOString() });
  expect(await app.readExpired(request, at(15 * day - second))).toMatchObject({ uid });
  expect(await app.readExpired(request, at(15 * day))).toBeNull();
  expect(await app.read(requestWith(), at(0))).toBe("none");
});

test("ends a session that is not used for 7 days", async () => {
  const request = await signIn();
  expect(await app.read(request, at(7 * day - second))).toMatchObject({ uid });
  expect(await app.readExpired(request, at(7 * day - second))).toBeNull();
  expect(await app.read(request, at(14 * day - 2 * second))).toMatchObject({ uid });
  const other = await signIn();
  expect(await app.read(other, at(7 * day))).toBe("ended");
  expect(await app.readExpired(other, at(7 * day))).toMatchObject({ uid });
  expect(await app.readExpired(other, at(8 * day))).toBeNull();
});

test("stores the last use once an hour, without reviving an ended session", async () => {
  const request = await signIn();
  const noted = async () =>
    (await db.query(sessions, { where: [["uid", "==", uid]], limit: 1 })).documents.map(({ data }) => data.lastUsedAt);
  for (const minutes of [1, 30, 59]) await app.read(request, at(minutes * minute));
  expect(await noted()).toEqual([at(0).toISOString()]);
  await Promise.all(Array.from({ length: 5 }, () => app.read(request, at(hour))));
  expect(await noted()).toEqual([at(hour).toISOString()]);
  await Promise.all([app.read(request, at(3 * hour)), app.end(request)]);
  expect(await noted()).toEqual([]);
});

test("ends an invalid cookie (cut, foreign, unsigned, made up) without a read or a request", async () => {
  const request = await signIn();
  const token = request.headers.get("Cookie")!.split("=")[1]!;
  const [head, body, signature, mark = ""] = token.split(".");
  const other = "another-5678";
  const bad = [
    token.slice(0, -1),
    token.slice(0, 100),
    [head, body, signature].join("."),
    [head, body, "", mark].join("."),
    google.token(uid, { now: start, payload: { aud: other, iss: `https://session.firebase.google.com/${other}` } }) +
      `.${mark}`,
    google.token(uid, { now: start, header: { alg: "none", kid: undefined }, key: null }) + `.${mark}`,
    "x",
  ];
  lookups = 0;
  for (const cookie of bad) {
    const { result, reads } = await countReads(() => app.read(requestWith(`__Host-session=${cookie}`), at(0)));
    expect([cookie.slice(0, 20), result, reads]).toEqual([cookie.slice(0, 20), "ended", 0]);
    expect(await app.readExpired(requestWith(`__Host-session=${cookie}`), at(14.5 * day))).toBeNull();
  }
  expect(lookups).toBe(0);
  expect(await app.read(request, at(0))).toMatchObject({ uid });
});

test("refuses a genuine cookie that this app didn't issue", async () => {
  const stray = `${google.token(uid, { now: start })}.${"A".repeat(22)}`;
  expect(await app.read(requestWith(`__Host-session=${stray}`), at(0))).toBe("ended");
});

test("refuses a token for another user", async () => {
  const request = await signIn();
  const [session] = (await db.query(sessions, { where: [["uid", "==", uid]], limit: 1 })).documents;
  users!.set("somebody-else", { disabled: false, validSince: 0 });
  await db.set(sessions, session!.id, { ...session!.data, uid: "somebody-else" });
  expect(await app.read(request, at(0))).toBe("ended");
});

test("ends only this session on signing out", async () => {
  const [phone, laptop] = [await signIn(), await signIn()];
  expect(await app.end(phone)).toMatch(/^__Host-session=; Max-Age=0; /);
  expect(await app.read(phone, at(second))).toBe("ended");
  expect(await app.readExpired(phone, at(14.5 * day))).toBeNull();
  expect(await app.read(laptop, at(second))).toMatchObject({ uid });
  expect(users!.get(uid)!.validSince).toBe(0);
});

test("ends all sessions on signing out everywhere, on every instance and with Firebase", async () => {
  const [phone, laptop, elsewhere] = [await signIn(), await signIn(), instance()];
  await elsewhere.read(laptop, at(0));
  clock += minute;
  await app.revokeAll(uid, at(minute));
  for (const request of [phone, laptop]) {
    expect(await app.read(request, at(minute))).toBe("ended");
    expect(await elsewhere.read(request, at(minute))).toBe("ended");
    expect(await app.readExpired(request, at(2 * minute))).toBeNull();
  }
  expect(users!.get(uid)!.validSince).toBe(clock);
  const again = await signIn();
  expect(await app.read(again, at(minute))).toMatchObject({ uid });
  expect(await elsewhere.read(again, at(minute))).toMatchObject({ uid });
});

for (const [name, standing] of [
  ["revoked", { disabled: false, validSince: start + second }],
  ["disabled", { disabled: true, validSince: 0 }],
] as const)
  test(`identifies no user ${name} with Firebase by an expired session`, async () => {
    const request = await signIn();
    expect(await app.read(request, at(7 * day - second))).toMatchObject({ uid });
    expect(await app.readExpired(request, at(14 * day))).toMatchObject({ uid });
    users!.set(uid, standing);
    expect(await app.readExpired(request, at(14 * day + 5 * minute))).toBeNull();
  });

test("ends sessions here even when Firebase is unreachable", async () => {
  const request = await signIn();
  users = null;
  await expect(app.revokeAll(uid, at(second))).rejects.toThrow(ProviderUnreachable);
  expect(await app.read(request, at(second))).toBe("ended");
});

test("checks a user with Firebase at most every five minutes, however many requests and sessions", async () => {
  const [phone, laptop] = [await signIn(), await signIn()];
  await Promise.all(Array.from({ length: 20 }, () => app.read(phone, at(0))));
  expect(lookups).toBe(1);
  for (let minutes = 0; minutes < 5; minutes++) await app.read(laptop, at(minutes * minute));
  expect(lookups).toBe(1);
  await app.read(laptop, at(5 * minute));
  await app.read(phone, at(5 * minute));
  expect(lookups).toBe(2);
});

for (const [name, happen] of [
  ["revoked", () => users!.set(uid, { disabled: false, validSince: start + second })],
  ["disabled", () => users!.set(uid, { disabled: true, validSince: 0 })],
  ["deleted", () => users!.delete(uid)],
] as const)
  test(`signs a user ${name} with Firebase out within five minutes, for good`, async () => {
    const request = await signIn();
    await app.read(request, at(0));
    happen();
    expect(await app.read(request, at(5 * minute - 1))).toMatchObject({ uid });
    expect(await app.read(request, at(5 * minute))).toBe("ended");
    users!.set(uid, { disabled: false, validSince: 0 });
    expect(await app.read(request, at(10 * minute))).toBe("ended");
    clock = start + 10 * minute;
    expect(await app.read(await signIn(), at(10 * minute))).toMatchObject({ uid });
  });

test("ends earlier sessions on revoking, but not later ones", async () => {
  const before = await signIn();
  clock += minute;
  users!.set(uid, { disabled: false, validSince: clock });
  const after = await signIn();
  expect(await app.read(after, at(minute))).toMatchObject({ uid });
  expect(await app.read(before, at(minute))).toBe("ended");
  expect(await app.read(after, at(minute))).toMatchObject({ uid });
});

test("signs nobody out when Firebase doesn't answer, and checks again half a minute later", async () => {
  const request = await signIn();
  users = null;
  expect(await app.read(request, at(0))).toMatchObject({ uid });
  expect(await app.read(request, at(29 * second))).toMatchObject({ uid });
  expect(lookups).toBe(1);
  expect(await app.read(request, at(30 * second))).toMatchObject({ uid });
  expect(lookups).toBe(2);
  users = new Map([[uid, { disabled: true, validSince: 0 }]]);
  expect(await app.read(request, at(minute))).toBe("ended");
});

test("fails a request when certificates are unreachable, without ending the session", async () => {
  const request = await signIn();
  google.state.answer = 503;
  const cold = instance();
  await expect(cold.read(request, at(0))).rejects.toThrow(ProviderUnreachable);
  await expect(instance({ certificates: false }).read(request, at(0))).rejects.toThrow(ProviderUnreachable);
  google.state.answer = 200;
  expect(await cold.read(request, at(minute))).toMatchObject({ uid });
  google.state.answer = 503;
  expect(await cold.read(request, at(2 * 60 * minute))).toMatchObject({ uid });
  expect(await db.count(sessions, [["uid", "==", uid]])).toBe(1);
});

for (const off of [10 * minute, -10 * minute])
  test(`keeps sessions with a clock ${off / minute} minutes off, and checks with Firebase every five minutes`, async () => {
    const request = await signIn();
    expect(await app.read(request, at(off))).toMatchObject({ uid });
    expect(await app.read(request, at(off + 4 * minute))).toMatchObject({ uid });
    expect(lookups).toBe(1);
    expect(await app.read(request, at(off + 5 * minute))).toMatchObject({ uid });
    expect(lookups).toBe(2);
    // Set right again.
    await app.read(request, at(0));
    await app.read(request, at(11 * minute));
    expect(lookups).toBeGreaterThan(2);
  });
