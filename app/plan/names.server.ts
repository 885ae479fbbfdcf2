/** What plans name by ids, in the reader's words. */
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { allOf } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import type { Locale, Text } from "#app/i18n/text.ts";
import { categoryName } from "#app/templates/category.ts";
import type { PlanTerms } from "./plan.ts";
import { storesOf } from "./target.ts";

export interface PlanPlaces {
  readonly stores: ReadonlyMap<string, DirectoryEntry>;
  readonly templates: ReadonlyMap<string, DirectoryEntry>;
}

/** 17 documents. */
export async function readPlaces(): Promise<PlanPlaces> {
  const [stores, templates] = await Promise.all([readDirectory(db, "stores"), readDirectory(db, "templates")]);
  return { stores, templates };
}

/** The template, or any of a category. */
export function subjectName(
  { templateId, category }: Pick<PlanTerms, "templateId" | "category">,
  { templates }: PlanPlaces,
) {
  if (templateId) return nameOfEntry(templates.get(templateId)) || templateId;
  return m.plan_any_of({ category: categoryName(category) });
}

/** The same for readers of either language. */
export function subjectText(terms: Pick<PlanTerms, "templateId" | "category">, places: PlanPlaces): Text {
  const name = (locale: Locale) => inLocale(locale, () => subjectName(terms, places));
  return { en: name("en"), vi: name("vi") };
}

const namedAtMost = 5;

/** Its stores: the areas or tags by name, a few stores by code, and how many open ones they are today. */
export function targetName({ target }: Pick<PlanTerms, "target">, { stores }: PlanPlaces): string {
  const count = storesOf(target, stores).length;
  const counted = m.plan_stores_count({ count });
  if (target.kind === "all") return m.plan_all_of({ stores: counted });
  const names = target.kind === "stores" ? target.of.map((id) => stores.get(id)?.code ?? id) : target.of;
  const shown = names.length > namedAtMost ? [...names.slice(0, namedAtMost), "…"] : names;
  return m.plan_of_them({ names: allOf(shown, getLocale()), stores: counted });
}

/** Staff whose account is disabled, though plans may still name them. Four documents. */
export async function readDisabled(): Promise<ReadonlySet<string>> {
  const people = await readDirectory(db, "users");
  return new Set([...people].flatMap(([uid, { status }]) => (status === "disabled" ? uid : [])));
}

/** Whose it is, marked where they can no longer sign in; anyone's without a name. */
export function personName(id: string | null, name: string | null, disabled: ReadonlySet<string>): string {
  if (id === null || name === null) return m.plan_anyone();
  return disabled.has(id) ? m.plan_person_disabled({ name }) : name;
}
