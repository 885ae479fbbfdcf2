import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { readDirectory, readEntries } from "#app/facts/directory.server.ts";
import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { cachePerObject } from "#app/facts/per-object.ts";
import { maxProposals, proposalsOf } from "#app/facts/proposals.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { noOne } from "#app/lists/params.ts";
import { listAreas } from "#app/stores/stores.server.ts";
import { readNamed } from "#app/store-managers/named.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { FilterOption } from "#app/lists/declaration.server.ts";

export const dayFields = {
  month: { kind: "month", label: () => m.lists_month() },
  from: { kind: "date", label: () => m.lists_from() },
  to: { kind: "date", label: () => m.lists_to() },
} as const;

export const areaField = { kind: "select", label: () => m.stores_area() } as const;

export const storeFilterField = {
  kind: "text",
  label: () => m.stores_store(),
  placeholder: () => m.lists_q_hint(),
  maxLength: 128,
} as const;

export const managerField = {
  kind: "text",
  label: () => m.stores_manager(),
  placeholder: () => m.lists_q_hint(),
  options: () => [{ value: noOne, label: m.checks_filter_no_manager() }],
  maxLength: 128,
} as const;

export const daySort = {
  names: { "-day": () => m.checks_sort_newest(), day: () => m.checks_sort_oldest() },
} as const;

export async function readPlaceChoices(user: User, search: URLSearchParams) {
  const [areas, people, recordChoices] = await Promise.all([
    listAreas(user),
    readsAllStores(user) ? readDirectory(db, "users") : [],
    readNamedChoices(user, search),
  ]);
  return {
    area: areas.map((value): FilterOption => ({ value, label: value })),
    inspectorId: byName(people),
    storeId: recordChoices.storeId,
    managerId: [...recordChoices.managerId, ...managerField.options()],
  };
}

export function byName(entries: Iterable<readonly [string, Parameters<typeof nameOfEntry>[0]]>): FilterOption[] {
  const choices = [...entries].map(([value, entry]) => ({ value, label: nameOfEntry(entry) }));
  return choices.toSorted((a, b) => compareNames(a.label, b.label));
}

type Chosen = Readonly<Partial<Record<"storeId" | "managerId", string>>>;

export async function chosenIds(filters: Chosen, choosing: Promise<Readonly<Record<string, readonly FilterOption[]>>>) {
  const chosen = filters.storeId || filters.managerId ? await choosing : {};
  const idOf = (name: keyof Chosen) => chosen[name]?.find(({ value }) => value === filters[name])?.id ?? filters[name];
  return { storeId: idOf("storeId"), managerId: idOf("managerId") };
}

export async function readNamedChoices(
  user: User,
  search: URLSearchParams,
): Promise<{ storeId: FilterOption[]; managerId: FilterOption[] }> {
  const inUse = (name: string) => search.get(name)?.trim();
  const [records, proposals] = await Promise.all([
    readNamed(user, { storeId: inUse("storeId"), managerId: inUse("managerId") }),
    readProposals(user),
  ]);
  return {
    storeId: [...choiceOf(inUse("storeId"), records.storeId, proposals.storeId), ...proposals.storeId],
    managerId: [...choiceOf(inUse("managerId"), records.managerId, proposals.managerId), ...proposals.managerId],
  };
}

function choiceOf(
  value: string | undefined,
  record: Stored<{ name: string; code: string }> | null,
  proposals: readonly FilterOption[],
): FilterOption[] {
  if (!value || !record) return [];
  const typed = proposals.find(({ id }) => id === record.id)?.value ?? record.data.code;
  return [{ value, label: record.data.name, typed: value === record.id ? typed : value, id: record.id }];
}

/** For so long a large chain's directory isn't read again. */
const tooManyForMs = 600_000;
let tooManyUntilMs = 0;

/** The directory gives the same map while nothing changes. */
const proposalsIn = cachePerObject((entries: ReadonlyMap<string, DirectoryEntry>) =>
  proposalsOf([...entries]).map((proposal): FilterOption => ({ ...proposal, isProposal: true })),
);

async function readProposals(user: User): Promise<{ storeId: FilterOption[]; managerId: FilterOption[] }> {
  if (!readsAllStores(user)) {
    const own = await readEntries(db, "stores", [...user.stores, ...user.formerStores]);
    return { storeId: proposalsIn(own), managerId: [] };
  }
  if (performance.now() < tooManyUntilMs) return { storeId: [], managerId: [] };
  const [stores, managers] = await Promise.all([readDirectory(db, "stores"), readDirectory(db, "managers")]);
  if (stores.size > maxProposals) tooManyUntilMs = performance.now() + tooManyForMs;
  return { storeId: proposalsIn(stores), managerId: proposalsIn(managers) };
}
