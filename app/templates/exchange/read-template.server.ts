import { shorten } from "#app/i18n/plain.ts";
import { basename, extname } from "node:path";
import { files } from "#app/files/files.server.ts";
import type { Locale, Text } from "#app/i18n/text.ts";
import { requireUtf8 } from "#app/sheets/csv.server.ts";
import { fileType } from "#app/sheets/file-type.ts";
import { looksLikeJson, parseJson, tableOfJson } from "#app/sheets/json.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { isBad, UnreadableSheet, limitToColumns } from "#app/sheets/sheet.ts";
import { emptyDraft } from "#app/templates/draft-content.ts";
import type { DraftContent } from "#app/templates/draft.ts";
import * as templateLimits from "#app/templates/limits.ts";
import { slug } from "#app/templates/local-ids.ts";
import { checklistsOf } from "./checklist.ts";
import { finish } from "./finish.ts";
import { flatFields, type FlatFieldName } from "./fields.ts";
import { itemRows } from "./item-rows.ts";
import { columnsOf, type Found, type ItemTable, maxRows, tableOfSheet, unusedOf } from "./item-table.ts";
import { jsonFormat } from "./json-form.ts";
import type { FileProblemCode } from "./problem-words.ts";
import { type FileNote, type FileProblem, wholeFile } from "./problems.ts";
import { isForeign, isTemplate, JsonReader } from "./read-json.ts";
import { RowReader } from "./read-rows.ts";
import { Reading } from "./reading.ts";
import { type GivenHead, headOf } from "./reading-head.ts";

export interface TemplateFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ReadOptions {
  readonly language: Locale;
  readonly map?: Readonly<Record<string, string>>;
  readonly fill?: Readonly<Partial<Record<FlatFieldName, string>>>;
  readonly set?: Partial<Record<"code" | "name" | "category" | "passMark" | "scored", string>>;
}

/** A template as the file has it. With problems it is none, and nothing may be made of it. */
export interface ReadTemplate {
  readonly code: string;
  readonly draft: DraftContent;
  /** What changed, in the words of whoever published it; only JSON has them. */
  readonly changes: string;
  readonly problems: readonly FileProblem[];
  readonly notes: readonly FileNote[];
  /** Of a file of rows: field → column, and the columns that are no field. */
  readonly rows?: { readonly found: Found; readonly unused: readonly string[] };
}

/** All templates of the file; a file of rows holds one. @throws UnreadableSheet when nothing of it can be read */
export async function readTemplates(file: TemplateFile, options: ReadOptions): Promise<ReadTemplate[]> {
  const opened = await openTemplateFile(file, options.language);
  if ("table" in opened) return [await readRows(file, opened.table, options)];
  if (opened.templates.length === 0) return [failed("not-a-template", { format: jsonFormat })];
  return Promise.all(opened.templates.map((template) => readJson(file, template, options)));
}

/** The file's only template: of several, and of one that has problems, nothing is made. @throws UnreadableSheet */
export async function readOne(file: TemplateFile, options: ReadOptions): Promise<ReadTemplate> {
  const read = await readTemplates(file, options);
  return read.length === 1 ? read[0]! : failed("several", { count: read.length });
}

type Json = Readonly<Record<string, unknown>>;
type Opened = { readonly table: ItemTable } | { readonly templates: readonly Json[] };

/** JSON that is neither a template of ours nor a checklist may still have a row for each item. */
async function openTemplateFile(file: TemplateFile, language: Locale): Promise<Opened> {
  const json = jsonOf(file);
  if (json === undefined) return { table: await tableOfSheet(await openSheet(file)) };
  const given: unknown[] = Array.isArray(json) ? json : [json];
  const templates = given.every(isTemplate) ? given : [];
  if (!templates.every(isForeign)) return { templates };
  const checklists = checklistsOf(json, language);
  if (checklists?.length === 1) return { templates: [{ ...checklists[0], code: codeOf(file) }] };
  if (checklists) return { templates: checklists };
  const { name, rows } = itemRows(json);
  return rows.length > 0 ? { table: await tableOfSheet(tableOfJson(rows), name) } : { templates };
}

/** @throws UnreadableSheet */
export async function findTable(file: TemplateFile): Promise<ItemTable | null> {
  const opened = await openTemplateFile(file, "en");
  return "table" in opened ? opened.table : null;
}

/** For addresses that name a file: one that can't be read is none. @throws Response 404 in place of UnreadableSheet; any other error as it is */
export function notFoundWhereUnreadable(error: unknown): never {
  throw error instanceof UnreadableSheet ? new Response(null, { status: 404 }) : error;
}

function jsonOf({ name, bytes }: TemplateFile): unknown {
  if (fileType(bytes) !== "text" || /\.(?:csv|tsv|txt)$/i.test(name)) return undefined;
  const start = new TextDecoder().decode(bytes.subarray(0, 200));
  if (!looksLikeJson(start) && !/\.json$/i.test(name)) return undefined;
  requireUtf8(bytes);
  return parseJson(new TextDecoder().decode(bytes));
}

async function readJson(file: TemplateFile, json: Json, options: ReadOptions): Promise<ReadTemplate> {
  const reading = new Reading();
  const { code, given, changes } = new JsonReader(reading, options.language).take(json);
  return finished(reading, { file, code, given, changes, options });
}

/** Merged over several rows, these say for all of them what stands in the first. */
const mergeable = new Set<FlatFieldName>(["sectionId", "section", "sectionVi", "weight"]);

async function readRows(file: TemplateFile, table: ItemTable, options: ReadOptions): Promise<ReadTemplate> {
  const { map, fill = {} } = options;
  const { found, problems } = columnsOf(table, map);
  const reading = new Reading();
  const unused = unusedOf(table, found);
  const columns = table.columns
    .filter(Boolean)
    .map((name) => shorten(name))
    .join(", ");
  for (const { what, field, column } of problems)
    reading.report(wholeFile, "", what, {
      field: shorten(field),
      column: shorten(column),
      fields: Object.keys(flatFields).join(", "),
      columns,
    });
  if (!found.text && !found.textVi && !fill.text) {
    reading.report(wholeFile, "", "no-text-column", { columns });
    return { ...failed("no-text-column"), problems: reading.problems, rows: { found, unused } };
  }
  if (unused.length > 0)
    reading.notes.push({ what: "unused", values: { names: unused.map((name) => shorten(name)).join(", ") } });
  if (table.sheet !== null) reading.notes.push({ what: "several-sheets", values: { name: shorten(table.sheet) } });
  const reader = new RowReader(reading, {
    own: "sectionId" in found,
    bilingual: Object.keys(found).some((field) => field.endsWith("Vi")),
    language: options.language,
  });
  takeRows(table, found, fill, reading, reader);
  const { code, given } = reader.head();
  const named = given.name.en || given.name.vi ? given : { ...given, name: inLanguage(table.name, options.language) };
  return { ...(await finished(reading, { file, code, given: named, changes: "", options })), rows: { found, unused } };
}

function takeRows(
  table: ItemTable,
  found: Found,
  fill: NonNullable<ReadOptions["fill"]>,
  reading: Reading,
  reader: RowReader,
): void {
  const columns = new Map(Object.entries(found).map(([field, column]) => [field, table.columns.indexOf(column)]));
  const strict = new Set([...columns].flatMap(([field, at]) => (mergeable.has(field as FlatFieldName) ? [] : [at])));
  const read = new Set(columns.values());
  for (const given of table.rows) {
    const row = limitToColumns(given, isMerged(given) ? strict : read);
    const cells = isBad(row) ? row.partly?.cells : row.cells;
    if (isBad(row))
      reading.problems.push({
        of: "sheet",
        at: { ...wholeFile, row: row.row },
        field: "",
        what: row.what,
        values: row.values ?? {},
      });
    // What can be read of a row that isn't right is taken all the same: others may depend on it, and nothing is kept of it in the end.
    if (cells) reader.take({ row: row.row, get: (field) => fill[field] ?? cells[columns.get(field) ?? -1] ?? "" });
  }
  if (table.beyond !== null) reading.report({ ...wholeFile, row: table.beyond }, "", "too-many", { max: maxRows });
}

function inLanguage(text: string, language: Locale): Text {
  return { en: "", vi: "", [language]: text };
}

function isMerged(row: Parameters<typeof limitToColumns>[0]): boolean {
  return isBad(row) && (row.partly?.bad.every(({ what }) => what === "merged") ?? false);
}

async function finished(
  reading: Reading,
  {
    file,
    code,
    given,
    changes,
    options: { set = {}, language },
  }: { file: TemplateFile; code: string; given: GivenHead; changes: string; options: ReadOptions },
): Promise<ReadTemplate> {
  const named = given.name.en.trim() !== "" || given.name.vi.trim() !== "";
  const name = set.name ?? (named ? null : nameOf(file));
  const head = headOf(reading, {
    ...given,
    ...(name !== null && { name: inLanguage(name, language) }),
    category: set.category ?? given.category,
    passMark: set.passMark ?? given.passMark,
    scored: set.scored ?? given.scored,
  });
  await leaveOutGone(reading);
  return {
    code: set.code ?? code.trim(),
    draft: finish(reading, head),
    changes,
    problems: reading.problems,
    notes: reading.notes,
  };
}

/** A reference photo goes with its keys, which mean nothing to a file store that hasn't the files. */
async function leaveOutGone(reading: Reading): Promise<void> {
  const gone: string[] = [];
  for (const [at, section] of reading.sections.entries())
    for (const [index, item] of section.items.entries()) {
      if (!item.picture || ((await files.has(item.picture.key)) && (await files.has(item.picture.thumb)))) continue;
      item.picture = null;
      gone.push(`${at + 1}.${index + 1}`);
    }
  if (gone.length > 0)
    reading.notes.push({ what: "pictures-gone", values: { count: gone.length, items: gone.join(", ") } });
}

function nameOf({ name }: TemplateFile): string {
  return basename(name, extname(name)).slice(0, templateLimits.name);
}

function codeOf(file: TemplateFile): string {
  return slug(nameOf(file));
}

function failed(what: FileProblemCode, values: FileProblem["values"] = {}): ReadTemplate {
  return {
    code: "",
    draft: { head: emptyDraft({ en: "", vi: "" }, "general").head, sections: [] },
    changes: "",
    problems: [{ of: "file", at: wholeFile, field: "", what, values }],
    notes: [],
  };
}
