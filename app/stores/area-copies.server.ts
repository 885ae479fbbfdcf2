import { db } from "#app/db/db.server.ts";
import type { Collection, Reader } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import type { AreaCopies } from "./hooks.server.ts";
import { stores } from "./store.ts";

/** Ten of the longest checks stay under the 10 MiB that Firestore takes in one commit. */
const atOnce = 10;

export function areaCopiesIn<T extends { area: string }>(collection: Collection<T>): AreaCopies {
  return {
    bringTo: (storeId, area) => bringTo(collection, storeId, () => Promise.resolve(area)),
    refresh: (storeId) =>
      bringTo(collection, storeId, async (reader) => (await reader.get(stores, storeId))?.data.area),
  };
}

async function bringTo<T extends { area: string }>(
  collection: Collection<T>,
  storeId: string,
  areaOf: (reader: Reader) => Promise<string | undefined>,
): Promise<void> {
  const where = [["storeId", "==", storeId]] as const;
  for await (const records of queryPages(db, collection, { where, limit: atOnce })) {
    const area = await areaOf(db);
    const others = records.filter((record) => record.data.area !== area).map((record) => record.id);
    if (others.length > 0) {
      await db.transaction(async (tx) => {
        const current = await tx.getMany(collection, others);
        const currentArea = await areaOf(tx);
        if (currentArea === undefined) return;
        for (const record of current)
          if (record && record.data.area !== currentArea)
            tx.set(collection, record.id, { ...record.data, area: currentArea });
      });
    }
  }
}
