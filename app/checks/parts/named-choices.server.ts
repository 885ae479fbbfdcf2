/** The store and the manager that a list's search names, as its filters offer them. */
import type { User } from "#app/auth/user.ts";
import { readNamed } from "#app/store-managers/named.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { Choice } from "#app/lists/define-list.server.ts";

export async function readNamedChoices(
  user: User,
  search: URLSearchParams,
): Promise<{ storeId: Choice[]; managerId: Choice[] }> {
  const inUse = (name: string) => search.get(name)?.trim();
  const named = await readNamed(user, { storeId: inUse("storeId"), managerId: inUse("managerId") });
  return {
    storeId: choiceOf(inUse("storeId"), named.storeId),
    managerId: choiceOf(inUse("managerId"), named.managerId),
  };
}

function choiceOf(value: string | undefined, found: Stored<{ name: string; code: string }> | null): Choice[] {
  return value && found ? [{ value, label: found.data.name, typed: found.data.code, id: found.id }] : [];
}
