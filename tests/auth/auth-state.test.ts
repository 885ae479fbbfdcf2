import { expect, test } from "vitest";
import { authStore } from "#app/auth/auth-state.ts";
import type { Profile } from "#app/auth/user.ts";

const user = { uid: "an", email: "an@demo.test", displayName: "An", photoURL: null, emailVerified: true };
const userProfile: Profile = {
  uid: "an",
  email: "an@demo.test",
  displayName: "An",
  photoURL: null,
  role: ["user"],
  createdAt: "2026-03-05T03:00:00.000Z",
  updatedAt: "2026-03-05T03:00:00.000Z",
  accountNo: "ACC1772679600000AB1CD",
  lastLoginAt: "2026-03-05T03:00:00.000Z",
  disabled: false,
  words: [],
  sortName: "",
};
const start = { user: null, userProfile: null, isAuthenticated: false, loading: true, error: null };

test("knows no user at first and waits for the first result", () => {
  expect(authStore().read()).toEqual(start);
});

test("takes the server's answer as the first result, with or without a user", () => {
  expect(authStore({ user, userProfile }).read()).toEqual({
    user,
    userProfile,
    isAuthenticated: true,
    loading: false,
    error: null,
  });
  expect(authStore({ user: null, userProfile: null }).read()).toEqual({ ...start, loading: false });
});

test("changes the part that each action names and notifies subscribers until they unsubscribe", () => {
  const store = authStore();
  const states: unknown[] = [];
  const stop = store.subscribe(() => states.push(store.read()));
  store.setUser(user);
  expect(store.read()).toEqual({ ...start, user, isAuthenticated: true });
  store.setProfile(userProfile);
  store.setLoading(false);
  store.setError("Failed to get user profile: no answer");
  expect(store.read()).toEqual({
    user,
    userProfile,
    isAuthenticated: true,
    loading: false,
    error: "Failed to get user profile: no answer",
  });
  store.setUser(null);
  expect(store.read()).toMatchObject({ user: null, isAuthenticated: false, userProfile });
  expect(states).toHaveLength(5);
  stop();
  store.setError(null);
  expect(states).toHaveLength(5);
});

test("clears user, profile and error on reset, without changing loading", () => {
  const store = authStore();
  store.setUser(user);
  store.setProfile(userProfile);
  store.setError("no");
  store.reset();
  expect(store.read()).toEqual(start);
  store.setLoading(false);
  store.reset();
  expect(store.read()).toEqual({ ...start, loading: false });
});

test("applies an answer once, so that later changes hold until the next answer", () => {
  const answer = { user, userProfile };
  const store = authStore(answer);
  store.reset();
  store.follow(answer);
  expect(store.read().isAuthenticated).toBe(false);
  store.follow({ user, userProfile });
  expect(store.read()).toMatchObject({ user, userProfile, isAuthenticated: true });
});

test("returns the same object until something changes", () => {
  const store = authStore();
  const before = store.read();
  expect(store.read()).toBe(before);
  store.setLoading(true);
  expect(store.read()).not.toBe(before);
});
