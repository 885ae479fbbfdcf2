import { unnamed } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { queryIn } from "#app/db/query-in.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { groupBy } from "#app/facts/shard.ts";
import { fold } from "#app/i18n/fold.ts";
import { findId } from "#app/records/codes.server.ts";
import type { RowProblem } from "#app/import/kind.ts";
import { type Template, templates, type TemplateVersion } from "#app/templates/template.ts";
import { requireVersion, templateId } from "#app/templates/templates.server.ts";
import { foldEmail, nameOf, users } from "#app/auth/user.ts";
import { pastTemplate, pastTemplateCode, spelling } from "./template.ts";

export interface NamedTemplate {
  readonly id: string;
  /** Null for one that is yet to be made. */
  readonly stored: Template | null;
  readonly version: TemplateVersion;
}

/** Templates by what rows call them: a code, else a name in either language. */
export async function findNamedTemplates(
  names: Iterable<string>,
): Promise<ReadonlyMap<string, NamedTemplate | RowProblem>> {
  const entries = await readDirectory(db, "templates");
  const byCode = new Map<string, string[]>();
  const byName = new Map<string, Set<string>>();
  for (const [id, { code, name }] of entries) {
    byCode.set(spelling(code), [...(byCode.get(spelling(code)) ?? []), id]);
    for (const text of typeof name === "string" ? [name] : [name.en, name.vi]) {
      const spelt = spelling(text);
      if (spelt) byName.set(spelt, (byName.get(spelt) ?? new Set()).add(id));
    }
  }
  const found = new Map<string, NamedTemplate | RowProblem>();
  for (const name of new Set(names)) {
    const spelt = spelling(name);
    const coded = findId(entries, name);
    const ids = coded !== undefined ? [coded] : (byCode.get(spelt) ?? [...(byName.get(spelt) ?? [])]);
    const values = { value: name };
    if (ids.length === 0) found.set(name, { field: "template", what: "unknown-template", values });
    else if (ids.length > 1) found.set(name, { field: "template", what: "several-templates", values });
    else found.set(name, (await readTemplate(ids[0]!)) ?? { field: "template", what: "unpublished", values });
  }
  return found;
}

/** Null for a template without a published version. */
export async function readTemplate(id: string): Promise<NamedTemplate | null> {
  const stored = await db.get(templates, id);
  if (!stored || stored.data.version === 0) return null;
  return { id, stored: stored.data, version: await requireVersion(id, stored.data.version) };
}

/** The template that would be made for a name. */
export function templateToBe(name: string, category: string): NamedTemplate {
  const { code: _, ...content } = pastTemplate(name, category);
  const id = templateId(pastTemplateCode(name));
  return { id, stored: null, version: { ...content, templateId: id, version: 1, publishedAt: "", publishedBy: "" } };
}

export interface Inspector {
  readonly id: string;
  readonly name: string;
  /** Someone who has no account: whether they are in the directory already; null for everyone else. */
  readonly known: boolean | null;
}

/** Inspectors by what rows call them: the e-mail address or the name of an account, else a name with an id of its own that never signs in. */
export async function readInspectors(names: Iterable<string>): Promise<ReadonlyMap<string, Inspector | RowProblem>> {
  const wanted = [...new Set(names)].filter(Boolean);
  if (wanted.length === 0) return new Map();
  const addresses = wanted.filter((name) => name.includes("@")).map(foldEmail);
  const accounts = new Map(
    (await queryIn(db, users, "email", addresses)).map(({ id, data }) => [data.email, { id, name: nameOf(data) }]),
  );
  const people = await readDirectory(db, "users");
  const byName = groupBy(people, ([, entry]) => fold(nameIn(entry.name)));
  const spelt = new Map<string, string>();
  return new Map(
    wanted.map((name): [string, Inspector | RowProblem] => {
      const account = accounts.get(foldEmail(name));
      if (account) return [name, { ...account, known: null }];
      // Accounts go before someone of the same name who has none.
      const namesakes = (byName.get(fold(name)) ?? []).filter(([, { status }]) => status !== pastPerson);
      if (namesakes.length > 1) return [name, { field: "inspector", what: "several-people", values: { value: name } }];
      if (namesakes[0]) return [name, { id: namesakes[0][0], name: nameIn(namesakes[0][1].name), known: null }];
      const id = derivedId("past-inspector", fold(name));
      const known = people.get(id);
      if (!spelt.has(id)) spelt.set(id, known ? nameIn(known.name) : name);
      return [name, { id, name: spelt.get(id)!, known: known !== undefined }];
    }),
  );
}

/** Whom a row names; whoever the record has already where it names them, or nobody. */
export function inspectorNamed(
  name: string | undefined,
  own: Inspector | undefined,
  people: ReadonlyMap<string, Inspector | RowProblem>,
): Inspector | RowProblem {
  if (own && (name === undefined || name === own.name)) return own;
  return name && name !== unnamed.name ? (people.get(name) ?? noInspector) : noInspector;
}

export const noInspector: Inspector = { ...unnamed, known: null };

const pastPerson = "past";

/** The entry in the directory of people by which reports and lists name an inspector who has no account. */
export function pastPersonEntry(name: string) {
  return { code: name, name, status: pastPerson };
}

function nameIn(name: string | { en: string; vi: string }): string {
  return typeof name === "string" ? name : name.en || name.vi;
}
