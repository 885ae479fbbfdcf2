/** An import from the command line: the same run as in the browser, told in one go. A dry run leaves nothing behind. */
import { newId } from "#app/db/ids.ts";
import { guessColumns } from "#app/sheets/columns.ts";
import { openSheet, type SheetFile } from "#app/sheets/open-sheet.server.ts";
import { type DayOrder, dayOrders } from "#app/sheets/day.ts";
import { sheetTitleText } from "#app/sheets/words.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { User } from "#app/auth/user.ts";
import { coverageLines } from "./coverage-text.server.ts";
import { examplesText, misfitsText, readingText } from "./dates-text.ts";
import { type FieldDates, readDates } from "./dates.server.ts";
import { importHref } from "./href.ts";
import { type Import, isDiscardable, undoableUntil, noCounts, unusedColumns, writes } from "./import.ts";
import {
  beginWriting,
  discardImport,
  isSettable,
  missingFields,
  requireImport,
  settleColumns,
} from "./imports.server.ts";
import type { ImportKindName, RowProblem } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { describeProblem, describeRemark } from "./problem-words.server.ts";
import { emptyReport, type ImportReport, rowsText, Unreadable } from "./report.ts";
import { continueImport } from "./run.server.ts";
import { takeFile } from "./upload.server.ts";
import { judgedRows } from "./verdicts.server.ts";

export interface CommandInput {
  readonly user: User;
  readonly kind: ImportKindName;
  readonly file: SheetFile;
  /** Field → column of the file. */
  readonly map: Readonly<Record<string, string>>;
  /** Field → value for every row. */
  readonly set: Readonly<Record<string, string>>;
  readonly create: readonly string[];
  /** In which order days are read where the rows of their column leave a choice. */
  readonly dates?: DayOrder | null;
  /** Whether the file holds all findings of its checks; null where that wasn't said. */
  readonly allFindings?: boolean | null;
  /** False: look, and write nothing. */
  readonly commit: boolean;
  readonly now: Date;
}

/**
 * Imports a file, or says what would become of it.
 * @throws UnreadableSheet; Unreadable when the options don't fit the file
 */
export async function importFile({
  user,
  kind,
  file,
  map,
  set,
  create,
  dates = null,
  allFindings = null,
  commit,
  now,
}: CommandInput): Promise<ImportReport> {
  const { fields } = kindOf(kind);
  const strange = Object.keys(set).find((field) => !isSettable(kind, field));
  if (strange !== undefined)
    throw new Unreadable(
      Object.hasOwn(fields, strange)
        ? `--set: ${strange} is a customer's own, it can't be the same in all rows.`
        : `--set: there is no field "${strange}". ${fieldList(kind)}`,
    );
  if (allFindings !== null && !kindOf(kind).hasAllFindings)
    throw new Unreadable("--all-findings: only a file of findings can hold all findings of its checks.");
  const sheet = await openSheet(file);
  const columns = columnsOf(kind, sheet.columns, map, set);
  const id = newId();
  await takeFile(user, id, { kind, fileName: file.name, sheet }, now);
  try {
    const setting = { map: columns, set };
    const orders = await ordersOf(id, (await requireImport(user, id)).data, setting, dates);
    await settleColumns(
      user,
      id,
      { ...setting, create: [...create], dates: orders, allFindings: allFindings ?? true },
      now,
    );
    await throughStage(user, id, now);
    if (commit) {
      await beginWriting(user, id, now);
      await throughStage(user, id, now);
    }
    const { data } = await requireImport(user, id);
    const report = await reportOf(id, data);
    for (const { field, column, order } of await readDates(id, data, data))
      if (order !== "ask") report.notes.push(readingText(field, column, order));
    return report;
  } finally {
    const { data } = await requireImport(user, id);
    if (isDiscardable(data.status)) await discardImport(user, id, now);
  }
}

async function throughStage(user: User, id: string, now: Date): Promise<void> {
  await continueImport(user, id, now, Number.POSITIVE_INFINITY);
}

function fieldList(kind: ImportKindName): string {
  return `Fields: ${Object.keys(kindOf(kind).fields).join(", ")}.`;
}

function columnsOf(
  kind: ImportKindName,
  columns: readonly string[],
  map: Readonly<Record<string, string>>,
  set: Readonly<Record<string, string>>,
): Record<string, number> {
  const { found, problems } = guessColumns(kindOf(kind).fields, columns, map);
  const named = `Columns: ${columns.filter(Boolean).join(", ")}.`;
  for (const { what, field, column } of problems)
    throw new Unreadable(
      what === "unknown-field"
        ? `--map: there is no field "${field}". ${fieldList(kind)}`
        : `--map: there is no column "${column}". ${named}`,
    );
  const places = Object.fromEntries(Object.entries(found).map(([field, column]) => [field, columns.indexOf(column)]));
  const [missing] = missingFields(kind, { map: places, set });
  if (missing !== undefined)
    throw new Unreadable(`No column is the ${missing}: say which with --map ${missing}=COLUMN. ${named}`);
  return places;
}

/** The order of each field of days whose rows leave a choice. @throws Unreadable where none was chosen */
async function ordersOf(
  id: string,
  data: Import,
  setting: Pick<Import, "map" | "set">,
  chosen: DayOrder | null,
): Promise<Record<string, DayOrder>> {
  const open = (await readDates(id, data, setting)).filter((each) => each.open);
  const [first] = open;
  if (first && !chosen) throw new Unreadable(askForOrder(first));
  return Object.fromEntries(open.map(({ field }) => [field, chosen!]));
}

function askForOrder({ field, column }: FieldDates): string {
  const neither = dayOrders.every((order) => misfitsText(column, order) !== "");
  const choices = dayOrders.map((order) =>
    [`--dates ${order}: ${examplesText(column, order)}.`, misfitsText(column, order)].filter(Boolean).join(" "),
  );
  return [
    `${field}: which comes first, day or month? ${neither ? m.imports_dates_neither() : m.imports_dates_either()}`,
    ...choices,
  ].join("\n");
}

/** Errors in more rows than these are told once for all. */
const maxAlike = 10;

/** Each remark once, with the rows that have it; errors of few rows one by one. */
async function reportOf(id: string, data: Import): Promise<ImportReport> {
  const { kind, columns, map, set, sheet, remarks } = data;
  const { error: failed, ...counts } = data.written ?? data.judged ?? noCounts;
  const report = { ...emptyReport(), ...counts, failed };
  const many = new Set<string>();
  for (const remark of remarks.filter(({ error, rows }) => error && rows > maxAlike)) {
    many.add(alike(remark));
    const { first: row, rows } = remark;
    report.errors.push({ row, others: rows - 1, message: describeRemark(kind, remark, "command") });
  }
  for await (const { row, problems } of judgedRows(id, data, "error"))
    for (const problem of problems.filter((each) => !many.has(alike(each))))
      report.errors.push({ row, message: describeProblem(kind, problem, "command") });
  if (data.status === "done" && writes(data.written ?? noCounts) > 0) {
    const day = formatDay(dayOf(new Date(undoableUntil(data)), config.APP_TIME_ZONE));
    report.notes.push(`${importHref(id)}: ${m.imports_view_undo_until({ day })}`);
  }
  if (sheet !== null) report.notes.push(sheetTitleText(sheet));
  for (const [field, place] of Object.entries(map))
    if (!(field in set)) report.notes.push(`${field} ← ${columns[place]}`);
  for (const [field, value] of Object.entries(set)) report.notes.push(`${field} = ${value}`);
  report.notes.push(...coverageLines(data));
  const unused = unusedColumns(data).join(", ");
  if (unused) report.notes.push(m.imports_view_unused({ columns: unused }));
  for (const remark of remarks.filter(({ error }) => !error))
    report.notes.push(`${rowsText(remark.first, remark.rows - 1)}: ${describeRemark(kind, remark, "command")}`);
  return report;
}

function alike({ field, what }: RowProblem): string {
  return `${field} ${what}`;
}
