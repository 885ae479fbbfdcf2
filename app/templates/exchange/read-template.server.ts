/** A template from a file: its flat form as CSV or XLSX, our JSON, or a published checklist's JSON. Writes nothing. */
import { basename, extname } from "node:path";
import { files } from "#app/files/files.server.ts";
import type { Locale } from "#app/i18n/text.ts";
import { guessColumns } from "#app/sheets/columns.ts";
import { requireUtf8 } from "#app/sheets/csv.server.ts";
import { fileType } from "#app/sheets/file-type.ts";
import { looksLikeJson, parseJson } from "#app/sheets/json.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { isBad, type Sheet, within } from "#app/sheets/sheet.ts";
import { emptyDraft } from "#app/templates/draft-content.ts";
import type { Draft } from "#app/templates/draft.ts";
import { slug } from "#app/templates/local-ids.ts";
import { checklistsOf } from "./checklist.ts";
import { finish } from "./finish.ts";
import { flatFields, type FlatFieldName } from "./fields.ts";
import { firstJsonFormat } from "./json-form.ts";
import { type FileNote, type FileProblem, type FileProblemCode, wholeFile } from "./problems.ts";
import { isTemplate, JsonReader } from "./read-json.ts";
import { RowReader } from "./read-rows.ts";
import { Reading, shown } from "./reading.ts";
import { type GivenHead, headOf } from "./reading-head.ts";

export interface TemplateFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ReadOptions {
  /** Of texts of which the file doesn't say it. */
  readonly language: Locale;
  /** Field → column, where they are named otherwise. */
  readonly map?: Readonly<Record<string, string>>;
  /** What wins over the file. */
  readonly set?: Partial<Record<"code" | "name" | "category" | "passMark" | "scored", string>>;
}

/** A template as the file has it. With problems it is none, and nothing may be made of it. */
export interface ReadTemplate {
  /** "" where the file names none. */
  readonly code: string;
  readonly draft: Pick<Draft, "head" | "sections">;
  /** What changed, in the words of whoever published it; only JSON has them. */
  readonly changes: string;
  readonly problems: readonly FileProblem[];
  readonly notes: readonly FileNote[];
}

/** All templates of the file; a file of rows holds one. @throws UnreadableSheet when nothing of it can be read */
export async function readTemplates(file: TemplateFile, options: ReadOptions): Promise<ReadTemplate[]> {
  const json = jsonOf(file);
  if (json === undefined) return [await readRows(file, options)];
  const entries: unknown[] = Array.isArray(json) ? json : [json];
  if (entries.length > 0 && entries.every(isTemplate))
    return Promise.all(entries.map((entry) => readJson(file, entry, options)));
  const checklists = checklistsOf(json, options.language);
  if (!checklists) return [failed("not-a-template")];
  return Promise.all(
    checklists.map(({ name, sections }) =>
      readJson(file, { name, sections, ...(checklists.length === 1 && { code: codeOf(file) }) }, options),
    ),
  );
}

/** The file's only template: of several, and of one that has problems, nothing is made. @throws UnreadableSheet */
export async function readOne(file: TemplateFile, options: ReadOptions): Promise<ReadTemplate> {
  const [first, ...more] = await readTemplates(file, options);
  if (!first) return failed("not-a-template");
  return more.length === 0 ? first : failed("several", { count: more.length + 1 });
}

/** Whether it holds rows, whose columns can be named. @throws UnreadableSheet */
export function hasRows(file: TemplateFile): boolean {
  return jsonOf(file) === undefined;
}

/** Undefined for what is no JSON. @throws UnreadableSheet */
function jsonOf({ name, bytes }: TemplateFile): unknown {
  if (fileType(bytes) !== "text" || /\.(?:csv|tsv|txt)$/i.test(name)) return undefined;
  const start = new TextDecoder().decode(bytes.subarray(0, 200));
  if (!looksLikeJson(start) && !/\.json$/i.test(name)) return undefined;
  requireUtf8(bytes);
  return parseJson(new TextDecoder().decode(bytes));
}

async function readJson(
  file: TemplateFile,
  json: Readonly<Record<string, unknown>>,
  options: ReadOptions,
): Promise<ReadTemplate> {
  const reading = new Reading({ former: json["format"] === firstJsonFormat });
  const { code, given, changes } = new JsonReader(reading, options.language).take(json);
  return finished(reading, { file, code, given, changes, options });
}

/** Rows below the header that are read; the largest template has as many and its settings. */
const mostRows = 12_000;
/** Merged over several rows, these say for all of them what stands in the first. */
const mergeable = new Set<FlatFieldName>(["sectionId", "section", "sectionVi", "weight"]);

async function readRows(file: TemplateFile, options: ReadOptions): Promise<ReadTemplate> {
  const sheet = await openSheet(file);
  const { found, problems } = guessColumns(flatFields, sheet.columns, options.map);
  const reading = new Reading({ former: Object.keys(flatFields).every((field) => field in found) });
  for (const { what, field, column } of problems)
    reading.report(wholeFile, "", what, {
      field: shown(field),
      column: shown(column),
      fields: Object.keys(flatFields).join(", "),
      columns: columnList(sheet),
    });
  if (!found["text"] && !found["textVi"]) {
    reading.report(wholeFile, "", "no-text-column", { columns: columnList(sheet) });
    return { ...failed("no-text-column"), problems: reading.problems };
  }
  const used = new Set(Object.values(found));
  const unused = sheet.columns.filter((column) => column !== "" && !used.has(column));
  if (unused.length > 0) reading.notes.push({ what: "unused", values: { names: unused.map(shown).join(", ") } });
  if (sheet.title !== null) reading.notes.push({ what: "several-sheets", values: { name: shown(sheet.title) } });
  const reader = new RowReader(reading, {
    own: "sectionId" in found,
    bilingual: Object.keys(found).some((field) => field.endsWith("Vi")),
    language: options.language,
  });
  await takeRows(sheet, found, reading, reader);
  const { code, given } = reader.head();
  return finished(reading, { file, code, given, changes: "", options });
}

async function takeRows(
  sheet: Sheet,
  found: Readonly<Record<string, string>>,
  reading: Reading,
  reader: RowReader,
): Promise<void> {
  const columns = new Map(Object.entries(found).map(([field, column]) => [field, sheet.columns.indexOf(column)]));
  const strict = new Set([...columns].flatMap(([field, at]) => (mergeable.has(field as FlatFieldName) ? [] : [at])));
  const read = new Set(columns.values());
  let count = 0;
  for await (const given of sheet.rows) {
    if (++count > mostRows) {
      reading.report({ ...wholeFile, row: given.row }, "", "too-many", { max: mostRows });
      break;
    }
    const row = within(given, isMerged(given) ? strict : read);
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
    if (cells) reader.take({ row: row.row, get: (field) => cells[columns.get(field) ?? -1] ?? "" });
  }
}

function isMerged(row: Parameters<typeof within>[0]): boolean {
  return isBad(row) && (row.partly?.bad.every(({ what }) => what === "merged") ?? false);
}

function columnList({ columns }: Sheet): string {
  return columns.filter(Boolean).map(shown).join(", ");
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
    ...(name !== null && { name: { en: "", vi: "", [language]: name } }),
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
  return basename(name, extname(name)).slice(0, 200);
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
