/** Every check counts for the manager of the store on its day. */
import type { User } from "#app/auth/user.ts";
import { noOne } from "#app/lists/params.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { m } from "#app/i18n/locale.ts";
import { readFrame } from "./frame.server.ts";
import { type Extent, listLines } from "./line-list.server.ts";
import { entryRows } from "./lines.ts";
import { summarySentence } from "./sentences.ts";
import { passMarksOf, timeChart, timeOf } from "./time-chart.server.ts";

async function readManagerLines(user: User, search: URLSearchParams, now: Date) {
  const frame = await readFrame(user, "manager", search, now);
  const { managers, stores } = frame.directories;
  const { filter } = frame.head;
  const grouping = filter.managerId === undefined ? "manager" : "store";
  const lines = await frame.sum([grouping, "version", timeOf(filter)]);
  const entries = grouping === "store" ? stores : managers;
  const rows = entryRows(lines, grouping, entries);
  const namedRows =
    grouping === "store"
      ? rows
      : rows.map((row) => (row.key === "" ? { ...row, name: m.checks_filter_no_manager() } : row));
  return { frame, lines, rows: namedRows, entries };
}

export async function readManagerReport(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const { frame, lines, rows, entries } = await readManagerLines(user, search, now);
  const { filter, today } = frame.head;
  const { list, problems } = listLines(rows, entries, search, extent);
  const total = { now: lines.now.total, before: lines.before?.total ?? null };
  const { managerId } = filter;
  const manager = managerId === undefined ? null : frame.directories.managers.get(managerId);
  return {
    ...frame.head,
    problems: [...frame.head.problems, ...problems],
    sentence: summarySentence(frame.head, total, rows),
    total,
    list,
    manager:
      managerId === undefined
        ? null
        : {
            id: managerId === noOne ? null : managerId,
            name: managerId === noOne ? m.checks_filter_no_manager() : nameOfEntry(manager ?? undefined) || managerId,
          },
    scores: timeChart(
      filter,
      today,
      [{ name: "", lines: lines.now.by[timeOf(filter)] }],
      await passMarksOf(lines.now.by.version),
      frame.head.fewestChecks.comparison,
    ),
  };
}
