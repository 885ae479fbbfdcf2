import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { joinNames } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import type { Locale, Text } from "#app/i18n/text.ts";
import { categoryName } from "#app/templates/category.ts";
import type { PlanTerms } from "./plan.ts";
import { targetStores } from "./target.ts";

export interface PlanDirectory {
  readonly stores: ReadonlyMap<string, DirectoryEntry>;
  readonly templates: ReadonlyMap<string, DirectoryEntry>;
}

export async function readPlanDirectory(): Promise<PlanDirectory> {
  const [stores, templates] = await Promise.all([readDirectory(db, "stores"), readDirectory(db, "templates")]);
  return { stores, templates };
}

export function subjectName(
  { templateId, category }: Pick<PlanTerms, "templateId" | "category">,
  { templates }: PlanDirectory,
) {
  if (templateId) return nameOfEntry(templates.get(templateId)) || templateId;
  return m.plan_any_of({ category: categoryName(category) });
}

export function subjectText(terms: Pick<PlanTerms, "templateId" | "category">, directory: PlanDirectory): Text {
  const name = (locale: Locale) => inLocale(locale, () => subjectName(terms, directory));
  return { en: name("en"), vi: name("vi") };
}

const maxNamed = 5;

export function targetName({ target }: Pick<PlanTerms, "target">, { stores }: PlanDirectory): string {
  const count = targetStores(target, stores).length;
  const counted = m.plan_stores_count({ count });
  if (target.kind === "all") return m.plan_all_of({ stores: counted });
  const names = target.kind === "stores" ? target.of.map((id) => stores.get(id)?.code ?? id) : target.of;
  const listed = names.length > maxNamed ? [...names.slice(0, maxNamed), "…"] : names;
  return m.plan_of_them({ names: joinNames(listed, getLocale()), stores: counted });
}

export async function readDisabledStaff(): Promise<ReadonlySet<string>> {
  const people = await readDirectory(db, "users");
  return new Set([...people].flatMap(([uid, { status }]) => (status === "disabled" ? uid : [])));
}

export function personName(id: string | null, name: string | null, disabled: ReadonlySet<string>): string {
  if (id === null || name === null) return m.plan_anyone();
  return disabled.has(id) ? m.plan_person_disabled({ name }) : name;
}
