import { db } from "#app/db/db.server.ts";
import { queryPages } from "#app/db/query-in.ts";
import { log } from "#app/log.server.ts";
import { systemUser } from "#app/auth/system-user.ts";
import type { User } from "#app/auth/user.ts";
import { reattribution, takeovers } from "./hooks.server.ts";
import { unsettledDays } from "./unsettled-days.server.ts";

/** Also moves the store's tasks to today's manager. Idempotent, also when called by two at once. */
export async function settleDays(user: User, id: string | null, now: Date): Promise<number> {
  const unsettled = id === null ? null : await db.get(unsettledDays, id);
  if (!unsettled) return 0;
  let changed = 0;
  const { days } = unsettled.data;
  for (const reattribute of reattribution.value) changed += await reattribute(user, days, now);
  const storeIds = new Set(days.map(({ storeId }) => storeId));
  for (const takeOver of takeovers.value) await takeOver([...storeIds], now);
  await db.delete(unsettledDays, unsettled.id);
  return changed;
}

/** Works in the name of the users who changed the assignments. */
export async function settlePending(before: Date, signal?: AbortSignal, now = new Date()): Promise<number> {
  let changed = 0;
  const pending = { where: [["at", "<", before.toISOString()]], orderBy: [["at", "asc"]], limit: 100 } as const;
  for await (const documents of queryPages(db, unsettledDays, pending))
    for (const { id, data } of documents) {
      signal?.throwIfAborted();
      const user = { ...systemUser, uid: data.by, displayName: data.byName };
      // A failure is retried next time and doesn't stop the others.
      await settleDays(user, id, now).then(
        (count) => (changed += count),
        (error: unknown) => log.error("settling-failed", { id, error: String(error) }),
      );
    }
  return changed;
}
