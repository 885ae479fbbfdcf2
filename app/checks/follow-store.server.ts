/** Checks keep a copy of their store's area, which moves with the store. */
import { db } from "#app/db/db.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { stores } from "#app/stores/store.ts";
import { checks } from "./check.ts";

/** Rewritten at once: ten of the longest checks stay under the 10 MiB that Firestore takes in one commit. */
const checksAtOnce = 10;

export const areaCopies = {
  bringTo: (storeId: string, area: string) => bringTo(storeId, () => Promise.resolve(area)),
  follow: (storeId: string) => bringTo(storeId, async (reader) => (await reader.get(stores, storeId))?.data.area),
};

async function bringTo(storeId: string, areaOf: (reader: Reader) => Promise<string | undefined>): Promise<void> {
  const where = [["storeId", "==", storeId]] as const;
  for await (const found of queryPages(db, checks, { where, limit: checksAtOnce })) {
    const area = await areaOf(db);
    const others = found.filter((check) => check.data.area !== area).map((check) => check.id);
    if (others.length > 0) {
      await db.transaction(async (tx) => {
        const current = await tx.getMany(checks, others);
        const wanted = await areaOf(tx);
        if (wanted === undefined) return;
        for (const check of current)
          if (check && check.data.area !== wanted) tx.set(checks, check.id, { ...check.data, area: wanted });
      });
    }
  }
}
