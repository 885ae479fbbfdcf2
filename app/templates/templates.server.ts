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

export async function listCategories(user: User, own = ""): Promise<{ value: string; label: string }[]> {
  authorize(user, "manage templates");
  return categoriesOf((await readDirectory(db, "templates")).values(), [...knownCategories, own]);
}

const cache = new LruCache<TemplateVersion>(200);

/** Cached: a published version never changes. */
export async function findVersion(template: string, version: number): Promise<TemplateVersion | null> {
  const id = versionId(template, version);
  const cached = cache.get(id);
  if (cached) return cached;
  const stored = await db.get(templateVersions, id);
  return stored && cache.set(id, stored.data);
}

/** A recreated template uses the version numbers of the deleted one again. */
export function forgetVersions(template: string, latest: number): void {
  for (let version = 1; version <= latest; version++) cache.delete(versionId(template, version));
}

export async function requireVersion(template: string, version: number): Promise<TemplateVersion> {
  const stored = await findVersion(template, version);
  if (!stored) throw new Error(`Version ${version} of the template ${template} is missing`);
  return stored;
}

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

export async function publishTemplate(
  user: User,
  input: TemplateInput,
  now: Date,
): Promise<{ id: string; version: number; outcome: "new" | "changed" | "same" }> {
  authorize(user, "manage templates");
  const content = templateInputSchema.parse(input);
  const problems = problemsOf(content.sections);
  if (problems.length > 0) throw new Unpublishable(problems);
  const { code: typed, ...versionContent } = content;
  const id = templateId(typed);
  return db.transaction(async (tx) => {
    const stored = await tx.get(templates, id);
    const code = stored?.data.code ?? typed;
    const hasDraft = stored?.data.hasDraft ?? false;
    const publication = { id, code, content: versionContent, stored, hasDraft };
    const { outcome, version, write } = await preparePublication(tx, user, publication, now);
    write();
    return { id, version, outcome };
  });
}

export async function preparePublication(
  tx: Transaction,
  user: User,
  {
    id,
    code,
    content: newContent,
    stored,
    status = "published",
    ...more
  }: {
    id: string;
    code: string;
    content: Omit<TemplateContent, "code">;
    stored: Stored<Template> | null;
    status?: Exclude<Template["status"], "draft">;
  } & Pick<Template, "hasDraft" | "imported">,
  now: Date,
): Promise<{ outcome: "new" | "changed" | "same"; version: number; write: () => void }> {
  const content = { ...newContent, category: await spellCategory(tx, id, newContent.category) };
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
