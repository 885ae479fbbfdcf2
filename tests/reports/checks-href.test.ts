/** A figure links to the checks that it counts, for every way of giving days. */
import { beforeAll, expect, test } from "vitest";
import { readCheckList } from "#app/checks/pages/list/check-list.server.ts";
import { formatShortDay } from "#app/i18n/format.ts";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { makeChain, people, start, submit } from "../checks/chain.ts";

const now = new Date("2026-03-20T05:00:00Z");
const days = ["2024-09-18", "2024-09-19", "2024-09-20", "2025-06-01", "2026-03-19", "2026-03-20"];

beforeAll(async () => {
  await makeChain();
  for (const day of days) {
    const at = new Date(`${day}T04:00:00Z`);
    await submit(people.lan, await start(people.lan, undefined, at), undefined, at);
  }
});

test.each([
  ["from=2024-09-19&to=2026-03-19", 4],
  ["from=2024-09-20&to=2026-03-20", 4],
  ["from=2026-03-20&to=2024-09-20", 4],
  ["from=2020-01-01&to=2026-03-19", 4],
  ["month=2024-09&from=2026-03-01&to=2026-03-19", 1],
])("figures of at most eighteen months link to the checks counted: %s", async (search, count) => {
  const report = await readSummaryReport(people.lead, new URLSearchParams(search), now);
  expect(report.total.now.checks).toBe(count);
  const list = await readCheckList(people.lead, new URL(checksHref(report.filter), "http://x").searchParams, now);
  expect(list.problems).toEqual([]);
  const { from, to } = report.filter;
  expect(list.rows.map((row) => row.day)).toEqual(
    days
      .filter((day) => from <= day && day <= to)
      .toReversed()
      .map((day) => formatShortDay(day, "2026-03-20", "en")),
  );
  expect(list.rows).toHaveLength(count);
});
