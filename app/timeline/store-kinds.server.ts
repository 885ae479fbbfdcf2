/** Gives the events of earlier versions the kind of their record, so that an index finds them by it. */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { timeline } from "./timeline.ts";

const asStored = collection(timeline.name, z.looseObject({ kind: z.string().optional() }));

/** Resolves to how many events had none; can be called again. */
export async function storeKinds(): Promise<number> {
  let changed = 0;
  for await (const found of queryPages(db, asStored, { limit: 100 })) {
    const ids = found.filter(({ data }) => data.kind === undefined).map(({ id }) => id);
    if (ids.length === 0) continue;
    changed += ids.length;
    await db.transaction(async (tx) => {
      for (const event of await tx.getMany(timeline, ids))
        if (event) tx.set(timeline, event.id, event.data, { revision: event.revision });
    });
  }
  return changed;
}
