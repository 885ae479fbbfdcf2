/** The app in production mode on Firebase: invalid cookies, and valid ones during an outage. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { tokenKinds } from "#app/sign-in/firebase/token.server.ts";
import { m } from "#app/i18n/locale.ts";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, openApp } from "../app.ts";
import { projectId, startGoogle } from "./google.ts";
import { pageOf } from "../page.ts";

const google = await startGoogle();
let app: App;
let requests: string[] = [];

const folder = mkdtempSync(join(tmpdir(), "key-"));

/** The key file of an account that Google doesn't know: without one nothing asks Firestore at all. */
function writeKeyFile(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const path = join(folder, "key.json");
  const key = privateKey.export({ type: "pkcs8", format: "pem" });
  const account = { type: "service_account", project_id: projectId, client_email: "qc@chain.test", private_key: key };
  writeFileSync(path, JSON.stringify(account));
  return path;
}

beforeAll(async () => {
  Object.assign(process.env, {
    GOOGLE_APPLICATION_CREDENTIALS: writeKeyFile(),
    ENGINE: "firebase",
    FIREBASE_API_KEY: "key",
    FIREBASE_AUTH_DOMAIN: "chain.firebaseapp.com",
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_STORAGE_BUCKET: "chain.appspot.com",
    FIREBASE_MESSAGING_SENDER_ID: "1",
    FIREBASE_APP_ID: "1:1:web:1",
    GOOGLE_CLIENT_ID: "1.apps.googleusercontent.com",
    SESSION_SECRET: "a-secret-of-more-than-thirty-two-characters",
    METADATA_SERVER_DETECTION: "none",
  });
  // Google's addresses lead to the stand-in; nothing else is reachable.
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (input: string) => {
    requests.push(input);
    return fetch(input === tokenKinds.session.certificates ? google.url : "http://127.0.0.1:1/");
  });
  app = await openApp();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
  await google.stop();
});
beforeEach(() => {
  requests = [];
});

const mark = "A".repeat(22);
const now = Date.now();
const other = "another-5678";
const [head, body, signature] = google.token("u1", { now }).split(".");
const unsigned = { now, header: { alg: "none", kid: undefined }, key: null };
const foreign = { now, payload: { aud: other, iss: tokenKinds.session.issuer + other } };

test("answers genuine cookies 503 and keeps them when certificates are unreachable, in both languages", async () => {
  google.state.answer = 503;
  const cookie = `__session=${head}.${body}.${signature}.${mark}`;
  for (const [path, locale, words] of [
    ["/qc/checks", "en", m.shell_503_title({}, { locale: "en" })],
    ["/", "vi", m.shell_503_title({}, { locale: "vi" })],
    ["/sign-in", "en", m.shell_503_title({}, { locale: "en" })],
    ["/settings/account", "vi", m.shell_503_title({}, { locale: "vi" })],
  ] as const) {
    const response = await app.request(path, {}, `${cookie}; locale=${locale}`);
    expect({ path, status: response.status }).toEqual({ path, status: 503 });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(pageOf(await response.text()).get("heading", words)).toBeTruthy();
  }
  expect((await app.request("/qc/checks.data", {}, cookie)).status).toBe(503);
  expect((await app.post("/qc/check/answer", {}, cookie)).status).toBe(503);
  expect(requests).toEqual([tokenKinds.session.certificates]);
});

for (const [name, token] of [
  ["cut short", `${head}.${body}`],
  ["without its signature", `${head}.${body}..${mark}`],
  ["with its mark cut short", `${head}.${body}.${signature}.${mark.slice(1)}`],
  ["unsigned", `${google.token("u1", unsigned)}.${mark}`],
  ["of another project", `${google.token("u1", foreign)}.${mark}`],
  ["that has expired", `${google.token("u1", { now: now - 20 * 86_400_000 })}.${mark}`],
  ["of the embedded engine", "A".repeat(43)],
] as const)
  test(`ends a cookie ${name} without any request`, async () => {
    const response = await app.request("/qc/checks", {}, `__session=${token}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/sign-in?redirect=%2Fqc%2Fchecks"]);
    const page = await app.request("/sign-in?redirect=%2Fqc%2Fchecks", {}, `__session=${token}`);
    expect(await page.text()).toContain("Session expired!");
    expect(requests).toEqual([]);
  });

test("allows the provider's pop-up and addresses on the sign-in pages only", async () => {
  for (const path of ["/sign-in", "/sign-in-2"]) {
    const { headers } = await app.request(path);
    const policy = headers.get("Content-Security-Policy")!;
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/apis\.google\.com;/);
    expect(policy).toContain("frame-src https://chain.firebaseapp.com;");
    expect(policy).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    );
  }
  expect((await app.request("/sign-in/reset")).headers.get("Content-Security-Policy")).not.toContain("google");
  const policy = (await app.request("/403")).headers.get("Content-Security-Policy")!;
  expect(policy).not.toContain("https://");
  expect(policy).not.toContain("frame-src");
});
