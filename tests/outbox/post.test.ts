import { afterAll, expect, test, vi } from "vitest";
import { postForm } from "#app/outbox/post-form.ts";

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function reply(status: number, type: ResponseType = "basic", meanings = {}) {
  vi.stubGlobal("fetch", () => Promise.resolve({ status, type, json: () => Promise.resolve("said") }));
  return (await postForm("lan", "/there", new FormData(), meanings)).kind;
}

test("maps each status of a reply to an outcome", async () => {
  expect([
    await reply(200),
    await reply(401),
    await reply(0, "opaqueredirect"),
    await reply(404),
    await reply(409),
    await reply(500),
    await reply(503),
    await reply(429),
  ]).toEqual(["done", "signed-out", "signed-out", "closed", "closed", "unreachable", "unreachable", "unreachable"]);
});

test("lets an address give a status another outcome", async () => {
  const meanings = { 403: "closed", 400: "done" };
  expect([
    await reply(403, "basic", meanings),
    await reply(400, "basic", meanings),
    await reply(404, "basic", meanings),
  ]).toEqual(["closed", "done", "closed"]);
});

test("gives up on texts after 90 seconds, and never on photos", async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        if (!signal) resolve({ status: 200, json: () => Promise.resolve({}) });
        signal?.addEventListener("abort", () => reject(new Error("gave up")));
      }),
  );
  const texts = postForm("lan", "/there", new URLSearchParams());
  expect((await postForm("lan", "/there", new FormData())).kind).toBe("done");
  expect(timeout.mock.calls).toEqual([[90_000]]);
  patience.abort();
  await expect(texts).rejects.toThrow("gave up");
});
