import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import type { Collection, Stored } from "#app/db/documents.ts";
import { maxInValues, queryPages } from "#app/db/query-in.ts";
import { groupBy } from "#app/facts/shard.ts";
import type { EventOf, Events } from "#app/timeline/events.ts";
import { type ManagerByDay, managersByDay } from "./assignments.server.ts";
import type { CountPast, Reattribute, StoreDays } from "./hooks.server.ts";

interface Attributed {
  readonly storeId: string;
  readonly day: string;
  readonly managerId: string | null;
  readonly managerName: string | null;
}

/** Each has an event and facts too: well below the port's 500 writes. */
const batch = 50;

/**
 * Each change moves the record's facts in the same transaction. Can be repeated after an interruption. @param orderedBy orders records of
 * a day in an index with `storeId` and `day`
 */
export function reattributing<T extends Attributed, E extends Events>(
  kind: RecordKind<T, E>,
  orderedBy: keyof T & string,
): Reattribute {
  return async (user, days, now) => {
    authorize(user, "manage stores");
    const managerOn = await managersByDay(
      db,
      days.map(({ storeId }) => storeId),
    );
    const wrong: Stored<T>[] = [];
    let changed = 0;
    for await (const records of recordsOf(kind.collection, days, orderedBy)) {
      wrong.push(...records.filter(({ data }) => attributed(data, managerOn) !== data));
      while (wrong.length >= batch) changed += await reattribute(user, kind, wrong.splice(0, batch), now);
    }
    return wrong.length > 0 ? changed + (await reattribute(user, kind, wrong, now)) : changed;
  };
}

async function* recordsOf<T extends Attributed>(
  collection: Collection<T>,
  days: readonly StoreDays[],
  orderedBy: keyof T & string,
): AsyncGenerator<readonly Stored<T>[]> {
  for (const [first, ...others] of groupBy(days, ({ from, to }) => `${from} ${to}`).values()) {
    const { from, to } = first!;
    const storeIds = [first!, ...others].map(({ storeId }) => storeId);
    for (let at = 0; at < storeIds.length; at += maxInValues) {
      const where = [
        ["storeId", "in", storeIds.slice(at, at + maxInValues)],
        ["day", ">=", from],
        ["day", "<=", to],
      ] as const;
      const orderBy = [
        ["day", "desc"],
        [orderedBy, "desc"],
      ] as const;
      yield* queryPages(db, collection, { where, orderBy, limit: batch });
    }
  }
}

/** The query uses the index of `reattributing`. */
export function countPastIn<T extends Attributed>(collection: Collection<T>, orderedBy: keyof T & string): CountPast {
  return ({ storeId, from, to }) =>
    db.count(
      collection,
      [
        ["storeId", "==", storeId],
        ["day", ">=", from],
        ["day", "<=", to],
      ],
      {
        orderBy: [
          ["day", "desc"],
          [orderedBy, "desc"],
        ],
      },
    );
}

async function reattribute<T extends Attributed, E extends Events>(
  user: User,
  kind: RecordKind<T, E>,
  wrong: readonly Stored<T>[],
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    // Read again in the transaction, because a simultaneous correction can have changed the assignments.
    const managerOn = await managersByDay(
      tx,
      wrong.map(({ data }) => data.storeId),
    );
    const stored = await tx.getMany(
      kind.collection,
      wrong.map(({ id }) => id),
    );
    const writes = stored.flatMap((before) => {
      const after = before && attributed(before.data, managerOn);
      if (!before || !after || after === before.data) return [];
      const [managerBefore, managerAfter] = [before.data, after].map(({ managerId, managerName }) => ({
        managerId,
        managerName,
      }));
      const event = { what: "re-attributed", before: managerBefore!, after: managerAfter! } as unknown as EventOf<E>;
      return [{ id: before.id, before, after, event }];
    });
    const write = await prepareRecords(tx, kind, user, writes, now);
    write();
    return writes.length;
  });
}

/** The same object if the manager stays, even under another name. */
function attributed<T extends Attributed>(record: T, managerOn: ManagerByDay): T {
  const manager = managerOn(record.storeId, record.day);
  const managerId = manager?.id ?? null;
  return managerId === record.managerId ? record : { ...record, managerId, managerName: manager?.name ?? null };
}
