import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored, Transaction } from "#app/db/documents.ts";
import type { DirectorySource } from "#app/facts/verify-directory.server.ts";
import { prepareEntries, readDirectory } from "#app/facts/directory.server.ts";
import { wordPrefixes } from "#app/i18n/fold.ts";
import { compareNames } from "#app/i18n/format.ts";
import { documentList } from "#app/lists/document-list.server.ts";
import { idOfCode } from "#app/records/codes.server.ts";
import { LruCache } from "#app/lru-cache.ts";
import type { User } from "#app/auth/user.ts";
import { categoryName, knownCategories } from "./category.ts";
import { spelledAlike } from "./category-of.ts";
import { problemsOf, sameContent, type TemplateContent, type TemplateInput, templateInputSchema } from "./content.ts";
import { templateEvents } from "./events.ts";
import { StaleTemplate } from "./template-errors.ts";
import { type Template, templates, type TemplateVersion, templateVersions, versionId } from "./template.ts";

export interface TemplateFilters {
  category?: string | undefined;
  q?: string | undefined;
  status?: Template["status"] | undefined;
}

const pages = documentList<Template, "code">(templates, {
  equal: ["category", "status"],
  orders: { code: ["code", "asc"] },
});

/** The templates that the filters leave, by code; a chain has dozens of them. */
export async function listTemplates(user: User, filters: TemplateFilters = {}): Promise<Stored<Template>[]> {
  return can(user, "read template") ? pages.all({ ...filters }, "code") : [];
}

export async function findTemplate(user: User, id: string): Promise<Stored<Template> | null> {
  return can(user, "read template") ? db.get(templates, id) : null;
}

export function categoriesOf(
  entries: Iterable<{ readonly category?: string | undefined }>,
  others: readonly string[] = [],
): { value: string; label: string }[] {
  return [...new Set([...others, ...[...entries].flatMap(({ category }) => category ?? [])])]
    .filter(Boolean)
    .map((value) => ({ value, label: categoryName(value) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

/** The categories in use and the usual ones, by their names; `own` beside them, of a draft that isn't saved with it yet. @throws Response 403 */
export async function listCategories(user: User, own = ""): Promise<{ value: string; label: string }[]> {
  authorize(user, "manage templates");
  return categoriesOf((await readDirectory(db, "templates")).values(), [...knownCategories, own]);
}

const cache = new LruCache<TemplateVersion>(200);

/** A published version, which never changes and is therefore kept in memory once read. */
export async function findVersion(template: string, version: number): Promise<TemplateVersion | null> {
  const id = versionId(template, version);
  const known = cache.get(id);
  if (known) return known;
  const found = await db.get(templateVersions, id);
  return found && cache.set(id, found.data);
}

/** Versions of a template that was taken away: should it be made again, their numbers come again too. */
export function forgetVersions(template: string, latest: number): void {
  for (let version = 1; version <= latest; version++) cache.delete(versionId(template, version));
}

export async function requireVersion(template: string, version: number): Promise<TemplateVersion> {
  const found = await findVersion(template, version);
  if (!found) throw new Error(`Version ${version} of the template ${template} is missing`);
  return found;
}

/** The id of a new template. */
export const templateId = (code: string) => idOfCode("templates", code);

export async function spellCategory(reader: Reader, id: string, category: string): Promise<string> {
  if ((knownCategories as readonly string[]).includes(category)) return category;
  const entries = [...(await readDirectory(reader, "templates"))];
  return spelledAlike(
    category,
    entries.flatMap(([of, entry]) => (of === id ? [] : (entry.category ?? []))),
  );
}

export class Unpublishable extends Error {
  override name = "Unpublishable";
  readonly problems: { id: string; problem: string }[];
  constructor(problems: { id: string; problem: string }[]) {
    super(problems.map(({ id, problem }) => `${id}: ${problem}`).join("\n"));
    this.problems = problems;
  }
}

/** The same content as the latest adds no version. @throws Unpublishable */
export async function publishTemplate(
  user: User,
  input: TemplateInput,
  now: Date,
): Promise<{ id: string; version: number; outcome: "new" | "changed" | "same" }> {
  authorize(user, "manage templates");
  const given = templateInputSchema.parse(input);
  const problems = problemsOf(given.sections);
  if (problems.length > 0) throw new Unpublishable(problems);
  const { code: typed, ...content } = given;
  const id = templateId(typed);
  return db.transaction(async (tx) => {
    const stored = await tx.get(templates, id);
    const code = stored?.data.code ?? typed;
    const hasDraft = stored?.data.hasDraft ?? false;
    const work = await preparePublication(tx, user, { id, code, content, stored, hasDraft }, now);
    const { outcome, version, write } = work;
    write();
    return { id, version, outcome };
  });
}

/** Reads what publishing needs, and returns what writes it; for the latest version's own content that is nothing. */
export async function preparePublication(
  tx: Transaction,
  user: User,
  {
    id,
    code,
    content: given,
    stored,
    status = "published",
    ...more
  }: {
    id: string;
    code: string;
    content: Omit<TemplateContent, "code">;
    stored: Stored<Template> | null;
    /** Archived where it is for past checks alone. */
    status?: Exclude<Template["status"], "draft">;
  } & Pick<Template, "hasDraft" | "imported">,
  now: Date,
): Promise<{ outcome: "new" | "changed" | "same"; version: number; write: () => void }> {
  const content = { ...given, category: await spellCategory(tx, id, given.category) };
  const latest =
    stored && stored.data.version > 0 ? await tx.get(templateVersions, versionId(id, stored.data.version)) : null;
  if (stored && latest && sameContent(contentOf(code, latest.data), { ...content, code }))
    return { outcome: "same", version: stored.data.version, write: () => undefined };
  const version = (stored?.data.version ?? 0) + 1;
  const at = now.toISOString();
  const after = { ...factsOf(code, content), ...more, status, version, updatedAt: at };
  const event = { what: "published", note: content.changes, after: { version } } as const;
  const write = await prepareRecords(tx, templateRecord, user, [{ id, before: stored, after, event }], now);
  return {
    outcome: stored ? "changed" : "new",
    version,
    write: () => {
      const published = { templateId: id, version, publishedAt: at, publishedBy: user.uid };
      tx.create(templateVersions, versionId(id, version), { ...content, ...published });
      write();
    },
  };
}

export const templateRecord: RecordKind<Template, typeof templateEvents> = {
  collection: templates,
  events: templateEvents,
  stale: () => new StaleTemplate(),
  follow(tx, writes) {
    const entries = writes.map(({ id, after }) => [id, after && entryOf(after)] as const);
    return prepareEntries(tx, "templates", new Map(entries));
  },
};

export function factsOf(
  code: string,
  content: Pick<TemplateContent, "name" | "category" | "scored"> & {
    sections: readonly { items: readonly object[] }[];
  },
): Pick<Template, "code" | "name" | "category" | "scored" | "sections" | "items" | "words"> {
  return {
    code,
    name: content.name,
    category: content.category,
    scored: content.scored,
    sections: content.sections.length,
    items: content.sections.reduce((sum, section) => sum + section.items.length, 0),
    words: wordPrefixes(code, content.name.en, content.name.vi),
  };
}

function entryOf({ code, name, status, category }: Pick<Template, "code" | "name" | "status" | "category">) {
  return { code, name, status, category };
}

export const templateDirectory: DirectorySource<Template> = { kind: "templates", records: templates, entryOf };

export function contentOf(code: string, version: TemplateVersion): TemplateContent {
  const { templateId: _, version: __, publishedAt: ___, publishedBy: ____, ...content } = version;
  return { ...content, code };
}
