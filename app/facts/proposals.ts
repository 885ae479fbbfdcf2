import { fold } from "#app/i18n/fold.ts";
import { compareNames } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import { type DirectoryEntry, nameOfEntry } from "./directory.ts";

export const maxProposals = 300;

interface Proposal {
  readonly id: string;
  /** The name, or the code where another has the same name. */
  readonly value: string;
  readonly label: string;
}

export function proposalsOf(entries: readonly (readonly [id: string, entry: DirectoryEntry])[]): Proposal[] {
  if (entries.length > maxProposals) return [];
  const nameOf = ({ name }: DirectoryEntry) => (typeof name === "string" ? name : say(name));
  const byName = Map.groupBy(entries, ([, entry]) => fold(nameOf(entry)));
  return entries
    .map(([id, entry]) =>
      byName.get(fold(nameOf(entry)))!.length === 1
        ? { id, value: nameOf(entry), label: entry.code }
        : { id, value: entry.code, label: nameOfEntry(entry) },
    )
    .toSorted((a, b) => compareNames(a.value, b.value));
}
