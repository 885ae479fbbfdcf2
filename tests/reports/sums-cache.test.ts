import { expect, test } from "vitest";
import { maxSumsBytes, SumsCache } from "#app/reports/sums-cache.ts";

const sumsOf = (bytes: number) => new Map([["store", { scores: new Uint8Array(bytes) }]]);

test("all caches of sums share their memory, and those used last stay", () => {
  const [byStore, byManager] = [new SumsCache<object>(), new SumsCache<object>()];
  const third = Math.floor(maxSumsBytes / 3);
  const used = byStore.set("used", sumsOf(third));
  byStore.set("unused", sumsOf(third));
  expect(byStore.get("used")).toBe(used);
  expect(byManager.get("used")).toBeUndefined();
  byManager.set("later", sumsOf(third));
  expect(byStore.get("used")).toBe(used);
  expect(byStore.get("unused")).toBeUndefined();
});
