/** What reports can be narrowed by: the stores, people and templates that the reader may know of. */
import { compareNames } from "#app/i18n/format.ts";
import { can, readsAllStores } from "#app/auth/can.ts";
import type { Reader } from "#app/db/documents.ts";
import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { fold } from "#app/i18n/fold.ts";
import { categoryName } from "#app/templates/category.ts";
import type { Option } from "#app/ui/field.tsx";
import type { User } from "#app/auth/user.ts";
import type { ReportFilter } from "./report.ts";
import type { Narrowing, Resolve } from "./report-filter.ts";

type Entries = ReadonlyMap<string, DirectoryEntry>;

/** All that reports know of stores, managers, inspectors and templates by id: 25 documents. */
export interface Directories {
  readonly stores: Entries;
  readonly managers: Entries;
  readonly inspectors: Entries;
  readonly templates: Entries;
}

export async function readDirectories(reader: Reader): Promise<Directories> {
  const [stores, managers, inspectors, templates] = await Promise.all([
    readDirectory(reader, "stores"),
    readDirectory(reader, "managers"),
    readDirectory(reader, "users"),
    readDirectory(reader, "templates"),
  ]);
  return { stores, managers, inspectors, templates };
}

/** The part of the directory that a reader of only some stores meets in their own checks. */
export function knownTo(
  user: User,
  all: Directories,
  met: { inspectors: ReadonlySet<string>; managers: ReadonlySet<string> },
): Directories {
  if (readsAllStores(user)) return all;
  const only = (entries: Entries, keep: (id: string) => boolean) => new Map([...entries].filter(([id]) => keep(id)));
  return {
    stores: only(all.stores, (id) => can(user, "read store", { storeId: id })),
    managers: only(all.managers, (id) => met.managers.has(id) || id === user.managerId),
    inspectors: only(all.inspectors, (id) => met.inspectors.has(id)),
    templates: all.templates,
  };
}

const distinct = (values: Iterable<string | undefined>) =>
  [...new Set(values)].filter((value) => value !== undefined).sort(compareNames);

function entriesOf(directories: Directories, name: Narrowing): Entries | null {
  const lists: Partial<Record<Narrowing, Entries>> = {
    storeId: directories.stores,
    templateId: directories.templates,
    inspectorId: directories.inspectors,
    managerId: directories.managers,
  };
  return lists[name] ?? null;
}

function wordsOf(directories: Directories, name: "area" | "templateCategory"): string[] {
  return name === "area"
    ? distinct([...directories.stores.values()].map((store) => store.area))
    : distinct([...directories.templates.values()].map((template) => template.category));
}

/** Finds what was meant: by id, by code, or by a name that only one of them has. */
export function resolver(directories: Directories): Resolve {
  return (name, value) => {
    if (name === "area" || name === "templateCategory")
      return wordsOf(directories, name).find((word) => word === value) ?? null;
    const entries = entriesOf(directories, name)!;
    if (entries.has(value)) return value;
    const typed = fold(value);
    const byCode = [...entries].filter(([, entry]) => fold(entry.code) === typed);
    const found = byCode.length ? byCode : [...entries].filter(([, entry]) => fold(nameOfEntry(entry)) === typed);
    return found.length === 1 ? found[0]![0] : null;
  };
}

/** Up to here a filter is a list to choose from; beyond, one types a code or name. */
const longestList = 300;

/** One filter of a report's form: a list of options, or (null) a field to type a code or name in. */
export interface FilterChoice {
  readonly name: Narrowing;
  readonly value: string;
  readonly options: readonly Option[] | null;
}

/** The filters as they stand. Stores are those of the chosen area. */
export function choicesOf(directories: Directories, filter: ReportFilter): Record<Narrowing, FilterChoice> {
  const words = (name: "area" | "templateCategory", label: (word: string) => string): FilterChoice => ({
    name,
    value: filter[name] ?? "",
    options: wordsOf(directories, name).map((word) => ({ value: word, label: label(word) })),
  });
  const entries = (
    name: Exclude<Narrowing, "area" | "templateCategory">,
    label: (entry: DirectoryEntry) => string,
    keep: (entry: DirectoryEntry) => boolean = () => true,
  ): FilterChoice => {
    const all = entriesOf(directories, name)!;
    const chosen = filter[name];
    const kept = [...all].filter(([id, entry]) => id === chosen || keep(entry));
    if (kept.length > longestList) return { name, value: (chosen && all.get(chosen)?.code) ?? "", options: null };
    return {
      name,
      value: chosen ?? "",
      options: kept
        .map(([id, entry]) => ({ value: id, label: label(entry) }))
        .sort((a, b) => compareNames(a.label, b.label)),
    };
  };
  return {
    area: words("area", (area) => area),
    storeId: entries(
      "storeId",
      (store) => `${store.code} · ${nameOfEntry(store)}`,
      (store) => filter.area === undefined || store.area === filter.area,
    ),
    templateId: entries(
      "templateId",
      nameOfEntry,
      (template) => filter.templateCategory === undefined || template.category === filter.templateCategory,
    ),
    templateCategory: words("templateCategory", categoryName),
    inspectorId: entries("inspectorId", nameOfEntry),
    managerId: entries("managerId", nameOfEntry),
  };
}
