/** What follows from a correction of assignments that lies in the past. */
import { db } from "#app/db/db.server.ts";
import { queryPages } from "#app/db/query-in.ts";
import { log } from "#app/log.server.ts";
import { systemUser } from "#app/auth/system-user.ts";
import type { User } from "#app/auth/user.ts";
import { reattribution } from "./hooks.server.ts";
import { unsettledDays } from "./unsettled-days.server.ts";

/**
 * Attributes the checks of these days to whoever is assigned now; resolves to how many changed. Can be called again, also by two at once.
 * @param id of the days as they were kept; null where there are none
 */
export async function settleChecks(user: User, id: string | null, now: Date): Promise<number> {
  const kept = id === null ? null : await db.get(unsettledDays, id);
  if (!kept) return 0;
  let changed = 0;
  for (const days of kept.data.days)
    for (const reattribute of reattribution.value) changed += await reattribute(user, days, now);
  await db.delete(unsettledDays, kept.id);
  return changed;
}

/** Settles what was kept before an instant, and that nobody settled: in the name of those who changed the assignments, who were allowed to. */
export async function settlePending(before: Date, signal?: AbortSignal): Promise<number> {
  let changed = 0;
  const left = { where: [["at", "<", before.toISOString()]], orderBy: [["at", "asc"]], limit: 100 } as const;
  for await (const documents of queryPages(db, unsettledDays, left))
    for (const { id, data } of documents) {
      signal?.throwIfAborted();
      const user = { ...systemUser, uid: data.by, displayName: data.byName };
      // One that fails is tried again next time, and keeps no other from its turn.
      await settleChecks(user, id, new Date()).then(
        (count) => (changed += count),
        (error: unknown) => log.error("settling-failed", { id, error: String(error) }),
      );
    }
  return changed;
}
