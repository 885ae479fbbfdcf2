import { addDays } from "#app/i18n/days.ts";
import { type Assignment, coversDay, holderOn } from "./manager.ts";

/** `before` is null for a new assignment, `after` for a withdrawn one. */
export interface AssignmentChange {
  readonly id: string;
  readonly before: Assignment | null;
  readonly after: Assignment | null;
}

/** Without `to` it has no end; a null manager is nobody. */
interface Handover<Name> {
  readonly what: "handover";
  readonly store: Name;
  readonly from: string;
  readonly to: string | null;
  readonly before: Name | null;
  readonly after: Name | null;
}

/** A manager shares the store with its main manager, or no longer does. */
interface Sharing<Name> {
  readonly what: "shares" | "unshares";
  readonly store: Name;
  readonly from: string;
  readonly to: string | null;
  readonly manager: Name;
}

export type ConsequenceOf<Name> = Handover<Name> | Sharing<Name>;
export type Consequence = ConsequenceOf<{ readonly id: string; readonly name: string }>;

export const pastKinds = ["checks", "feedback", "sittings", "activities"] as const;
export type PastKind = (typeof pastKinds)[number];

export function compareAssignments(
  store: string,
  before: readonly Assignment[],
  after: readonly Assignment[],
): ConsequenceOf<string>[] {
  const all = [...before, ...after];
  const ends = all.flatMap(({ to }) => (to === null ? [] : addDays(to, 1)));
  const starts = [...new Set([...all.map(({ from }) => from), ...ends])].toSorted();
  const people = [...new Set(all.map(({ managerId }) => managerId))];
  const has = (side: readonly Assignment[], manager: string, day: string) =>
    side.some((assignment) => assignment.managerId === manager && coversDay(assignment, day));
  const consequences: ConsequenceOf<string>[] = [];
  for (const [at, from] of starts.entries()) {
    const next = starts[at + 1];
    const days = { store, from, to: next === undefined ? null : addDays(next, -1) };
    const [managerBefore, managerAfter] = [before, after].map((side) => holderOn(side, from)?.managerId ?? null) as [
      string | null,
      string | null,
    ];
    if (managerBefore !== managerAfter)
      addOrExtend(consequences, { what: "handover", ...days, before: managerBefore, after: managerAfter });
    for (const manager of people) {
      const [hadStore, hasStore] = [has(before, manager, from), has(after, manager, from)];
      if (hadStore !== hasStore && manager !== managerBefore && manager !== managerAfter)
        addOrExtend(consequences, { what: hasStore ? "shares" : "unshares", ...days, manager });
    }
  }
  return consequences;
}

/** Adds a consequence, or extends an equal one that ends the day before. */
function addOrExtend(consequences: ConsequenceOf<string>[], next: ConsequenceOf<string>): void {
  const same = consequences.findIndex(
    (each) => each.to === addDays(next.from, -1) && keyWithoutDays(each) === keyWithoutDays(next),
  );
  if (same === -1) consequences.push(next);
  else consequences[same] = { ...consequences[same]!, to: next.to };
}

function keyWithoutDays(each: ConsequenceOf<string>): string {
  return JSON.stringify({ ...each, from: "", to: "" });
}
