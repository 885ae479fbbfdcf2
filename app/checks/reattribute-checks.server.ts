/** What a backwards correction of a store's assignments makes of its checks. */
import { authorize } from "#app/auth/authorize.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { User } from "#app/auth/user.ts";
import { type ManagerByDay, managersByDay } from "#app/store-managers/assignments.server.ts";
import { checkRecord } from "./check-record.server.ts";
import { type Check, checks } from "./check.ts";

/** Checks changed in one transaction, with as many events and facts: well below the port's 500 writes. */
const batch = 50;

/**
 * Attributes a store's checks of these days (both included) to whoever is assigned now to have managed it on each day: after a
 * correction of assignments that lies in the past. Each change is on its check's timeline, and its facts move in the same
 * transaction. Only what differs is written, so it can be called again after it was cut off. Resolves to how many checks changed.
 * @throws Response 403 for users who don't keep stores
 */
export async function reattributeChecks(
  user: User,
  { storeId, from, to }: { storeId: string; from: string; to: string },
  now: Date,
): Promise<number> {
  authorize(user, "keep stores");
  const managerOn = await managersByDay(db, [storeId]);
  let changed = 0;
  const where = [
    ["storeId", "==", storeId],
    ["day", ">=", from],
    ["day", "<=", to],
  ] as const;
  const orderBy = [
    ["day", "desc"],
    ["startedAt", "desc"],
  ] as const;
  for await (const found of queryPages(db, checks, { where, orderBy, limit: batch })) {
    const wrong = found.filter(({ data }) => attributed(data, managerOn) !== data);
    if (wrong.length > 0) changed += await reattribute(user, storeId, wrong, now);
  }
  return changed;
}

async function reattribute(user: User, storeId: string, wrong: readonly Stored<Check>[], now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    // Read anew, and held to: of two corrections at once, the one that is slower must not bring back what it saw.
    const managerOn = await managersByDay(tx, [storeId]);
    const stored = await tx.getMany(
      checks,
      wrong.map(({ id }) => id),
    );
    const writes = stored.flatMap((before) => {
      const after = before && attributed(before.data, managerOn);
      if (!before || !after || after === before.data) return [];
      const [was, is] = [before.data, after].map(({ managerId, managerName }) => ({ managerId, managerName }));
      return [{ id: before.id, before, after, event: { what: "re-attributed", before: was!, after: is! } as const }];
    });
    const write = await prepareRecords(tx, checkRecord, user, writes, now);
    write();
    return writes.length;
  });
}

/** The check with the manager of its day; itself where that is the one it has. A name that changed since is no other manager. */
function attributed(check: Check, managerOn: ManagerByDay): Check {
  const manager = managerOn(check.storeId, check.day);
  const managerId = manager?.id ?? null;
  return managerId === check.managerId ? check : { ...check, managerId, managerName: manager?.name ?? null };
}
