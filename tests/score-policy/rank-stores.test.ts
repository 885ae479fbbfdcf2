import { expect, test } from "vitest";
import { rankStores } from "#app/score-policy/rank-stores.ts";
import { randomNumbers } from "../facts/random.ts";

const store = (name: string, score: number | null, critical = 0, checks = 2, scored = checks) => ({
  name,
  score,
  critical,
  checks,
  scored,
});
const ranks = (rows: ReturnType<typeof store>[]) =>
  rankStores(rows, 1).ranked.map(({ rank, row }) => `${rank} ${row.name}`);

test("equal stores share a rank, and the next is counted on", () => {
  expect(ranks([store("d", 70), store("b", 80), store("a", 90), store("c", 80)])).toEqual(["1 a", "2 b", "2 c", "4 d"]);
});

test("ties go to fewer critical findings, then to more checks", () => {
  expect(ranks([store("c", 80, 1, 9), store("b", 80, 0, 2), store("a", 80, 0, 3), store("d", 80, 1, 9)])).toEqual([
    "1 a",
    "2 b",
    "3 c",
    "3 d",
  ]);
});

test("stores without a score, or with too few scored checks, are unranked", () => {
  const rows = [store("none", 100, 0, 0), store("unscored", 100, 0, 3, 0), store("one", 10, 0, 1), store("two", 5)];
  const named = (fewest: number) => rankStores(rows, fewest).ranked.map(({ row }) => row.name);
  expect(named(1)).toEqual(["one", "two"]);
  expect(named(2)).toEqual(["two"]);
  const { unranked: apart } = rankStores([...rows, store("weightless", null)], 1);
  expect(apart.map(({ name }) => name)).toEqual(["none", "unscored", "weightless"]);
});

test("a store's rank is one more than the number of stores before it", () => {
  const random = randomNumbers(7);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  for (let turn = 0; turn < 200; turn++) {
    const rows = Array.from({ length: 30 }, (_, at) => store(`s${at}`, upTo(5) || null, upTo(2), upTo(3)));
    for (const { rank, row } of rankStores(rows, 1).ranked) {
      const before = rows.filter(
        (other) =>
          other.checks > 0 &&
          other.score !== null &&
          (other.score > row.score! ||
            (other.score === row.score &&
              (other.critical < row.critical || (other.critical === row.critical && other.checks > row.checks)))),
      );
      expect(rank).toBe(before.length + 1);
    }
  }
});
