import { readsAllStores } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import { queryIn } from "#app/db/query-in.ts";
import { groupBy } from "#app/facts/shard.ts";
import { listStores } from "#app/stores/stores.server.ts";
import type { User } from "#app/auth/user.ts";
import { type Assignment, assignments, type Manager, managers } from "./manager.ts";

export interface AssignmentRow {
  readonly store: { readonly code: string; readonly name: string };
  readonly manager: Pick<Manager, "code" | "name"> | undefined;
  readonly assignment: Assignment;
}

/** @throws Response 403 for users who can't read every store */
export async function listAssignments(
  user: User,
  cursor: string | null,
): Promise<{ rows: AssignmentRow[]; next: string | null }> {
  if (!readsAllStores(user)) throw new Response(null, { status: 403 });
  const { stores, next } = await listStores(user, {}, { sort: "code", cursor, limit: 200 });
  const ids = stores.map(({ id }) => id);
  const all = (await queryIn(db, assignments, "storeId", ids)).map(({ data }) => data);
  const people = [...new Set(all.map(({ managerId }) => managerId))];
  const byId = new Map((await db.getMany(managers, people)).map((manager, at) => [people[at]!, manager?.data]));
  const byStore = groupBy(all, ({ storeId }) => storeId);
  const rows = stores.flatMap(({ id, data: store }) =>
    (byStore.get(id) ?? [])
      .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.managerId < b.managerId ? -1 : 1))
      .map((assignment) => ({ store, manager: byId.get(assignment.managerId), assignment })),
  );
  return { rows, next };
}
