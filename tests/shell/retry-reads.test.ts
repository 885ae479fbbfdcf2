/** Reads are tried again, at most 3 times, and only where another try may help. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendAgain } from "#app/shell/retry-reads.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers with these in turn: a status, or no network. Resolves to the outcome and the number of requests. */
async function ask(answers: readonly (number | "no network")[], signal = new AbortController().signal) {
  let tries = 0;
  const outcome = sendAgain(async () => {
    const answer = answers[Math.min(tries++, answers.length - 1)]!;
    if (answer === "no network") throw new TypeError("Failed to fetch");
    return new Response(null, { status: answer });
  }, signal).then(
    (response) => response.status,
    (error: unknown) => (error instanceof Error ? error.name : "thrown"),
  );
  await vi.runAllTimersAsync();
  return [await outcome, tries];
}

test.each<[(number | "no network")[], number | string, number]>([
  [[200], 200, 1],
  [[503, 503, 200], 200, 3],
  [[503, "no network", 408, 200], 200, 4],
  [[500], 500, 4],
  [["no network"], "TypeError", 4],
  [[401, 200], 401, 1],
  [[403, 200], 403, 1],
  [[404, 200], 404, 1],
  [[409, 200], 409, 1],
  [[503, 401, 200], 401, 2],
])("answered %o, ends with %s after %i requests", async (answers, end, tries) => {
  expect(await ask(answers)).toEqual([end, tries]);
});

test("doesn't retry a read that was aborted", async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await ask(["no network", 200], controller.signal)).toEqual(["TypeError", 1]);
  expect(await ask([503, 200], controller.signal)).toEqual(["AbortError", 1]);
});
