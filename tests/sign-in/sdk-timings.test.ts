/**
 * The timings of the provider's SDK are its own and left as they are. Here the module that browsers get is run on a clock of the
 * test's, against a provider that answers as the test says: a release that changes a timing fails.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

type Auth = import("firebase/auth").Auth;
type Sdk = typeof import("firebase/auth");
type Apps = typeof import("firebase/app");
const [second, minute] = [1000, 60_000];

const firebase = createRequire(createRequire(import.meta.url).resolve("firebase/app"));
/** The browser file of the package that `firebase/auth` exports. */
const folder = join(dirname(firebase.resolve("@firebase/auth")), "../esm");
let sdk: Sdk;
let apps: Apps;
let requests: string[] = [];
let answer: (path: string) => unknown = () => ({});

beforeAll(async () => {
  sdk = await import(/* @vite-ignore */ pathToFileURL(join(folder, "index.js")).href);
  apps = await import(
    /* @vite-ignore */ pathToFileURL(firebase.resolve("@firebase/app").replace("index.cjs.js", "esm/index.esm.js")).href
  );
});

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const path = new URL(url).pathname;
    requests.push(path);
    return Response.json(await answer(path));
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await Promise.all(apps.getApps().map((app) => apps.deleteApp(app)));
});

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
const tokens = {
  idToken: `${encoded({ alg: "none" })}.${encoded({ sub: "an", iat: 0, exp: 3600 })}.`,
  refreshToken: "refresh",
  expiresIn: "3600",
  localId: "an",
};
const signedIn: typeof answer = (path) =>
  path.endsWith(":lookup")
    ? { users: [{ localId: "an", email: "an@demo.test" }] }
    : path.endsWith("/token")
      ? { access_token: tokens.idToken, refresh_token: "refresh", expires_in: "3600" }
      : tokens;
const refreshes = () => requests.filter((path) => path.endsWith("/token")).length;

function openAuth() {
  return sdk.initializeAuth(apps.initializeApp({ apiKey: "key", projectId: "demo", authDomain: "demo.test" }), {
    persistence: sdk.inMemoryPersistence,
  });
}

async function signIn() {
  answer = signedIn;
  const auth = openAuth();
  const { user } = await sdk.signInWithEmailAndPassword(auth, "an@demo.test", "secret1");
  return { auth, user };
}

/** As the SDK does for its other products; nothing public starts it. */
function keepRenewed(auth: Auth): void {
  (Reflect.get(auth, "_startProactiveRefresh") as () => void).call(auth);
}

test("renews a token 5 minutes before it expires", async () => {
  const { auth } = await signIn();
  keepRenewed(auth);
  await vi.advanceTimersByTimeAsync(55 * minute - 1);
  expect(refreshes()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(refreshes()).toBe(1);
});

test("counts a token as expired 30 seconds early", async () => {
  const { user } = await signIn();
  await vi.advanceTimersByTimeAsync(60 * minute - 30 * second);
  await user.getIdToken();
  expect(refreshes()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await user.getIdToken();
  expect(refreshes()).toBe(1);
});

test("retries a renewal without a network after 30 seconds, doubling up to 16 minutes", async () => {
  const { auth } = await signIn();
  keepRenewed(auth);
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(55 * minute);
  for (const [index, pause] of [30, 60, 120, 240, 480, 960, 960].entries()) {
    expect(refreshes()).toBe(index + 1);
    await vi.advanceTimersByTimeAsync(pause * second - 1);
    expect(refreshes()).toBe(index + 1);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(auth.currentUser?.uid).toBe("an");
});

test.each(["USER_DISABLED", "TOKEN_EXPIRED"])("signs the user out when the renewal says %s", async (message) => {
  const { auth, user } = await signIn();
  const uids: (string | null)[] = [];
  auth.onAuthStateChanged((someone) => uids.push(someone?.uid ?? null));
  await vi.advanceTimersByTimeAsync(0);
  vi.stubGlobal("fetch", async () => Response.json({ error: { code: 400, message } }, { status: 400 }));
  await expect(user.getIdToken(true)).rejects.toThrow(/disabled|expired/);
  await vi.advanceTimersByTimeAsync(0);
  expect(uids).toEqual(["an", null]);
});

test("waits 30 seconds for an answer in a browser", async () => {
  answer = () => new Promise(() => undefined);
  let code = "";
  sdk.signInWithEmailAndPassword(openAuth(), "an@demo.test", "secret1").catch((error: { code: string }) => {
    ({ code } = error);
  });
  await vi.advanceTimersByTimeAsync(30 * second - 1);
  expect(code).toBe("");
  await vi.advanceTimersByTimeAsync(1);
  expect(code).toBe("auth/network-request-failed");
});

test("requires 6 characters of a password where the provider names no minimum", async () => {
  answer = () => ({ customStrengthOptions: {}, allowedNonAlphanumericCharacters: [], schemaVersion: 1 });
  const auth = openAuth();
  expect((await sdk.validatePassword(auth, "12345")).isValid).toBe(false);
  expect((await sdk.validatePassword(auth, "123456")).isValid).toBe(true);
});

test("waits 60 seconds on a mobile device, and detects a closed pop-up after 8 seconds", () => {
  const name = /from '\.\/(index-\w+\.js)'/.exec(readFileSync(join(folder, "index.js"), "utf8"))![1]!;
  const source = readFileSync(join(folder, name), "utf8");
  const pairs = [...source.matchAll(/^const (\w+) = new Delay\((\d+), (\d+)\);/gm)].map(([, which, short, long]) => [
    which,
    Number(short),
    Number(long),
  ]);
  expect(Object.fromEntries(pairs.map(([which, ...delays]) => [which, delays]))).toEqual({
    DEFAULT_API_TIMEOUT_MS: [30 * second, 60 * second],
    NETWORK_TIMEOUT_DELAY: [30 * second, 60 * second],
    NETWORK_TIMEOUT: [30 * second, 60 * second],
    PING_TIMEOUT: [5 * second, 15 * second],
    _POLL_WINDOW_CLOSE_TIMEOUT: [2 * second, 10 * second],
  });
  expect(source).toContain("8000 /* _Timeout.AUTH_EVENT */");
});
