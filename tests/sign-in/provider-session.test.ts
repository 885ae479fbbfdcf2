/** The auth state with the real SDK, and a provider that answers as the test sets it. */
import { afterEach, expect, test, vi } from "vitest";
import { authStore } from "#app/auth/auth-state.ts";
import { followProvider } from "#app/sign-in/pop-up/provider-session.ts";

// The SDK takes the network's fetch as it finds it when it is loaded.
let answer: (url: string) => Promise<Response> = answerWell;
vi.stubGlobal("fetch", (url: string) => answer(url));
const { deleteApp, getApps, initializeApp } = await import("firebase/app");
const { inMemoryPersistence, initializeAuth, signInWithEmailAndPassword, signOut } = await import("firebase/auth");

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
const tokens = {
  idToken: `${encoded({ alg: "none" })}.${encoded({ sub: "an", iat: 0, exp: 3600 })}.`,
  refreshToken: "refresh",
  expiresIn: "3600",
  localId: "an",
};
const account = { localId: "an", email: "an@demo.test", displayName: "An", emailVerified: true };

async function answerWell(url: string): Promise<Response> {
  return Response.json(url.includes(":lookup") ? { users: [account] } : tokens);
}

afterEach(async () => {
  answer = answerWell;
  await Promise.all(getApps().map((app) => deleteApp(app)));
});

async function open() {
  const auth = initializeAuth(initializeApp({ apiKey: "key", projectId: "demo" }), {
    persistence: inMemoryPersistence,
  });
  const store = authStore({ user: null, userProfile: null });
  const signedOut = vi.fn<() => void>();
  const stop = followProvider(auth, store, signedOut);
  await auth.authStateReady();
  return { auth, store, signedOut, stop, signIn: () => signInWithEmailAndPassword(auth, "an@demo.test", "secret1") };
}

test("doesn't take the SDK's first null for a sign-out", async () => {
  const { auth, store, signedOut } = await open();
  const known = { uid: "an", email: "an@demo.test", displayName: null, photoURL: null, emailVerified: true };
  store.setUser(known);
  await auth.authStateReady();
  expect(signedOut).not.toHaveBeenCalled();
  expect(store.read().user).toBe(known);
});

test("sets the signed-in user from their account", async () => {
  const { store, signIn } = await open();
  await signIn();
  await vi.waitFor(() =>
    expect(store.read()).toMatchObject({
      user: { uid: "an", email: "an@demo.test", displayName: "An", photoURL: null, emailVerified: true },
      isAuthenticated: true,
    }),
  );
});

test.each(["USER_DISABLED", "TOKEN_EXPIRED"])(
  "signs the app out once when a renewal is refused with %s",
  async (reason) => {
    const { store, signedOut, signIn } = await open();
    const { user } = await signIn();
    await vi.waitFor(() => expect(store.read().isAuthenticated).toBe(true));
    answer = async () => Response.json({ error: { code: 400, message: reason } }, { status: 400 });
    await expect(user.getIdToken(true)).rejects.toThrow(/auth\//);
    await vi.waitFor(() => expect(signedOut).toHaveBeenCalledOnce());
    expect(store.read()).toMatchObject({ user: null, isAuthenticated: false });
  },
);

test("signs nobody out when a renewal finds no network", async () => {
  const { store, signedOut, signIn } = await open();
  const { user } = await signIn();
  await vi.waitFor(() => expect(store.read().isAuthenticated).toBe(true));
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(user.getIdToken(true)).rejects.toThrow(/network-request-failed/);
  expect(signedOut).not.toHaveBeenCalled();
  expect(store.read().isAuthenticated).toBe(true);
});

test("reports nothing after it was stopped", async () => {
  const { auth, store, signedOut, stop, signIn } = await open();
  await signIn();
  await vi.waitFor(() => expect(store.read().isAuthenticated).toBe(true));
  stop();
  await signOut(auth);
  expect(signedOut).not.toHaveBeenCalled();
});
