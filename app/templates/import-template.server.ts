/** For `npm run import`; a code that exists gets a new version. The page makes drafts instead. */
import { db } from "#app/db/db.server.ts";
import { emptyReport, type ImportReport, Unreadable } from "#app/import/report.ts";
import { UnreadableSheet } from "#app/sheets/sheet.ts";
import { describeUnreadable } from "#app/sheets/words.ts";
import type { User } from "#app/auth/user.ts";
import { sameContent, templateInputSchema } from "./content.ts";
import { contentOfDraft } from "./draft-content.ts";
import { findTable, readTemplates, type ReadOptions, type ReadTemplate } from "./exchange/read-template.server.ts";
import { describeNote, describeTemplateProblem } from "./exchange/describe-problem.ts";
import * as templateLimits from "./limits.ts";
import { slug } from "./local-ids.ts";
import { templates, templateVersions, versionId } from "./template.ts";
import { contentOf, publishTemplate, templateId } from "./templates.server.ts";

export interface TemplateImport {
  readonly user: User;
  readonly file: { readonly name: string; readonly bytes: Uint8Array };
  readonly map: Readonly<Record<string, string>>;
  readonly set: Readonly<Record<string, string>>;
  readonly commit: boolean;
  readonly now: Date;
}

const settings = ["code", "name", "category", "passMark", "scored", "language"] as const;

/** Writes nothing if a template has an error. */
export async function importTemplate(input: TemplateImport): Promise<ImportReport> {
  const report = emptyReport();
  const read = await readFile(input);
  for (const { problems } of read)
    report.errors.push(
      ...problems.map((problem) => ({ row: problem.at.row, message: describeTemplateProblem(problem) })),
    );
  if (report.errors.length > 0) return report;
  for (const template of read) await importOne(template, input, report);
  return report;
}

async function readFile({ file, map, set }: TemplateImport): Promise<ReadTemplate[]> {
  for (const key of Object.keys(set))
    if (!(settings as readonly string[]).includes(key))
      throw new Unreadable(`--set: there is no field "${key}". Fields: ${settings.join(", ")}.`);
  const language = set["language"] ?? "en";
  if (language !== "en" && language !== "vi") throw new Unreadable("--set language: is en or vi");
  try {
    const options: ReadOptions = { language, map, set };
    if (Object.keys(map).length > 0 && !(await findTable(file)))
      throw new Unreadable("--map: only files of rows have columns");
    const read = await readTemplates(file, options);
    const fileProblems = read.flatMap(({ problems }) => problems.filter(({ what }) => wholeFileCodes.has(what)));
    if (fileProblems[0])
      throw new Unreadable(`${describeTemplateProblem(fileProblems[0])}${hints[fileProblems[0].what] ?? ""}`);
    if (read.length > 1 && (set["code"] !== undefined || set["name"] !== undefined))
      throw new Unreadable("--set: a file of several templates has a code and a name for each");
    return read;
  } catch (error) {
    throw error instanceof UnreadableSheet ? new Unreadable(describeUnreadable(error)) : error;
  }
}

const wholeFileCodes: ReadonlySet<string> = new Set([
  "not-a-template",
  "no-text-column",
  "unknown-field",
  "unknown-column",
]);
const hints: Readonly<Record<string, string>> = { "no-text-column": " Or say which: --map text=COLUMN." };

async function importOne(
  { code: fileCode, draft, changes, notes, rows }: ReadTemplate,
  input: TemplateImport,
  report: ImportReport,
) {
  const { sections } = draft;
  const { name, category } = draft.head;
  const typed = (fileCode || slug(name.en || name.vi)).slice(0, templateLimits.code);
  const id = templateId(typed);
  const stored = await db.get(templates, id);
  const code = stored?.data.code ?? typed;
  const content = templateInputSchema.parse({
    ...contentOfDraft(draft),
    code,
    changes: changes.slice(0, templateLimits.changes),
  });
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  const weights = sections.every(({ weight }) => weight !== "")
    ? `, weighted ${sections.map(({ weight }) => weight).join(" : ")}`
    : "";
  report.notes.push(
    `${code}: "${name.en || name.vi}", category ${category}, ${count} items in ${sections.length} sections${weights}`,
    ...notes.map(describeNote),
    ...Object.entries(rows?.fieldColumns ?? {}).map(([field, column]) => `${field} ← ${column}`),
  );
  const latest =
    stored && stored.data.version > 0 ? await db.get(templateVersions, versionId(id, stored.data.version)) : null;
  if (latest && sameContent(contentOf(code, latest.data), content)) report.same++;
  else if (input.commit) report[(await publishTemplate(input.user, content, input.now)).outcome]++;
  else report[stored ? "changed" : "new"]++;
}
