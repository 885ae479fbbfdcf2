/** What a backwards correction of a store's assignments makes of its checks. */
import { authorize } from "#app/auth/authorize.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { type ManagerByDay, managersByDay } from "#app/store-managers/assignments.server.ts";
import { type Check, checks, isCounted } from "./check.ts";
import { checkFacts } from "./facts.server.ts";

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
  const at = now.toISOString();
  return db.transaction(async (tx) => {
    // Read anew, and held to: of two corrections at once, the one that is slower must not bring back what it saw.
    const managerOn = await managersByDay(tx, [storeId]);
    const stored = await tx.getMany(
      checks,
      wrong.map(({ id }) => id),
    );
    const moves = stored.flatMap((before) => {
      const check = before && attributed(before.data, managerOn);
      return before && check !== before.data ? [{ before, check: check! }] : [];
    });
    for (const { before, check } of moves) {
      tx.set(checks, before.id, check, { revision: before.revision });
      if (isCounted(check)) checkFacts.record(tx, before.id, check);
      recordEvent(tx, {
        subject: `checks/${before.id}`,
        at,
        by: user.uid,
        byName: nameOf(user),
        what: "re-attributed",
        before: { managerId: before.data.managerId, managerName: before.data.managerName },
        after: { managerId: check.managerId, managerName: check.managerName },
      });
    }
    return moves.length;
  });
}

/** The check with the manager of its day; itself where that is the one it has. A name that changed since is no other manager. */
function attributed(check: Check, managerOn: ManagerByDay): Check {
  const manager = managerOn(check.storeId, check.day);
  const managerId = manager?.id ?? null;
  return managerId === check.managerId ? check : { ...check, managerId, managerName: manager?.name ?? null };
}
