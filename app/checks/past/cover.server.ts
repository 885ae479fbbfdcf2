/** Where an import's checks stand in the list of all checks. */
import { codeKey } from "#app/i18n/code-key.ts";
import { cutTo, type Period } from "#app/i18n/period.ts";
import type { Cover, Given } from "#app/import/kind.ts";
import { href } from "#app/ui/href.ts";
import { pastDay } from "./check-row.ts";
import { findNamedTemplates } from "./names.server.ts";
import { spelling } from "./template.ts";

export function coverOfRow({ store = "", date = "", template = "" }: Given): Cover {
  const day = pastDay(date).day ?? "";
  return { from: day, to: day, store: codeKey(store), template: spelling(template) };
}

/**
 * The list of the checks that a cover is about, by day and, where it names only one, by store and template. A list has no more than 18 months
 * between two days, but no bound where one is open: of a longer cover it is all up to its last day, and `from` is "".
 */
export async function listOfCover(cover: Cover | null): Promise<{ href: string; period: Period | null }> {
  // A row that doesn't tell its day may be about any.
  if (!cover?.from) return { href: href("/qc/checks/"), period: null };
  const { to } = cover;
  const from = cutTo(cover).from === cover.from ? cover.from : "";
  const search = new URLSearchParams({ ...(from && { from }), to });
  if (cover.store) search.set("storeId", cover.store);
  const template = cover.template && (await findNamedTemplates([cover.template])).get(cover.template);
  if (template && "id" in template) search.set("templateId", template.id);
  return { href: href("/qc/checks/", search), period: { from, to } };
}
