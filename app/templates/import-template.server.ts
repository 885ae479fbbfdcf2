/** A template from a file: our own JSON, a published checklist's JSON, or flat rows; known again by its code. */
import { basename, extname } from "node:path";
import { db } from "#app/db/db.server.ts";
import { emptyReport, type ImportError, type ImportInput, type ImportReport, Unreadable } from "#app/import/report.ts";
import { decode, looksLikeJson, parseJson, readRows } from "#app/import/rows.ts";
import { textSchema } from "#app/i18n/text.ts";
import { readChecklist } from "./checklist.ts";
import { problemsOf, sameContent, templateInputSchema } from "./content.ts";
import { readItemRows } from "./item-rows.ts";
import { slug } from "./local-ids.ts";
import { templates, templateVersions, versionId } from "./template.ts";
import { contentOf, publishTemplate, templateId } from "./templates.server.ts";

const settings = ["code", "name", "category", "passMark", "scored", "language"] as const;

/** A template as far as the file tells; its shape is judged later. */
interface Draft {
  /** What it is called where the file doesn't say. */
  readonly name: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Row of an item, where the file has rows. */
  readonly rowOf?: (section: number, item: number) => number;
}

/**
 * Publishes the file's template as its first or next version; the same content as the latest adds none.
 * A template with an error anywhere is not written at all.
 * @throws Unreadable when the file or the options make no sense as a whole
 */
export async function importTemplate(input: ImportInput): Promise<ImportReport> {
  const report = emptyReport();
  for (const key of Object.keys(input.set))
    if (!(settings as readonly string[]).includes(key))
      throw new Unreadable(`--set: there is no field "${key}". Fields: ${settings.join(", ")}.`);
  const language = input.set["language"] ?? "en";
  if (language !== "en" && language !== "vi") throw new Unreadable("--set language: is en or vi");
  const { drafts, errors } = readDrafts(input, language);
  report.errors.push(...errors);
  if (errors.length > 0) return report;

  for (const draft of drafts) {
    const parsed = templateInputSchema.safeParse(completed(draft, input, language));
    if (!parsed.success) {
      report.errors.push(
        ...parsed.error.issues.map((issue) => ({
          row: rowAt(draft, issue.path),
          message: `${issue.path.join(".")}: ${issue.message}`,
        })),
      );
      continue;
    }
    const content = parsed.data;
    const problems = problemsOf(content.sections);
    if (problems.length > 0) {
      report.errors.push(
        ...problems.map(({ id, problem }) => ({
          row: rowOfId(draft, content.sections, id),
          message: `${id}: ${problem}`,
        })),
      );
      continue;
    }
    const count = content.sections.reduce((sum, section) => sum + section.items.length, 0);
    const weights = content.sections.every((section) => section.weight !== null)
      ? `, weighted ${content.sections.map((section) => section.weight).join(" : ")}`
      : "";
    report.notes.push(
      `${content.code}: "${content.name.en || content.name.vi}", category ${content.category}, ${count} items in ${content.sections.length} sections${weights}`,
    );
    const id = templateId(content.code);
    const stored = await db.get(templates, id);
    const latest =
      stored && stored.data.version > 0 ? await db.get(templateVersions, versionId(id, stored.data.version)) : null;
    if (latest && sameContent(contentOf(content.code, latest.data), content)) report.same++;
    else if (input.commit) report[(await publishTemplate(input.user, content, input.now)).outcome]++;
    else report[stored ? "changed" : "new"]++;
  }
  return report;
}

function readDrafts(
  { file, map, set }: ImportInput,
  language: "en" | "vi",
): { drafts: Draft[]; errors: readonly ImportError[] } {
  const text = decode(file.bytes);
  const fileName = basename(file.name, extname(file.name));
  if (!looksLikeJson(text)) {
    const read = readItemRows(readRows(file.bytes), map, language);
    return {
      drafts: [{ name: set["name"] ?? fileName, content: { sections: read.sections }, rowOf: read.rowOf }],
      errors: read.errors,
    };
  }
  if (Object.keys(map).length > 0) throw new Unreadable("--map: only files of rows have columns");
  const json = parseJson(text);
  const own = (Array.isArray(json) ? json : [json]).map((entry: unknown) =>
    Object.assign({}, withTexts(entry, language)),
  );
  if (own.length > 0 && own.every((entry) => "sections" in entry)) {
    if (own.length > 1 && (set["code"] !== undefined || set["name"] !== undefined))
      throw new Unreadable("--set: a file of several templates has a code and a name for each");
    return { drafts: own.map((content) => ({ name: fileName, content })), errors: [] };
  }
  const checklists = readChecklist(json, language);
  if (checklists.length > 1 && set["code"] !== undefined)
    throw new Unreadable("--set code: the file holds several checklists");
  return {
    drafts: checklists.map(({ name, sections }) => ({
      name,
      content: { sections, ...(checklists.length === 1 && { code: slug(fileName) }) },
    })),
    errors: [],
  };
}

/** What the options say wins over the file, and the file over what can be guessed. */
function completed(draft: Draft, { set }: ImportInput, language: "en" | "vi"): unknown {
  const given = set["name"] ?? draft.content["name"] ?? draft.name;
  const name = typeof given === "string" ? { en: "", vi: "", [language]: given } : given;
  const { success, data } = textSchema.safeParse(name);
  const plainName = (success && (data.en || data.vi)) || draft.name;
  return {
    ...draft.content,
    code: set["code"] ?? draft.content["code"] ?? slug(plainName),
    name,
    category: set["category"] ?? draft.content["category"] ?? "general",
    ...(set["passMark"] !== undefined && { passMark: Number(set["passMark"]) }),
    ...(set["scored"] !== undefined && {
      scored: set["scored"] === "true" ? true : set["scored"] === "false" ? false : set["scored"],
    }),
  };
}

const textFields = new Set(["name", "title", "text", "help", "group"]);

/** Our JSON may give a text as a plain string: then it is in the file's language. Null for what holds no texts. */
function withTexts(value: unknown, language: "en" | "vi"): object | null {
  if (!value || typeof value !== "object") return null;
  if (Array.isArray(value)) return value.map((entry: unknown) => withTexts(entry, language) ?? entry);
  // A band's name is no text.
  const isBand = "from" in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      textFields.has(key) && !isBand && typeof inner === "string"
        ? { [language]: inner }
        : (withTexts(inner, language) ?? inner),
    ]),
  );
}

function rowAt(draft: Draft, path: readonly PropertyKey[]): number | null {
  const [, section, , item] = path;
  return draft.rowOf && typeof section === "number" && typeof item === "number" ? draft.rowOf(section, item) : null;
}

function rowOfId(draft: Draft, sections: readonly { items: readonly { id: string }[] }[], id: string): number | null {
  let found: number | null = null;
  // The last one: of two items with the same id the second is the mistake.
  sections.forEach((section, at) =>
    section.items.forEach((item, index) => void (item.id === id && draft.rowOf && (found = draft.rowOf(at, index)))),
  );
  return found;
}
