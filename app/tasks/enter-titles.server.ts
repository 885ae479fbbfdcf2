/** Tasks of an earlier version don't hold the titles that lists are put in order by. */
import { db } from "#app/db/db.server.ts";
import { queryPages } from "#app/db/query-in.ts";
import { settled, tasks } from "./task.ts";

/** Resolves to how many tasks changed. */
export async function enterTaskTitles(): Promise<number> {
  let entered = 0;
  for await (const found of queryPages(db, tasks, { limit: 100 })) {
    const ids = found.filter(({ data }) => data.byTitleEn === "").map(({ id }) => id);
    entered += ids.length;
    await db.transaction(async (tx) => {
      for (const stored of await tx.getMany(tasks, ids)) if (stored) tx.set(tasks, stored.id, settled(stored.data));
    });
  }
  return entered;
}
