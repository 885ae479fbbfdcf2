import { codeKey } from "#app/i18n/code-key.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { parseDayCell } from "#app/import/cell-reader.ts";
import { scopeSearch } from "#app/import/scope.ts";
import type { Cells, ImportScope, ImportedList } from "#app/import/kind.ts";
import { href } from "#app/ui/href.ts";
import { findNamedTemplates } from "./names.server.ts";
import { spelling } from "./template.ts";

export function scopeOfRow({ store = "", date = "", template = "" }: Cells): ImportScope {
  const day = parseDayCell(date).day ?? "";
  return { from: day, to: day, store: codeKey(store), template: spelling(template) };
}

export async function listOfChecks(scope: ImportScope | null): Promise<ImportedList> {
  const search = new URLSearchParams(scopeSearch(scope));
  const template = scope?.from && scope.template && (await findNamedTemplates([scope.template])).get(scope.template);
  if (template && "id" in template) search.set("templateId", template.id);
  return { href: href("/qc/checks/", search), text: listText(scopeSearch(scope)) };
}

function listText({ from, to }: ReturnType<typeof scopeSearch>): string {
  if (!to) return m.checks_import_list();
  if (!from) return m.checks_import_list_until({ day: formatDay(to) });
  return from === to
    ? m.checks_import_list_on({ day: formatDay(from) })
    : m.checks_import_list_of({ from: formatDay(from), to: formatDay(to) });
}
