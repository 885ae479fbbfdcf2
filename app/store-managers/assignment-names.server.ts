import type { Reader } from "#app/db/documents.ts";
import { stores } from "#app/stores/store.ts";
import type { NamedAssignment } from "./assign.server.ts";
import { type Assignment, managers } from "./manager.ts";

export async function readNamesById(
  reader: Reader,
  collection: typeof stores | typeof managers,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(ids)];
  const documents = await reader.getMany<{ name: string }>(collection, unique);
  return new Map(documents.flatMap((document, at) => (document ? [[unique[at]!, document.data.name] as const] : [])));
}

export async function namerOf(
  reader: Reader,
  all: readonly Assignment[],
): Promise<(assignment: Assignment) => NamedAssignment> {
  const ofStores = await readNamesById(
    reader,
    stores,
    all.map(({ storeId }) => storeId),
  );
  const ofManagers = await readNamesById(
    reader,
    managers,
    all.map(({ managerId }) => managerId),
  );
  return (assignment) => ({
    ...assignment,
    store: ofStores.get(assignment.storeId) ?? "",
    manager: ofManagers.get(assignment.managerId) ?? "",
  });
}
