/** Lists of lines: complete while short, otherwise in pages. */
import { expect, test } from "vitest";
import { rowPageOf } from "#app/reports/line-list.server.ts";

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);
const params = (search: string) => new URLSearchParams(search);

test("50 lines are shown whole, 51 on three pages, and a file has all", () => {
  const { page } = rowPageOf(rows(50), params(""), "page");
  expect(page).toEqual({ rows: rows(50), count: 50, first: null, next: null });

  const first = rowPageOf(rows(51), params("month=2026-10"), "page").page;
  expect(first).toEqual({ rows: rows(25), count: 51, first: null, next: "?month=2026-10&cursor=25" });
  const last = rowPageOf(rows(51), params("month=2026-10&cursor=50"), "page").page;
  expect(last).toEqual({ rows: [50], count: 51, first: "?month=2026-10", next: null });

  expect(rowPageOf(rows(51), params("cursor=25"), "whole").page.rows).toEqual(rows(51));
});

test("a page past the end is reported, and the first is shown", () => {
  const { page, problems } = rowPageOf(rows(51), params("cursor=51"), "page");
  expect(page.rows).toEqual(rows(25));
  expect(problems).toEqual([{ name: "cursor", code: "unknown", value: "51" }]);
});
