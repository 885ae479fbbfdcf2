import { digestOf } from "#app/db/digest.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { groupBy } from "#app/facts/shard.ts";
import { stores } from "#app/stores/store.ts";
import { readNamesById } from "./assignment-names.server.ts";
import { type AssignmentChange, compareAssignments, type Consequence } from "./consequences.ts";
import { assignments, managers } from "./manager.ts";

export interface ExpectedConsequences {
  readonly consequences: readonly Consequence[];
  readonly digest: string;
}

/** The consequences differ from those that were confirmed. */
export class Unconfirmed extends Error {
  override name = "Unconfirmed";
  readonly expected: ExpectedConsequences;

  constructor(expected: ExpectedConsequences) {
    super("What will happen has not been confirmed");
    this.expected = expected;
  }
}

async function findConsequences(reader: Reader, changes: readonly AssignmentChange[]): Promise<ExpectedConsequences> {
  const storeIds = [...new Set(changes.map(({ before, after }) => (after ?? before)!.storeId))];
  const stored = await queryIn(reader, assignments, "storeId", storeIds);
  const changed = new Set(changes.map(({ id }) => id));
  const nextByStore = groupBy(
    changes.flatMap(({ after }) => after ?? []),
    ({ storeId }) => storeId,
  );
  const storedByStore = groupBy(stored, ({ data }) => data.storeId);
  const idConsequences = storeIds.flatMap((store) => {
    const ofStore = storedByStore.get(store) ?? [];
    const unchanged = ofStore.filter(({ id }) => !changed.has(id)).map(({ data }) => data);
    return compareAssignments(
      store,
      ofStore.map(({ data }) => data),
      [...unchanged, ...(nextByStore.get(store) ?? [])],
    );
  });
  const storeNames = await readNamesById(reader, stores, storeIds);
  const people = idConsequences.flatMap((each) =>
    each.what === "handover" ? [each.before, each.after] : [each.manager],
  );
  const managerNames = await readNamesById(
    reader,
    managers,
    people.filter((id) => id !== null),
  );
  const store = (id: string) => ({ id, name: storeNames.get(id) ?? "" });
  const manager = (id: string) => ({ id, name: managerNames.get(id) ?? "" });
  const nameManager = (id: string | null) => (id === null ? null : manager(id));
  const consequences = idConsequences.map((each): Consequence => {
    if (each.what !== "handover") return { ...each, store: store(each.store), manager: manager(each.manager) };
    return { ...each, store: store(each.store), before: nameManager(each.before), after: nameManager(each.after) };
  });
  return { consequences, digest: digestOf(consequences) };
}

/** Undefined skips the question. @throws Unconfirmed */
export async function requireConfirmed(
  reader: Reader,
  changes: readonly AssignmentChange[],
  confirmed: string | undefined,
): Promise<void> {
  if (confirmed === undefined) return;
  const expected = await findConsequences(reader, changes);
  if (expected.digest !== confirmed) throw new Unconfirmed(expected);
}
