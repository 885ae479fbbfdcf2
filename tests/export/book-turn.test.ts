/** A limited number of workbooks is written at a time, and an unread one delays none of them. */
import { afterEach, expect, test, vi } from "vitest";
import { bookLimits, inBookTurn } from "#app/export/book-turn.server.ts";

afterEach(() => vi.useRealTimers());

const isPending = async (work: Promise<unknown>) =>
  (await Promise.race([work, new Promise((resolve) => setImmediate(resolve, "pending"))])) === "pending";
const book = () => inBookTurn(async () => new Response("book"));
const refusal = () => inBookTurn(async () => Promise.reject(new Error("refused")));

test("makes the third workbook wait until one before it is read, cancelled or failed", async () => {
  const [first, second] = [await book(), await book()];
  const third = book();
  expect(await isPending(third)).toBe(true);
  expect(await first.text()).toBe("book");
  const fourth = refusal();
  await (await third).body!.cancel();
  await expect(fourth).rejects.toThrow("refused");
  await second.text();
  await (await book()).text();
});

test("lets the next workbook begin after 30 seconds when earlier ones are read slowly", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const slow = [await book(), await book()];
  const waiting = book();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await (await waiting).text()).toBe("book");
  expect(await Promise.all(slow.map((each) => each.text()))).toEqual(["book", "book"]);
});

test("answers 503 when too many workbooks wait already", async () => {
  const running = [await book(), await book()];
  const waiting = Array.from({ length: bookLimits.waiting }, book);
  await expect(book()).rejects.toMatchObject({ status: 503 });
  for (const each of [...running, ...waiting]) await (await each).text();
});
