import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { turn } from "#app/turn.ts";

test("gives one turn in each round of the event loop, in the order of requests", async () => {
  const seen: (number | "round")[] = [];
  const turns = [1, 2, 3].map((number) => turn().then(() => seen.push(number)));
  const all = Promise.all(turns).then(() => "all");
  while ((await Promise.race([all, setImmediate("round")])) !== "all") seen.push("round");
  const between = [1, 2, 3].map((number) => seen.indexOf(number));
  expect(between).toEqual(between.toSorted((a, b) => a - b));
  for (const [at, place] of between.slice(1).entries()) expect(seen.slice(between[at]! + 1, place)).toContain("round");
});
