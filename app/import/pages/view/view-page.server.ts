import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatInstant, formatNumber, formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { coverageLines } from "#app/import/coverage-text.server.ts";
import { readingText } from "#app/import/dates-text.ts";
import { readDates } from "#app/import/dates.server.ts";
import {
  type Import,
  imports,
  isUndoable,
  undoableUntil,
  noCounts,
  unusedColumnNames,
  countWrites,
} from "#app/import/import.ts";
import { importHref } from "#app/import/href.ts";
import { canImport, contextOf, requireImport } from "#app/import/imports.server.ts";
import { kindOf } from "#app/import/kinds.server.ts";
import { fieldName, describeProblem, describeRemark } from "#app/import/problem-words.server.ts";
import { readRowChanges } from "#app/import/row-changes.server.ts";
import { isRowStatus, type RowWithResult, readResultPage } from "#app/import/results.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import type { User } from "#app/auth/user.ts";
import type { importEvents } from "#app/import/events.ts";
import type { Verb } from "#app/timeline/events.ts";

const verbs: Readonly<Record<string, () => string>> = {
  uploaded: () => m.imports_event_uploaded(),
  discarded: () => m.imports_event_discarded(),
  "columns-settled": () => m.imports_event_columns_settled(),
  committed: () => m.imports_event_committed(),
  "undo-asked": () => m.audit_what_undo_asked(),
  undone: () => m.imports_event_undone(),
  "undone-partly": () => m.audit_what_undone_partly(),
} satisfies Record<Verb<typeof importEvents>, () => string>;

export async function readImportPage(user: User, id: string, search: URLSearchParams, now: Date) {
  const { data } = await requireImport(user, id);
  const statusParam = search.get("verdict") ?? "";
  const rowStatus = isRowStatus(statusParam) ? statusParam : null;
  const cursor = search.get("cursor");
  const page =
    data.tallies.length > 0 && !data.thinned
      ? await readResultPage(id, data, { status: rowStatus, cursor })
      : { rows: [], next: null };
  const { title, hasAllFindings, listOf } = kindOf(data.kind);
  const counts = data.written ?? data.judged ?? noCounts;
  const changes =
    data.status === "judged"
      ? await readRowChanges(contextOf(user, id, data, now), data, page.rows)
      : new Map<number, string[]>();
  return {
    id,
    kind: title(),
    fileName: data.fileName,
    status: data.status,
    counts,
    // The answer whether the file has all findings may differ from before.
    writesAnswerOnly: hasAllFindings && countWrites(counts) === 0 && counts.same > 0,
    undoable: isUndoable(data, now),
    thinned: data.thinned,
    undoableUntil: formatShortDay(
      dayOf(new Date(undoableUntil(data)), config.APP_TIME_ZONE),
      dayOf(now, config.APP_TIME_ZONE),
      getLocale(),
    ),
    rowStatus,
    rows: page.rows.map((row) => ({ ...rowOf(data, row), changes: changes.get(row.row) ?? [] })),
    first: cursor === null,
    next: page.next,
    remarks: data.remarks.map((remark) => ({
      key: `${remark.error} ${remark.field} ${remark.what}`,
      error: remark.error,
      rows: remark.rows,
      text: describeRemark(data.kind, remark),
    })),
    listLink: await listOf(data.cover),
    dates: (data.days.length > 0 && !data.thinned ? await readDates(id, data, data) : []).flatMap(
      ({ field, column, order }) => (order === "ask" ? [] : [readingText(fieldName(data.kind, field), column, order)]),
    ),
    coverage: coverageLines(data),
    unused: unusedColumnNames(data).join(", "),
    facts: { sheet: data.sheet, rows: data.rows, columns: columnsOf(data) },
    obstacles: data.obstacles && {
      count: data.obstacles.count,
      partly: data.obstacles.partly,
      imports: await readBlockingImports(user, data.obstacles.imports),
      first: data.obstacles.first.map((obstacle) => ({
        row: formatNumber(obstacle.row, getLocale()),
        reason: describeProblem(data.kind, obstacle),
      })),
    },
    history: (await readTimeline(db, `imports/${id}`)).map((event) =>
      m.imports_event_by({
        what: (verbs[event.what] ?? m.imports_event_uploaded)(),
        name: event.byName,
        at: formatInstant(event.at, config.APP_TIME_ZONE),
      }),
    ),
  };
}

/** The imports that prevent an undo, the latest first, since they are to be undone in that order. */
async function readBlockingImports(user: User, ids: readonly string[]) {
  const documents = (await db.getMany(imports, ids)).filter((each) => each !== null);
  return documents
    .filter(({ data }) => canImport(user, data.kind))
    .toSorted((a, b) => (a.data.startedAt < b.data.startedAt ? 1 : -1))
    .map(({ id, data: { fileName, kind, startedAt } }) => ({
      href: importHref(id),
      text: `${fileName} · ${kindOf(kind).title()} · ${formatInstant(startedAt, config.APP_TIME_ZONE)}`,
    }));
}

const maxDetails = 3;

function rowOf(data: Import, { row, cells, status, problems }: RowWithResult) {
  const { fields } = kindOf(data.kind);
  const textOf = (field: string) => data.set[field] ?? cells[data.map[field] ?? -1] ?? "";
  const [first = "", ...others] = Object.keys(fields).filter(textOf);
  const title = fields["name"] && !fields["name"].private && textOf("name") ? "name" : first;
  const details = [first, ...others].filter((field) => field !== title).map(textOf);
  return {
    row,
    status,
    title: textOf(title),
    details: details.slice(0, maxDetails).join(" · "),
    reasons: problems.map((problem) => describeProblem(data.kind, problem)),
  };
}

function columnsOf({ kind, columns, map, set }: Import): string[] {
  return Object.keys(kindOf(kind).fields).flatMap((field) => {
    if (set[field] !== undefined) return [`${fieldName(kind, field)} = ${set[field]}`];
    const place = map[field];
    return place === undefined ? [] : [`${fieldName(kind, field)} ← ${columns[place]}`];
  });
}
