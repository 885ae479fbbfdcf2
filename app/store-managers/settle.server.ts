/** What follows from a change of assignments: of the past at once, of a day to come when it is there. */
import { db } from "#app/db/db.server.ts";
import { queryPages } from "#app/db/query-in.ts";
import { log } from "#app/log.server.ts";
import { systemUser } from "#app/auth/system-user.ts";
import type { User } from "#app/auth/user.ts";
import { reattribution, takeovers } from "./hooks.server.ts";
import { unsettledDays } from "./unsettled-days.server.ts";

/**
 * Attributes what happened on these days to whoever is assigned now, and resolves to how many records changed; the store's tasks go to whoever
 * has it today.
 * Can be called again, also by two at once.
 * @param id of the days as they were kept; null where there are none
 */
export async function settleDays(user: User, id: string | null, now: Date): Promise<number> {
  const kept = id === null ? null : await db.get(unsettledDays, id);
  if (!kept) return 0;
  let changed = 0;
  const { days } = kept.data;
  for (const reattribute of reattribution.value) changed += await reattribute(user, days, now);
  const storeIds = new Set(days.map(({ storeId }) => storeId));
  for (const follow of takeovers.value) await follow([...storeIds], now);
  await db.delete(unsettledDays, kept.id);
  return changed;
}

/** Settles what was kept before an instant, and that nobody settled: in the name of those who changed the assignments, who were allowed to. */
export async function settlePending(before: Date, signal?: AbortSignal, now = new Date()): Promise<number> {
  let changed = 0;
  const left = { where: [["at", "<", before.toISOString()]], orderBy: [["at", "asc"]], limit: 100 } as const;
  for await (const documents of queryPages(db, unsettledDays, left))
    for (const { id, data } of documents) {
      signal?.throwIfAborted();
      const user = { ...systemUser, uid: data.by, displayName: data.byName };
      // One that fails is tried again next time, and keeps no other from its turn.
      await settleDays(user, id, now).then(
        (count) => (changed += count),
        (error: unknown) => log.error("settling-failed", { id, error: String(error) }),
      );
    }
  return changed;
}
