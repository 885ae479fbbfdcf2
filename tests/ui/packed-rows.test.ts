import { expect, test } from "vitest";
import { packRows, unpackRows } from "#app/ui/packed-rows.ts";

test("rows come out as they went in", () => {
  const rows = [
    { id: "a", name: 'Nguyễn "Trãi"\t<b>\n\u2028', score: 93_700_000, band: null, open: false },
    { id: "b", name: "", score: 0, band: "A", open: true },
  ];
  expect(unpackRows(packRows(rows))).toEqual(rows);
});

test("no rows are no rows", () => {
  expect(unpackRows(packRows([]))).toEqual([]);
});

test("the names of fields are written once", () => {
  expect(packRows([{ name: "x" }, { name: "y" }])).toBe('[["name"],["x"],["y"]]');
});
