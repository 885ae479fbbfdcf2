import { noOne } from "#app/lists/params.ts";
import { m, say } from "#app/i18n/locale.ts";
import { compareNames } from "#app/i18n/format.ts";
import { can, readsAllStores } from "#app/auth/can.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import type { Reader } from "#app/db/documents.ts";
import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { fold } from "#app/i18n/fold.ts";
import { findId } from "#app/records/codes.server.ts";
import type { PolicyChoice } from "#app/score-policy/policy.ts";
import { severities } from "#app/score-policy/severity.ts";
import { categoryName } from "#app/templates/category.ts";
import type { Option } from "#app/ui/field.tsx";
import type { User } from "#app/auth/user.ts";
import type { ReportFilter } from "./report.ts";
import { cachePerObject } from "#app/facts/per-object.ts";
import type { Narrowing, Resolve } from "./report-filter.ts";

type Entries = ReadonlyMap<string, DirectoryEntry>;

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

/** Inspectors whose figures the reader may see and, for readers of some stores, these stores and the managers of their checks. */
export function readersChoices(user: User, all: Directories, metManagers: ReadonlySet<string>): Directories {
  const only = (entries: Entries, isReadable: (id: string) => boolean) =>
    new Map([...entries].filter(([id]) => isReadable(id)));
  const inspectors = only(all.inspectors, (id) => can(user, "read inspector figures", { inspectorId: id }));
  if (readsAllStores(user)) return { ...all, inspectors };
  return {
    stores: only(all.stores, (id) => can(user, "read store", { storeId: id })),
    managers: only(all.managers, (id) => metManagers.has(id) || id === user.managerId),
    inspectors,
    templates: all.templates,
  };
}

const distinct = (values: Iterable<string | undefined>) =>
  [...new Set(values)].filter((value) => value !== undefined).sort(compareNames);

const areasOf = cachePerObject((stores: Entries) => distinct([...stores.values()].map(({ area }) => area)));

type EntryName = "storeId" | "templateId" | "inspectorId" | "managerId";

const entryLists = {
  storeId: "stores",
  templateId: "templates",
  inspectorId: "inspectors",
  managerId: "managers",
} as const satisfies Record<EntryName, keyof Directories>;

function isEntry(name: Narrowing): name is EntryName {
  return name in entryLists;
}

export type Codes = Readonly<Partial<Record<"channel" | "category" | "severity" | "shift", readonly Option[]>>>;

export function codeNamesOf<C extends Codes>(codes: C): (list: keyof C) => (code: string) => string {
  return (list) => {
    const names = new Map((codes[list] as readonly Option[]).map(({ value, label }) => [value, label]));
    return (code) => names.get(code) ?? code;
  };
}

export function severityOptions(): Option[] {
  return severities.map((value) => ({ value, label: severityLabel(value) }));
}

export function policyOptions(choices: readonly Pick<PolicyChoice, "code" | "name">[]): Option[] {
  return choices.map(({ code, name }) => ({ value: code, label: say(name) }));
}

function optionsOf(directories: Directories, codes: Codes, name: Exclude<Narrowing, EntryName>): readonly Option[] {
  const options = (values: readonly string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  if (name === "area") return options(areasOf(directories.stores), (area) => area);
  if (name === "templateCategory")
    return options(distinct([...directories.templates.values()].map(({ category }) => category)), categoryName);
  return codes[name] ?? [];
}

/** Finds an entry by id, by code, or by a name that only one entry has. */
export function resolver(directories: Directories, codes: Codes = {}): Resolve {
  return (name, value) => {
    if (!isEntry(name)) return optionsOf(directories, codes, name).some((each) => each.value === value) ? value : null;
    const entries = directories[entryLists[name]];
    if (entries.has(value) || (value === noOne && name in nobody && entries.size > 0)) return value;
    const typed = fold(value);
    const byCode = findId(entries, value);
    if (byCode !== undefined) return byCode;
    const matches = [...entries].flatMap(([id, entry]) => (fold(nameOfEntry(entry)) === typed ? [id] : []));
    return matches.length === 1 ? matches[0]! : null;
  };
}

const nobody: Partial<Record<Narrowing, () => string>> = {
  inspectorId: () => m.checks_filter_no_inspector(),
  managerId: () => m.checks_filter_no_manager(),
};

const longestList = 300;

export interface FilterChoice {
  readonly name: Narrowing;
  readonly value: string;
  readonly options: readonly Option[] | null;
  readonly nobody?: Option;
}

export function choicesOf(
  directories: Directories,
  filter: ReportFilter,
  names: readonly Narrowing[],
  codes: Codes = {},
): Partial<Record<Narrowing, FilterChoice>> {
  const choice = (name: Narrowing): FilterChoice =>
    isEntry(name)
      ? entryChoice(directories, filter, name)
      : { name, value: filter[name] ?? "", options: optionsOf(directories, codes, name) };
  return Object.fromEntries(names.map((name) => [name, choice(name)]));
}

const entryLabels: Partial<Record<EntryName, (entry: DirectoryEntry) => string>> = {
  storeId: (store) => `${store.code} · ${nameOfEntry(store)}`,
};

const offered: Partial<Record<EntryName, (entry: DirectoryEntry, filter: ReportFilter) => boolean>> = {
  storeId: ({ area }, filter) => filter.area === undefined || area === filter.area,
  templateId: ({ category }, filter) => filter.templateCategory === undefined || category === filter.templateCategory,
};

function entryChoice(directories: Directories, filter: ReportFilter, name: EntryName): FilterChoice {
  const all = directories[entryLists[name]];
  const chosen = filter[name];
  const entries: [string, DirectoryEntry][] = [];
  for (const [id, entry] of all) {
    if (id === chosen || (offered[name]?.(entry, filter) ?? true)) entries.push([id, entry]);
    if (entries.length > longestList) break;
  }
  const without = nobody[name];
  if (entries.length > longestList)
    return {
      name,
      value: (chosen && (all.get(chosen)?.code ?? chosen)) ?? "",
      options: null,
      ...(without && { nobody: { value: noOne, label: without() } }),
    };
  const label = entryLabels[name] ?? nameOfEntry;
  return {
    name,
    value: chosen ?? "",
    options: [
      ...(without && all.size > 0 ? [{ value: noOne, label: without() }] : []),
      ...entries
        .map(([id, entry]) => ({ value: id, label: label(entry) }))
        .sort((a, b) => compareNames(a.label, b.label)),
    ],
  };
}
