/** What a change of assignments will do, told before it is done. */
import { digestOf } from "#app/db/digest.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { groupBy } from "#app/facts/shard.ts";
import { stores } from "#app/stores/store.ts";
import { namesOf } from "./assignment-names.server.ts";
import { type AssignmentChange, compareAssignments, type Consequence } from "./consequences.ts";
import { assignments, managers } from "./manager.ts";

/** What is told, and the digest by which it is confirmed. */
export interface Foreseen {
  readonly consequences: readonly Consequence[];
  readonly digest: string;
}

/** What will happen isn't what was confirmed: it is to be read first. */
export class Unconfirmed extends Error {
  override name = "Unconfirmed";
  readonly foreseen: Foreseen;

  constructor(foreseen: Foreseen) {
    super("What will happen has not been confirmed");
    this.foreseen = foreseen;
  }
}

/** Names everybody whom these changes concern. Reads the stores' assignments, and the names. */
async function foresee(reader: Reader, changes: readonly AssignmentChange[]): Promise<Foreseen> {
  const storeIds = [...new Set(changes.map(({ before, after }) => (after ?? before)!.storeId))];
  const stored = await queryIn(reader, assignments, "storeId", storeIds);
  const changed = new Set(changes.map(({ id }) => id));
  const coming = groupBy(
    changes.flatMap(({ after }) => after ?? []),
    ({ storeId }) => storeId,
  );
  const was = groupBy(stored, ({ data }) => data.storeId);
  const found = storeIds.flatMap((store) => {
    const ofStore = was.get(store) ?? [];
    const kept = ofStore.filter(({ id }) => !changed.has(id)).map(({ data }) => data);
    return compareAssignments(
      store,
      ofStore.map(({ data }) => data),
      [...kept, ...(coming.get(store) ?? [])],
    );
  });
  const storeNames = await namesOf(reader, stores, storeIds);
  const people = found.flatMap((each) => (each.what === "handover" ? [each.before, each.after] : [each.manager]));
  const managerNames = await namesOf(
    reader,
    managers,
    people.filter((id) => id !== null),
  );
  const store = (id: string) => ({ id, name: storeNames.get(id) ?? "" });
  const manager = (id: string) => ({ id, name: managerNames.get(id) ?? "" });
  const named = (id: string | null) => (id === null ? null : manager(id));
  const consequences = found.map((each): Consequence => {
    if (each.what !== "handover") return { ...each, store: store(each.store), manager: manager(each.manager) };
    return { ...each, store: store(each.store), before: named(each.before), after: named(each.after) };
  });
  return { consequences, digest: digestOf(consequences) };
}

/** @throws Unconfirmed unless what will happen was read; who confirms nothing isn't asked */
export async function requireConfirmed(
  reader: Reader,
  changes: readonly AssignmentChange[],
  confirmed: string | undefined,
): Promise<void> {
  if (confirmed === undefined) return;
  const foreseen = await foresee(reader, changes);
  if (foreseen.digest !== confirmed) throw new Unconfirmed(foreseen);
}
