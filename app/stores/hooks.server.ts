import type { Collection, Reader } from "#app/db/documents.ts";
import { type Provided, provided } from "#app/provided.ts";

export interface AreaCopies {
  bringTo(storeId: string, area: string): Promise<void>;
  /** Sets the copies to the stored area. Safe when several people change it at once. */
  refresh(storeId: string): Promise<void>;
}

export const copies: Provided<readonly AreaCopies[]> = provided("copies of a store's area");

interface StoreUse {
  readonly what: string;
  readonly by: string | undefined;
}

export type FindStoreUses = (reader: Reader, storeIds: readonly string[]) => Promise<[storeId: string, StoreUse][]>;

export const storeUses: Provided<readonly FindStoreUses[]> = provided("uses of stores");

/** `importOf`: the import that created a document. */
export function findStoresUsedIn<T extends { storeId: string }>(
  collection: Collection<T>,
  importOf: (data: T) => string | undefined,
): FindStoreUses {
  return async (reader, storeIds) => {
    const uses: [string, StoreUse][] = [];
    const anyOf = async (some: readonly string[]) =>
      (await reader.query(collection, { where: [["storeId", "in", some]], limit: 1 })).documents[0];
    for (let at = 0; at < storeIds.length; at += 30) {
      const some = storeIds.slice(at, at + 30);
      if (!(await anyOf(some))) continue;
      for (const id of some) {
        const any = await anyOf([id]);
        if (any) uses.push([id, { what: `has-${collection.name}`, by: importOf(any.data) }]);
      }
    }
    return uses;
  };
}
