import { expect, test } from "vitest";
import { digestOf } from "#app/db/digest.server.ts";
import { packTally, readTally } from "#app/import/import.ts";
import {
  Bundle,
  type ImportFileRow,
  packResults,
  packQueued,
  packRow,
  unpackResults,
  readQueued,
  unpackRows,
} from "#app/import/packed.server.ts";

test("restores rows: odd texts, missing ones, and unreadable ones", () => {
  const rows: ImportFileRow[] = [
    { row: 2, cells: ['a "b"', "", "line\nbreak\u2028", undefined, "đ"] },
    { row: 4, what: "too-many-values", values: { count: 3, columns: 2 } },
    {
      row: 5,
      what: "error",
      values: {},
      partly: { cells: ["", "x"], bad: [{ column: 0, what: "error", values: {} }] },
    },
  ];
  expect(unpackRows(rows.map(packRow).join("\n"))).toEqual(rows);
  expect(unpackRows("")).toEqual([]);
  const queued = [
    { row: 9, first: 3, nth: 2, texts: ["x", undefined, ""] },
    { row: 10, first: 10, nth: 0, texts: [] },
  ];
  expect(readQueued(queued.map(packQueued).join("\n"))).toEqual(queued);
});

test("restores results with their problems", () => {
  const results = [
    { row: 2, status: "new" as const, problems: [] },
    {
      row: 3,
      status: "error" as const,
      problems: [{ field: "code", what: "twice", values: { value: "A\nB", row: 2 } }],
    },
  ];
  expect(unpackResults(packResults(results))).toEqual(results);
  const counts = { new: 1, changed: 0, same: 250, error: 7 };
  expect(readTally(packTally(counts))).toEqual(counts);
});

test("fills a bundle up to its limits, and puts a longer line into one of its own", () => {
  const bundle = new Bundle({ lines: 2, bytes: 20 });
  const bundles = ["1", "2", "3", "x".repeat(30), "đ".repeat(9), "4"].map((line) => bundle.add(line));
  expect([...bundles, bundle.flush(), bundle.flush()]).toEqual([
    null,
    null,
    "1\n2",
    "3",
    "x".repeat(30),
    "đ".repeat(9),
    "4",
    null,
  ]);
});

test("makes the same digest whatever the order of the fields", () => {
  const one = digestOf({ a: 1, b: { c: [1, { d: "x", e: null }], f: undefined } });
  expect(digestOf({ b: { c: [1, { e: null, d: "x" }] }, a: 1 })).toBe(one);
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  for (const other of [
    { a: 1 },
    { a: 2, b: { c: [1, { d: "x", e: null }] } },
    { a: 1, b: { c: [{ d: "x", e: null }, 1] } },
  ])
    expect(digestOf(other)).not.toBe(one);
});
