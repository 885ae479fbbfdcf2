import { prepareRecords } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { groupBy } from "#app/facts/shard.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { RowChange, Obstacle } from "#app/import/kind.ts";
import type { User } from "#app/auth/user.ts";
import { affectedDays, assignmentRecord, correctedEvents, spansByStore } from "./assign.server.ts";
import { namerOf } from "./assignment-names.server.ts";
import { type Assignment, assignments, assignmentSchema, excludes } from "./manager.ts";
import { settleDays } from "./settle.server.ts";
import { storeUnsettled } from "./unsettled-days.server.ts";

interface Taking {
  readonly change: RowChange;
  readonly stored: Stored<Assignment>;
  readonly before: Assignment | null;
  /** "taken": already undone. "changed-since" and "days-taken" prevent the undo. */
  readonly state: "take" | "taken" | "changed-since" | "days-taken";
}

export async function obstaclesOf(
  reader: Reader,
  importId: string,
  changes: readonly RowChange[],
): Promise<Obstacle[]> {
  const takings = (await readUndoSteps(reader, importId, changes)).filter(({ state }) => !state.startsWith("take"));
  const nameAssignment = await namerOf(
    reader,
    takings.map(({ stored }) => stored.data),
  );
  return takings.map(({ change: { row }, stored, state }) => {
    const { manager, store, from } = nameAssignment(stored.data);
    return { row, field: null, what: state, values: { manager, store, day: from } };
  });
}

export async function takeBack(user: User, importId: string, changes: readonly RowChange[], now: Date): Promise<void> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const unsettled = await db.transaction(async (tx) => {
    const takings = (await readUndoSteps(tx, importId, changes)).filter(({ state }) => state === "take");
    const nameAssignment = await namerOf(
      tx,
      takings.map(({ stored }) => stored.data),
    );
    const writes = takings.map(({ stored, before }) => ({
      id: stored.id,
      before: stored,
      after: before,
      silent: true,
      ...correctedEvents(nameAssignment(stored.data), before && nameAssignment(before)),
    }));
    (await prepareRecords(tx, assignmentRecord, user, writes, now))();
    const days = spansByStore(
      takings.flatMap(({ stored: { data }, before }) => affectedDays(data, before, today)),
      today,
    );
    return storeUnsettled(tx, user, days, now);
  });
  await settleDays(user, unsettled, now);
}

async function readUndoSteps(reader: Reader, importId: string, changes: readonly RowChange[]): Promise<Taking[]> {
  const documents = await reader.getMany(
    assignments,
    changes.map(({ id }) => id),
  );
  const storeIds = documents.flatMap((stored) => stored?.data.storeId ?? []);
  const ofStores = groupBy(await queryIn(reader, assignments, "storeId", storeIds), ({ data }) => data.storeId);
  const changing = new Set(changes.map(({ id }) => id));
  return changes.flatMap((change, at): Taking[] => {
    const stored = documents[at];
    if (!stored) return [];
    const before = change.before && assignmentSchema.parse(change.before);
    const others = (ofStores.get(stored.data.storeId) ?? []).filter(({ id }) => id !== stored.id);
    const staying = others.filter(({ id, data }) => data.importId !== importId && !changing.has(id));
    return [{ change, stored, before, state: stateOf(stored.data, { change, before, others, staying, importId }) }];
  });
}

function stateOf(
  data: Assignment,
  {
    change,
    before,
    others,
    staying,
    importId,
  }: {
    change: RowChange;
    before: Assignment | null;
    others: readonly Stored<Assignment>[];
    staying: readonly Stored<Assignment>[];
    importId: string;
  },
): Taking["state"] {
  if (before && digestOf(data) === digestOf(before)) return "taken";
  // A later step of the same import can have ended it, and is undone first.
  const heir = data.to === null ? null : addDays(data.to, 1);
  const handedOver = others.some(
    ({ data: other }) => other.importId === importId && !other.shared && other.from === heir,
  );
  const untouched = digestOf(data) === change.after || (handedOver && digestOf({ ...data, to: null }) === change.after);
  if (!untouched) return "changed-since";
  return before && staying.some((other) => excludes(other.data, before)) ? "days-taken" : "take";
}
