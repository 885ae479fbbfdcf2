import { orNotFound, withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import type { Events } from "#app/timeline/events.ts";
import type { RecordKind } from "./record.ts";

/** @throws Response 404 for a record that is missing or out of scope */
export async function findRecord<T extends object, E extends Events>(
  reader: Reader,
  user: User,
  kind: RecordKind<T, E>,
  id: string,
): Promise<Stored<T>> {
  return orNotFound(inScope(user, kind, await reader.get(kind.collection, id)));
}

export function recordReader<T extends object, E extends Events>(kind: RecordKind<T, E>) {
  return {
    async find(user: User, id: string): Promise<Stored<T> | null> {
      return inScope(user, kind, await db.get(kind.collection, id));
    },
    require: (user: User, id: string) => findRecord(db, user, kind, id),
    async findMany(user: User, ids: readonly string[]): Promise<Stored<T>[]> {
      const records = await db.getMany(kind.collection, ids);
      return records.filter((stored) => stored !== null).filter((stored) => isVisible(user, kind, stored));
    },
  };
}

function inScope<T extends object, E extends Events>(user: User, kind: RecordKind<T, E>, stored: Stored<T> | null) {
  const { scope } = kind;
  return scope ? withinScope(user, scope.name, stored, (each) => isVisible(user, kind, each)) : stored;
}

function isVisible<T extends object, E extends Events>(
  user: User,
  { scope }: RecordKind<T, E>,
  stored: Stored<T>,
): boolean {
  return !scope || can(user, scope.action, scope.subjectOf(stored));
}
