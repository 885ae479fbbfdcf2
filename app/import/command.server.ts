/** Imports from the command line: the same stages as in the browser, in one go. A dry run leaves nothing behind. */
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
import { type Import, isDiscardable, undoableUntil, noCounts, unusedColumnNames, countWrites } from "./import.ts";
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
import { storeFile } from "./upload.server.ts";
import { readRowsWithResults } from "./results.server.ts";

export interface CommandInput {
  readonly user: User;
  readonly kind: ImportKindName;
  readonly file: SheetFile;
  readonly map: Readonly<Record<string, string>>;
  readonly set: Readonly<Record<string, string>>;
  readonly create: readonly string[];
  readonly dates?: DayOrder | null;
  readonly allFindings?: boolean | null;
  readonly commit: boolean;
  readonly now: Date;
}

/** @throws UnreadableSheet; Unreadable for options that don't fit the file */
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
  const invalidField = Object.keys(set).find((field) => !isSettable(kind, field));
  if (invalidField !== undefined)
    throw new Unreadable(
      Object.hasOwn(fields, invalidField)
        ? `--set: ${invalidField} is a customer's own, it can't be the same in all rows.`
        : `--set: there is no field "${invalidField}". ${fieldList(kind)}`,
    );
  if (allFindings !== null && !kindOf(kind).hasAllFindings)
    throw new Unreadable("--all-findings: only a file of findings can hold all findings of its checks.");
  const sheet = await openSheet(file);
  const columns = columnsOf(kind, sheet.columns, { map, set });
  const id = newId();
  await storeFile(user, id, { kind, fileName: file.name, sheet }, now);
  try {
    const setting = { map: columns, set };
    const orders = await chooseOrders(id, (await requireImport(user, id)).data, { ...setting, chosen: dates });
    await settleColumns(
      user,
      id,
      { ...setting, create: [...create], dates: orders, allFindings: allFindings ?? true },
      now,
    );
    await finishStage(user, id, now);
    if (commit) {
      await beginWriting(user, id, now);
      await finishStage(user, id, now);
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

async function finishStage(user: User, id: string, now: Date): Promise<void> {
  await continueImport(user, id, { maxMs: Number.POSITIVE_INFINITY }, now);
}

function fieldList(kind: ImportKindName): string {
  return `Fields: ${Object.keys(kindOf(kind).fields).join(", ")}.`;
}

function columnsOf(
  kind: ImportKindName,
  columns: readonly string[],
  { map, set }: Pick<CommandInput, "map" | "set">,
): Record<string, number> {
  const { fieldColumns, problems } = guessColumns(kindOf(kind).fields, columns, map);
  const columnNames = `Columns: ${columns.filter(Boolean).join(", ")}.`;
  for (const { what, field, column } of problems)
    throw new Unreadable(
      what === "unknown-field"
        ? `--map: there is no field "${field}". ${fieldList(kind)}`
        : `--map: there is no column "${column}". ${columnNames}`,
    );
  const placeByField = Object.fromEntries(
    Object.entries(fieldColumns).map(([field, column]) => [field, columns.indexOf(column)]),
  );
  const [missing] = missingFields(kind, { map: placeByField, set });
  if (missing !== undefined)
    throw new Unreadable(`No column is the ${missing}: say which with --map ${missing}=COLUMN. ${columnNames}`);
  return placeByField;
}

async function chooseOrders(
  id: string,
  data: Import,
  { chosen, ...setting }: Pick<Import, "map" | "set"> & { readonly chosen: DayOrder | null },
): Promise<Record<string, DayOrder>> {
  const openFields = (await readDates(id, data, setting)).filter((each) => each.isOpen);
  const [first] = openFields;
  if (first && !chosen) throw new Unreadable(orderQuestion(first));
  return Object.fromEntries(openFields.map(({ field }) => [field, chosen!]));
}

function orderQuestion({ field, column }: FieldDates): string {
  const fitsNeither = dayOrders.every((order) => misfitsText(column, order) !== "");
  const choices = dayOrders.map((order) =>
    [`--dates ${order}: ${examplesText(column, order)}.`, misfitsText(column, order)].filter(Boolean).join(" "),
  );
  return [
    `${field}: which comes first, day or month? ${fitsNeither ? m.imports_dates_neither() : m.imports_dates_either()}`,
    ...choices,
  ].join("\n");
}

/** An error in more rows is reported once. */
const maxSameErrors = 10;

async function reportOf(id: string, data: Import): Promise<ImportReport> {
  const { kind, columns, map, set, sheet, remarks } = data;
  const { error: failed, ...counts } = data.written ?? data.judged ?? noCounts;
  const report = { ...emptyReport(), ...counts, failed };
  const frequent = new Set<string>();
  for (const remark of remarks.filter(({ error, rows }) => error && rows > maxSameErrors)) {
    frequent.add(problemKey(remark));
    const { first: row, rows } = remark;
    report.errors.push({ row, others: rows - 1, message: describeRemark(kind, remark, "command") });
  }
  for await (const { row, problems } of readRowsWithResults(id, data, { status: "error" }))
    for (const problem of problems.filter((each) => !frequent.has(problemKey(each))))
      report.errors.push({ row, message: describeProblem(kind, problem, "command") });
  if (data.status === "done" && countWrites(data.written ?? noCounts) > 0) {
    const day = formatDay(dayOf(new Date(undoableUntil(data)), config.APP_TIME_ZONE));
    report.notes.push(`${importHref(id)}: ${m.imports_view_undo_until({ day })}`);
  }
  if (sheet !== null) report.notes.push(sheetTitleText(sheet));
  for (const [field, place] of Object.entries(map))
    if (!(field in set)) report.notes.push(`${field} ← ${columns[place]}`);
  for (const [field, value] of Object.entries(set)) report.notes.push(`${field} = ${value}`);
  report.notes.push(...coverageLines(data));
  const unused = unusedColumnNames(data).join(", ");
  if (unused) report.notes.push(m.imports_view_unused({ columns: unused }));
  for (const remark of remarks.filter(({ error }) => !error))
    report.notes.push(`${rowsText(remark.first, remark.rows - 1)}: ${describeRemark(kind, remark, "command")}`);
  return report;
}

function problemKey({ field, what }: RowProblem): string {
  return `${field} ${what}`;
}
