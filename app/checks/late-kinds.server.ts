/** Checks that an earlier version stored with the time of a late change alone learn what changed. */
import { db } from "#app/db/db.server.ts";
import { queryPages } from "#app/db/query-in.ts";
import { checks } from "./check.ts";
import { lateOf } from "./stamp.server.ts";

const atOnce = 200;

/** Resolves to how many checks changed; only what lacks it is written, so it can be called again. */
export async function storeLateKinds(): Promise<number> {
  let changed = 0;
  for await (const page of queryPages(db, checks, { limit: atOnce })) {
    const ids = page.flatMap(({ id, data }) => (data.lateAt && !data.late ? [id] : []));
    if (ids.length === 0) continue;
    changed += await db.transaction(async (tx) => {
      const lacking = (await tx.getMany(checks, ids)).filter((stored) => stored?.data.lateAt && !stored.data.late);
      for (const stored of lacking) {
        const { id, data, revision } = stored!;
        tx.set(checks, id, { ...data, late: lateOf(data) }, { revision });
      }
      return lacking.length;
    });
  }
  return changed;
}
