import { beforeAll, expect, test } from "vitest";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { readSession } from "#app/sign-in/session.server.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { assignments, managers } from "#app/store-managers/manager.ts";
import { commandAccess, grantRoles, removeRoles } from "#app/users/access.server.ts";
import { findProfile, getProfile } from "#app/users/users.server.ts";
import { createAccount } from "../account.ts";
import { type App, openApp, origin } from "../app.ts";

let app: App;
beforeAll(async () => {
  app = await openApp();
  await createAccount({ email: "lan@demo.test", password: "demo-1234", displayName: "Lan", roles: ["user"] });
});
const command = { name: "npm run grant" };
const signInPage = "/sign-in?redirect=%2Fqc%2Fchecks";

const send = (headers: Record<string, string>, path = "/sign-in") =>
  app.post(path, { email: "lan@demo.test", password: "demo-1234" }, undefined, { headers });

test("refuses a change that comes from another origin", async () => {
  expect((await send({})).status).toBe(302);
  expect((await send({ "Sec-Fetch-Site": "same-origin" })).status).toBe(302);
  const foreign: Record<string, string>[] = [
    { Origin: "" },
    { Origin: "null" },
    { Origin: "https://evil.test" },
    { Origin: "http://localhost:3001" },
    { Origin: "https://localhost:3000" },
    { Origin: "http://sub.localhost:3000" },
    { Origin: "http://localhost.evil.test:3000" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { Origin: "https://evil.test", "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "https" },
  ];
  for (const headers of foreign) {
    for (const path of [
      "/sign-in",
      "/sign-out",
      "/preferences",
      "/qc/check/answer",
      "/qc/check/photo",
      "/sign-in.data",
    ]) {
      const response = await send(headers, path);
      expect({ path, headers, status: response.status }).toEqual({ path, headers, status: 403 });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  }
});

test("refuses an Origin that is not this address", async () => {
  const response = await app.post("/sign-in", { email: "lan@demo.test", password: "demo-1234" }, undefined, {
    headers: { Origin: "http://localhost:3000.evil.test" },
  });
  expect(response.status).toBe(400);
  expect(response.headers.getSetCookie()).toEqual([]);
});

const refused = (locale: string) =>
  app.post("/qc/check/answer", {}, `locale=${locale}`, { headers: { Origin: "null" } });

test("says in the reader's language what to do after a refusal", async () => {
  expect(await (await refused("en")).text()).toContain("nothing was changed");
  expect(await (await refused("vi")).text()).toContain("không có gì thay đổi");
});

test("refuses methods that no page uses", async () => {
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    for (const path of ["/sign-in", "/sign-out", "/qc/checks", "/qc/check/answer", "/nowhere"]) {
      expect({ method, path, status: (await app.request(path, { method })).status }).toEqual({
        method,
        path,
        status: 405,
      });
    }
  }
});

test("sends security headers with every answer", async () => {
  const cookie = await app.signIn("lan@demo.test");
  const answers = await Promise.all([
    app.request("/sign-in"),
    app.request("/sign-in.data"),
    app.request("/qc/checks"),
    app.request("/qc/checks", {}, cookie),
    app.request("/nowhere", {}, cookie),
    app.request("/qc/check/photo?key=x", {}, cookie),
    app.post("/qc/check/answer", {}, cookie, { headers: { Origin: "null" } }),
  ]);
  for (const { headers } of answers) {
    const policy = headers.get("Content-Security-Policy")!;
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{22,}'(;|$)/);
    expect(policy).not.toContain("unsafe-");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Strict-Transport-Security")).toBeNull();
    expect(headers.get("Cache-Control")).toContain("private");
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("Cache-Control")).toMatch(/no-(store|cache)/);
  }
});

test("puts the response's own nonce on every script of a page", async () => {
  const cookie = await app.signIn("lan@demo.test");
  const nonces = new Set<string>();
  for (let round = 0; round < 2; round++) {
    const response = await app.request("/qc/checks", {}, cookie);
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy")!)![1]!;
    const scripts = (await response.text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

const policy = async (path: string) => (await app.request(path)).headers.get("Cross-Origin-Opener-Policy");

test("allows a provider's pop-up by the opener policy on the sign-in pages only", async () => {
  for (const path of ["/sign-in", "/sign-in/", "/Sign-In", "/sign%2Din.data", "/sign-in-2"])
    expect([path, await policy(path)]).toEqual([path, "same-origin-allow-popups"]);
  for (const path of ["/", "/qc/checks", "/sign-in-3", "/sign-in/invitation?token=x", "/sign-in/reset", "/403"])
    expect([path, await policy(path)]).toEqual([path, "same-origin"]);
});

test("sends Strict-Transport-Security over https", async () => {
  expect(
    (await app.request("/sign-in", { from: "https://qc.example.test" })).headers.get("Strict-Transport-Security"),
  ).toMatch(/max-age=\d{7,}/);
});

test("sends visitors without a session to sign-in, with the page to return to", async () => {
  expect((await app.request("/qc/checks")).headers.get("Location")).toBe(signInPage);
  expect((await app.request("/")).headers.get("Location")).toBe("/sign-in?redirect=%2F");
  for (const path of ["/qc/checks.data", "/qc/checks.data?_routes=shell%2Flayout%2Cchecks%2Flist"]) {
    expect(await (await app.request(path)).text()).toContain(signInPage);
  }
});

test("answers 401 instead of a page to scripts and images", async () => {
  expect((await app.request("/qc/check/photo?key=x", { headers: { "Sec-Fetch-Dest": "image" } })).status).toBe(401);
  expect((await app.post("/qc/check/answer", {}, undefined, { headers: { "Sec-Fetch-Dest": "empty" } })).status).toBe(
    401,
  );
});

test("applies a changed role or a disabled account on the next request", async () => {
  const lan = (await findProfile("lan@demo.test"))!;
  const cookie = await app.signIn("lan@demo.test");
  expect((await app.request("/sign-out", {}, cookie)).status).toBe(200);
  await grantRoles(command, lan.uid, ["lead"]);
  await removeRoles(command, lan.uid, ["user"]);
  expect((await userOf((await findProfile("lan@demo.test"))!, new Date())).role).toEqual(["lead"]);
  await commandAccess(command, lan.uid, { disabled: true });
  const away = await app.request("/qc/checks", {}, cookie);
  expect(away.headers.get("Location")).toBe(signInPage);
  expect(await (await app.request(signInPage, {}, cookie)).text()).toContain("This account has been disabled.");
  const again = await app.post("/sign-in", { email: "lan@demo.test", password: "demo-1234" });
  expect(again.status).toBe(403);
  expect(await again.text()).toContain("This account has been disabled.");
  expect(again.headers.getSetCookie()).toEqual([]);
  await commandAccess(command, lan.uid, { disabled: false });
  await grantRoles(command, lan.uid, ["user"]);
  await removeRoles(command, lan.uid, ["lead"]);
  expect((await app.request("/qc/checks", {}, cookie)).headers.get("Location")).toBe(signInPage);
  expect((await app.request("/qc/checks", {}, await app.signIn("lan@demo.test"))).status).toBe(200);
});

test("scopes a store manager to today's assignments and former stores", async () => {
  const { uid } = await createAccount({
    email: "scope@demo.test",
    password: "demo-1234",
    displayName: null,
    roles: ["manager"],
  });
  const at = "2026-01-01T00:00:00.000Z";
  await db.create(
    managers,
    "m1",
    managers.schema.parse({ code: "M1", name: "Mai", uid, words: [], sortName: "mai", createdAt: at, updatedAt: at }),
  );
  const assigned: [string, string, string, string | null][] = [
    ["a1", "today", "2026-01-01", null],
    ["a2", "until-today", "2026-01-01", "2026-06-15"],
    ["a3", "left", "2026-01-01", "2026-06-14"],
    ["a4", "tomorrow", "2026-06-16", null],
    ["a5", "came-back", "2026-01-01", "2026-02-01"],
    ["a6", "came-back", "2026-06-01", null],
  ];
  for (const [id, storeId, from, to] of assigned)
    await db.create(assignments, id, { ...assignments.schema.parse({ storeId, managerId: "m1", from, to }) });
  await db.create(
    assignments,
    "other",
    assignments.schema.parse({ storeId: "foreign", managerId: "m2", from: "2026-01-01", to: null }),
  );
  const profile = (await findProfile("scope@demo.test"))!;

  // 17:30 UTC of the 14th is the 15th in the business time zone.
  const scope = await userOf(profile, new Date("2026-06-14T17:30:00Z"));
  expect(scope.managerId).toBe("m1");
  expect(scope.stores.toSorted()).toEqual(["came-back", "today", "until-today"]);
  expect(scope.formerStores).toEqual(["left"]);
  expect((await userOf(profile, new Date("2026-06-14T16:30:00Z"))).stores).toContain("left");
});

test("reads two documents to know the user of a request", async () => {
  const cookie = await app.signIn("lan@demo.test");
  const request = new Request(origin, { headers: { Cookie: cookie } });
  const { reads, result } = await countReads(async () => {
    const session = await readSession(request);
    return typeof session === "string"
      ? null
      : getProfile(session.uid).then((profile) => profile && userOf(profile, new Date()));
  });
  expect(result?.email).toBe("lan@demo.test");
  expect(reads).toBe(2);
  expect((await countReads(() => readSession(new Request(origin)))).reads).toBe(0);
});

test("takes a form of many fields, or of a library's own field names, without cost or error", async () => {
  const sendForm = (path: string, body: string) =>
    app.request(path, { method: "POST", body, headers: { "Content-Type": "application/x-www-form-urlencoded" } });
  for (const path of ["/sign-in", "/sign-in-2", "/sign-in/invitation?token=none", "/preferences"]) {
    const start = performance.now();
    expect((await sendForm(path, "a&".repeat(30_000))).status, path).toBe(413);
    expect(performance.now() - start, path).toBeLessThan(1000);
  }
  expect((await sendForm("/sign-in", "__state__={not&email=a@demo.test&password=x")).status).toBe(400);
});

test("refuses a form that is too large before reading it to its end", async () => {
  const large = await app.post("/sign-in", { email: "a@chain.test", password: "x".repeat(70_000) });
  expect(large.status).toBe(413);
  const noForm = await app.request("/sign-in", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  expect(noForm.status).toBe(415);
});
