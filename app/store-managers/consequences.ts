/** Whom a change of assignments concerns: who manages a store instead of whom, on which days. Pure. */
import { addDays } from "#app/i18n/days.ts";
import { type Assignment, coversDay, holderOn } from "./manager.ts";

/** What becomes of one assignment: null before where it is new, null after where it is withdrawn. */
export interface AssignmentChange {
  readonly id: string;
  readonly before: Assignment | null;
  readonly after: Assignment | null;
}

/** On these days (`to` null: from then on) `after` answers for the store instead of `before`; null is nobody. */
interface Handover<Name> {
  readonly what: "handover";
  readonly store: Name;
  readonly from: string;
  readonly to: string | null;
  readonly before: Name | null;
  readonly after: Name | null;
}

/** On these days someone shares the store beside its one manager, or no longer does. */
interface Sharing<Name> {
  readonly what: "shares" | "unshares";
  readonly store: Name;
  readonly from: string;
  readonly to: string | null;
  readonly manager: Name;
}

export type ConsequenceOf<Name> = Handover<Name> | Sharing<Name>;
export type Consequence = ConsequenceOf<{ readonly id: string; readonly name: string }>;

/** What is attributed to managers, by what it is. */
export const pastKinds = ["checks", "feedback", "sittings", "activities"] as const;
export type PastKind = (typeof pastKinds)[number];

/** By days, what a store's assignments say after a change that they didn't before; by ids. */
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
  const found: ConsequenceOf<string>[] = [];
  for (const [at, from] of starts.entries()) {
    const next = starts[at + 1];
    const days = { store, from, to: next === undefined ? null : addDays(next, -1) };
    const [was, is] = [before, after].map((side) => holderOn(side, from)?.managerId ?? null) as [
      string | null,
      string | null,
    ];
    if (was !== is) add(found, { what: "handover", ...days, before: was, after: is });
    for (const manager of people) {
      const [had, gets] = [has(before, manager, from), has(after, manager, from)];
      if (had !== gets && manager !== was && manager !== is)
        add(found, { what: gets ? "shares" : "unshares", ...days, manager });
    }
  }
  return found;
}

/** Adds a consequence, or makes the one before it longer that says the same of the days until then. */
function add(found: ConsequenceOf<string>[], next: ConsequenceOf<string>): void {
  const same = found.findIndex((each) => each.to === addDays(next.from, -1) && sayOf(each) === sayOf(next));
  if (same === -1) found.push(next);
  else found[same] = { ...found[same]!, to: next.to };
}

function sayOf(each: ConsequenceOf<string>): string {
  return JSON.stringify({ ...each, from: "", to: "" });
}
