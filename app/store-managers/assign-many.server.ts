import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { queryIn } from "#app/db/query-in.ts";
import { groupBy } from "#app/facts/shard.ts";
import { addDays } from "#app/i18n/days.ts";
import { assignmentId, Overlap, predecessorOf, prepareAssign } from "./assign.server.ts";
import type { AssignmentChange } from "./consequences.ts";
import { requireConfirmed } from "./find-consequences.server.ts";
import { assignments, excludes } from "./manager.ts";
import { ManagerLeft } from "./manager-errors.ts";
import { settleDays } from "./settle.server.ts";
import { storeUnsettled } from "./unsettled-days.server.ts";

interface OpenAssignment {
  readonly managerId: string;
  readonly from: string;
}

/** Skips stores where an overlap will refuse the assignment. @throws Unconfirmed unless the consequences were shown */
export async function requireManyConfirmed(
  user: User,
  storeIds: readonly string[],
  { managerId, from }: OpenAssignment,
  confirmed: string,
): Promise<void> {
  authorize(user, "manage stores");
  const byStore = groupBy(await queryIn(db, assignments, "storeId", storeIds), ({ data }) => data.storeId);
  const changes = storeIds.flatMap((storeId): AssignmentChange[] => {
    const after = { storeId, managerId, from, to: null, shared: false };
    const own = { id: assignmentId(after), before: null, after };
    const others = (byStore.get(storeId) ?? []).filter(({ id }) => id !== own.id);
    const predecessor = predecessorOf(others, after);
    if (others.some((other) => other !== predecessor && excludes(other.data, after))) return [];
    if (!predecessor) return [own];
    const { id, data: before } = predecessor;
    return [{ id, before, after: { ...before, to: addDays(from, -1) } }, own];
  });
  await requireConfirmed(db, changes, confirmed);
}

type Refused = { readonly why: "left" | "overlap" | "gone"; readonly by: string };

export async function assignForRun(
  user: User,
  storeId: string,
  { managerId, from, run }: OpenAssignment & { readonly run: string },
  now: Date,
): Promise<"changed" | "same" | Refused> {
  try {
    const { isChanged, unsettled } = await db.transaction(async (tx) => {
      const prepared = await prepareAssign(tx, user, { storeId, managerId, from, to: null }, { run }, now);
      prepared.write();
      const { changes, affected } = prepared;
      return { isChanged: changes.length > 0, unsettled: storeUnsettled(tx, user, affected, now) };
    });
    await settleDays(user, unsettled, now);
    return isChanged ? "changed" : "same";
  } catch (error) {
    if (error instanceof ManagerLeft) return { why: "left", by: error.manager };
    if (error instanceof Overlap) return { why: "overlap", by: error.other.manager };
    if (error instanceof Response && error.status === 404) return { why: "gone", by: "" };
    throw error;
  }
}
