import type { Reader, Stored } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { readEntries } from "#app/facts/directory.server.ts";
import { groupBy } from "#app/facts/shard.ts";
import type { Period } from "#app/i18n/period.ts";
import { readNamesById } from "./assignment-names.server.ts";
import { type Assignment, assignments, coversDay, holderOn, managers } from "./manager.ts";

/** Without a store there is no manager. */
export async function managedOn(reader: Reader, storeId: string, day: string) {
  const manager = storeId ? await managerOn(reader, storeId, day) : null;
  return { managerId: manager?.id ?? null, managerName: manager?.name ?? null };
}

/** Reads two documents, or all assignments of a shared store. */
export async function managerOn(
  reader: Reader,
  storeId: string,
  day: string,
): Promise<{ id: string; name: string } | null> {
  const page = await reader.query(assignments, {
    where: [
      ["storeId", "==", storeId],
      ["from", "<=", day],
    ],
    orderBy: [["from", "desc"]],
    limit: 1,
  });
  const latest = page.documents[0]?.data;
  if (!latest) return null;
  // Unshared assignments before the latest unshared one ended before it began.
  const assignment =
    !latest.shared && coversDay(latest, day)
      ? latest
      : holderOn(
          (await queryIn(reader, assignments, "storeId", [storeId])).map(({ data }) => data),
          day,
        );
  const manager = assignment && (await reader.get(managers, assignment.managerId));
  return manager && { id: manager.id, name: manager.data.name };
}

export interface Tenure extends Omit<Assignment, "storeId"> {
  readonly id: string;
  readonly name: string;
}

/** Past and coming managers too, latest first. */
export async function readTenures(reader: Reader, storeId: string): Promise<Tenure[]> {
  const all = latestFirst(await queryIn(reader, assignments, "storeId", [storeId]));
  const names = await readNamesById(
    reader,
    managers,
    all.map(({ data }) => data.managerId),
  );
  return all.map(({ id, data: { storeId: _, ...data } }) => ({ id, name: names.get(data.managerId) ?? "", ...data }));
}

function latestFirst(all: readonly Stored<Assignment>[]): Stored<Assignment>[] {
  const place = ({ id, data }: Stored<Assignment>) => `${data.from} ${id}`;
  return all.toSorted((a, b) => (place(a) < place(b) ? 1 : -1));
}

export interface Posting extends Omit<Assignment, "managerId"> {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export async function readPostings(reader: Reader, manager: string): Promise<Posting[]> {
  const all = latestFirst(await queryIn(reader, assignments, "managerId", [manager]));
  const entries = await readEntries(
    reader,
    "stores",
    all.map(({ data }) => data.storeId),
  );
  return all.map(({ id, data: { managerId: _, ...data } }) => {
    const store = entries.get(data.storeId);
    return { id, code: store?.code ?? "", name: nameOfEntry(store), ...data };
  });
}

/** Reads all assignments of the manager. */
export async function storesWithin(reader: Reader, manager: string, { from, to }: Period): Promise<Set<string>> {
  const all = (await queryIn(reader, assignments, "managerId", [manager])).map(({ data }) => data);
  return new Set(
    all.flatMap((each) => (each.from <= to && (each.to === null || each.to >= from) ? [each.storeId] : [])),
  );
}

/** Reads the managers' assignments, and at most 16 documents for the stores. */
export async function storesOn(
  reader: Reader,
  managerIds: readonly string[],
  day: string,
): Promise<Map<string, string[]>> {
  const all = await queryIn(reader, assignments, "managerId", managerIds);
  const current = all.map(({ data }) => data).filter((assignment) => coversDay(assignment, day));
  const entries = await readEntries(
    reader,
    "stores",
    current.map(({ storeId }) => storeId),
  );
  const ofManagers = groupBy(current, (assignment) => assignment.managerId);
  const nameOf = ({ storeId }: Assignment) => nameOfEntry(entries.get(storeId));
  return new Map([...ofManagers].map(([id, theirs]) => [id, theirs.map(nameOf).toSorted()]));
}

/** The name of whoever manages each of these stores on the day; reads their assignments and those managers. */
export async function managersOn(
  reader: Reader,
  storeIds: readonly string[],
  day: string,
): Promise<Map<string, string>> {
  const all = (await queryIn(reader, assignments, "storeId", storeIds)).map(({ data }) => data);
  const ofStores = groupBy(all, ({ storeId }) => storeId);
  const holders = new Map([...ofStores].map(([store, each]) => [store, holderOn(each, day)?.managerId]));
  const ids = [...holders.values()].filter((id) => id !== undefined);
  const names = await readNamesById(reader, managers, ids);
  return new Map([...holders].map(([store, id]) => [store, (id && names.get(id)) ?? ""]));
}

export type ManagerByDay = (storeId: string, day: string) => { id: string; name: string } | null;

/** Reads all assignments of these stores. */
export async function managersByDay(reader: Reader, storeIds: Iterable<string>): Promise<ManagerByDay> {
  const all = (await queryIn(reader, assignments, "storeId", storeIds)).map(({ data }) => data);
  const ofStores = groupBy(all, ({ storeId }) => storeId);
  const names = await readNamesById(
    reader,
    managers,
    all.map(({ managerId }) => managerId),
  );
  return (storeId, day) => {
    const id = holderOn(ofStores.get(storeId) ?? [], day)?.managerId;
    const name = id === undefined ? undefined : names.get(id);
    return id === undefined || name === undefined ? null : { id, name };
  };
}
