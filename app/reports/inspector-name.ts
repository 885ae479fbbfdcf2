import { unnamed } from "#app/import/imported.ts";
import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { m } from "#app/i18n/locale.ts";

/** Imported records may have no inspector. */
export function inspectorName(inspectors: ReadonlyMap<string, DirectoryEntry>, id: string): string {
  return id === unnamed.id ? m.checks_filter_no_inspector() : nameOfEntry(inspectors.get(id)) || id;
}
