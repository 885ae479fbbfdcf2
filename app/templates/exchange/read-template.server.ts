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
import { finishDraft } from "./finish-draft.ts";
import { flatFields, type FlatFieldName } from "./flat-fields.ts";
import { rowsOfJson } from "./item-rows.ts";
import {
  chooseFieldColumns,
  type FieldColumns,
  type FileTable,
  maxFileRows,
  tableOfSheet,
  ignoredColumns,
} from "./item-table.ts";
import { jsonFormat } from "./json-form.ts";
import type { FileProblemCode } from "./problem-words.ts";
import { type FileNote, type FileProblem, wholeFile } from "./problems.ts";
import { isForeign, isTemplate, JsonReader } from "./read-json.ts";
import { RowReader } from "./read-rows.ts";
import { DraftBuilder } from "./draft-builder.ts";
import { type FileHead, headOf } from "./file-head.ts";

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

/** Incomplete if it has problems; then it must not be saved. */
export interface ReadTemplate {
  readonly code: string;
  readonly draft: DraftContent;
  readonly changes: string;
  readonly problems: readonly FileProblem[];
  readonly notes: readonly FileNote[];
  readonly rows?: { readonly fieldColumns: FieldColumns; readonly unused: readonly string[] };
}

export async function readTemplates(file: TemplateFile, options: ReadOptions): Promise<ReadTemplate[]> {
  const opened = await openTemplateFile(file, options.language);
  if ("table" in opened) return [await readRows(file, opened.table, options)];
  if (opened.templates.length === 0) return [failedTemplate("not-a-template", { format: jsonFormat })];
  return Promise.all(opened.templates.map((template) => readJson(file, template, options)));
}

export async function readSingleTemplate(file: TemplateFile, options: ReadOptions): Promise<ReadTemplate> {
  const read = await readTemplates(file, options);
  return read.length === 1 ? read[0]! : failedTemplate("several", { count: read.length });
}

type Json = Readonly<Record<string, unknown>>;
type Opened = { readonly table: FileTable } | { readonly templates: readonly Json[] };

/** JSON that is neither a template nor a checklist may still have rows of items. */
async function openTemplateFile(file: TemplateFile, language: Locale): Promise<Opened> {
  const json = jsonOf(file);
  if (json === undefined) return { table: await tableOfSheet(await openSheet(file)) };
  const entries: unknown[] = Array.isArray(json) ? json : [json];
  const templates = entries.every(isTemplate) ? entries : [];
  if (!templates.every(isForeign)) return { templates };
  const checklists = checklistsOf(json, language);
  if (checklists?.length === 1) return { templates: [{ ...checklists[0], code: codeOf(file) }] };
  if (checklists) return { templates: checklists };
  const { name, rows } = rowsOfJson(json);
  return rows.length > 0 ? { table: await tableOfSheet(tableOfJson(rows), name) } : { templates };
}

export async function findTable(file: TemplateFile): Promise<FileTable | null> {
  const opened = await openTemplateFile(file, "en");
  return "table" in opened ? opened.table : null;
}

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
  const builder = new DraftBuilder();
  const { code, head, changes } = new JsonReader(builder, options.language).read(json);
  return finishTemplate(builder, { file, code, fileHead: head, changes, options });
}

const mergeable = new Set<FlatFieldName>(["sectionId", "section", "sectionVi", "weight"]);

async function readRows(file: TemplateFile, table: FileTable, options: ReadOptions): Promise<ReadTemplate> {
  const { map, fill = {} } = options;
  const { fieldColumns, problems } = chooseFieldColumns(table, map);
  const builder = new DraftBuilder();
  const unused = ignoredColumns(table, fieldColumns);
  const columnNames = table.columns
    .filter(Boolean)
    .map((name) => shorten(name))
    .join(", ");
  for (const { what, field, column } of problems)
    builder.report({ at: wholeFile, field: "" }, what, {
      field: shorten(field),
      column: shorten(column),
      fields: Object.keys(flatFields).join(", "),
      columns: columnNames,
    });
  if (!fieldColumns.text && !fieldColumns.textVi && !fill.text) {
    builder.report({ at: wholeFile, field: "" }, "no-text-column", { columns: columnNames });
    return { ...failedTemplate("no-text-column"), problems: builder.problems, rows: { fieldColumns, unused } };
  }
  if (unused.length > 0)
    builder.notes.push({ what: "unused", values: { names: unused.map((name) => shorten(name)).join(", ") } });
  if (table.sheet !== null) builder.notes.push({ what: "several-sheets", values: { name: shorten(table.sheet) } });
  const reader = new RowReader(builder, {
    isOwnFormat: "sectionId" in fieldColumns,
    isBilingual: Object.keys(fieldColumns).some((field) => field.endsWith("Vi")),
    language: options.language,
  });
  addRows(reader, builder, { table, fieldColumns, fill });
  const { code, head } = reader.readHead();
  const namedHead = head.name.en || head.name.vi ? head : { ...head, name: inLanguage(table.name, options.language) };
  return {
    ...(await finishTemplate(builder, { file, code, fileHead: namedHead, changes: "", options })),
    rows: { fieldColumns, unused },
  };
}

function addRows(
  reader: RowReader,
  builder: DraftBuilder,
  {
    table,
    fieldColumns,
    fill,
  }: { table: FileTable; fieldColumns: FieldColumns; fill: NonNullable<ReadOptions["fill"]> },
): void {
  const columnIndexes = new Map(
    Object.entries(fieldColumns).map(([field, column]) => [field, table.columns.indexOf(column)]),
  );
  const strictIndexes = new Set(
    [...columnIndexes].flatMap(([field, at]) => (mergeable.has(field as FlatFieldName) ? [] : [at])),
  );
  const usedIndexes = new Set(columnIndexes.values());
  for (const tableRow of table.rows) {
    const row = limitToColumns(tableRow, isMerged(tableRow) ? strictIndexes : usedIndexes);
    const cells = isBad(row) ? row.partly?.cells : row.cells;
    if (isBad(row))
      builder.problems.push({
        of: "sheet",
        at: { ...wholeFile, row: row.row },
        field: "",
        what: row.what,
        values: row.values ?? {},
      });
    // Valid cells of a bad row are read too, because other rows may depend on them.
    if (cells)
      reader.addRow({ row: row.row, get: (field) => fill[field] ?? cells[columnIndexes.get(field) ?? -1] ?? "" });
  }
  if (table.rowBeyondLimit !== null) {
    const at = { ...wholeFile, row: table.rowBeyondLimit };
    builder.report({ at, field: "" }, "too-many", { max: maxFileRows });
  }
}

function inLanguage(text: string, language: Locale): Text {
  return { en: "", vi: "", [language]: text };
}

function isMerged(row: Parameters<typeof limitToColumns>[0]): boolean {
  return isBad(row) && (row.partly?.bad.every(({ what }) => what === "merged") ?? false);
}

async function finishTemplate(
  builder: DraftBuilder,
  {
    file,
    code,
    fileHead,
    changes,
    options: { set = {}, language },
  }: { file: TemplateFile; code: string; fileHead: FileHead; changes: string; options: ReadOptions },
): Promise<ReadTemplate> {
  const hasName = fileHead.name.en.trim() !== "" || fileHead.name.vi.trim() !== "";
  const name = set.name ?? (hasName ? null : nameOf(file));
  const head = headOf(builder, {
    ...fileHead,
    ...(name !== null && { name: inLanguage(name, language) }),
    category: set.category ?? fileHead.category,
    passMark: set.passMark ?? fileHead.passMark,
    scored: set.scored ?? fileHead.scored,
  });
  await removeMissingPictures(builder);
  return {
    code: set.code ?? code.trim(),
    draft: finishDraft(builder, head),
    changes,
    problems: builder.problems,
    notes: builder.notes,
  };
}

/** Another installation's files name pictures that this file store doesn't have. */
async function removeMissingPictures(builder: DraftBuilder): Promise<void> {
  const gone: string[] = [];
  for (const [at, section] of builder.sections.entries())
    for (const [index, item] of section.items.entries()) {
      if (!item.picture || ((await files.has(item.picture.key)) && (await files.has(item.picture.thumb)))) continue;
      item.picture = null;
      gone.push(`${at + 1}.${index + 1}`);
    }
  if (gone.length > 0)
    builder.notes.push({ what: "pictures-gone", values: { count: gone.length, items: gone.join(", ") } });
}

function nameOf({ name }: TemplateFile): string {
  return basename(name, extname(name)).slice(0, templateLimits.name);
}

function codeOf(file: TemplateFile): string {
  return slug(nameOf(file));
}

function failedTemplate(what: FileProblemCode, values: FileProblem["values"] = {}): ReadTemplate {
  return {
    code: "",
    draft: { head: emptyDraft({ en: "", vi: "" }, "general").head, sections: [] },
    changes: "",
    problems: [{ of: "file", at: wholeFile, field: "", what, values }],
    notes: [],
  };
}
