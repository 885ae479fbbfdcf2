/** What becomes of a store's assignments when others come in. Pure. */
import { addDays } from "#app/i18n/days.ts";
import type { RowProblem, RowStatus } from "#app/import/kind.ts";
import { type Assignment, excludes } from "./manager.ts";

/** Who has left, and the day: none of them gets an assignment that goes on past it. */
export interface Leavers {
  readonly ids: ReadonlySet<string>;
  readonly today: string;
}

/** An assignment that a row asks for. */
export interface Wanted {
  readonly row: number;
  readonly id: string;
  readonly storeId: string;
  readonly managerId: string;
  readonly from: string;
  /** Null: until someone takes over; of one that there is, whatever end it has. */
  readonly to: string | null;
  /** Null: as it is, or not. */
  readonly shared: boolean | null;
}

export interface PlannedChange {
  readonly id: string;
  /** The row by which it changes first. */
  readonly row: number;
  /** Null for a new one. */
  readonly before: Assignment | null;
  readonly after: Assignment;
  /** Whom a new one takes over from, as that was before the rows. */
  readonly from: Assignment | null;
  /** It only ends because another takes over. */
  readonly isHandOver: boolean;
}

export interface Plan {
  readonly rows: readonly {
    readonly row: number;
    readonly status: RowStatus;
    readonly problems: readonly RowProblem[];
  }[];
  readonly changes: readonly PlannedChange[];
}

/**
 * The rows of one store, in the order of their days. As by form, whoever has the store without an end hands over the day before, unless it is
 * shared. Unlike there, one that comes in without an end lasts until the next begins: so a history can be imported in any order, and again.
 * @param importId stays with what is new
 */
export function planAssignments(
  stored: ReadonlyMap<string, Assignment>,
  wanted: readonly Wanted[],
  importId: string,
  leavers: Leavers,
): Plan {
  const current = new Map(stored);
  const firstRow = new Map<string, number>();
  const takenFrom = new Map<string, string>();
  const asked = new Set<string>();
  const put = (id: string, row: number, data: Assignment) => {
    current.set(id, data);
    if (!firstRow.has(id)) firstRow.set(id, row);
  };
  const rows = wanted.map((want, at) => {
    const { row, id } = want;
    const existing = current.get(id);
    const others = [...current].filter(([other]) => other !== id);
    const earlier = existing && !stored.has(id) ? firstRow.get(id) : undefined;
    if (earlier !== undefined) return error(row, { field: null, what: "twice", values: { row: earlier } });
    // Who has left keeps a store until the next one, also where that one stands further on.
    const later = leavers.ids.has(want.managerId) ? wanted.slice(at + 1) : [];
    const given = completed(want, existing, [...others.map(([, other]) => other), ...later], importId);
    const notes = want.to === null && given.to !== null ? [endNote(existing, given.to)] : [];
    if (existing && existing.to === given.to && existing.shared === given.shared)
      return { row, status: "same" as const, problems: notes };
    if (leavers.ids.has(given.managerId) && (given.to === null || given.to > leavers.today))
      return error(row, { field: "to", what: "left", values: { manager: given.managerId } });
    const predecessor = given.shared
      ? undefined
      : others.find(([, other]) => other.to === null && !other.shared && other.from < given.from);
    const obstacle = others.find((other) => other !== predecessor && excludes(other[1], given));
    if (obstacle) return error(row, overlap(obstacle[1]));
    if (predecessor) {
      const [other, data] = predecessor;
      put(other, row, { ...data, to: addDays(given.from, -1) });
      takenFrom.set(id, other);
    }
    put(id, row, given);
    asked.add(id);
    return { row, status: existing ? ("changed" as const) : ("new" as const), problems: notes };
  });
  const changes = [...firstRow].map(([id, row]): PlannedChange => {
    const other = takenFrom.get(id);
    return {
      id,
      row,
      before: stored.get(id) ?? null,
      after: current.get(id)!,
      from: (other !== undefined && stored.get(other)) || null,
      isHandOver: !asked.has(id),
    };
  });
  return { rows, changes };
}

function completed(
  { storeId, managerId, from, to, shared: asked }: Wanted,
  existing: Assignment | undefined,
  others: readonly Pick<Wanted, "managerId" | "from" | "shared">[],
  importId: string,
): Assignment {
  if (existing) return { ...existing, to: to ?? existing.to, shared: asked ?? existing.shared };
  const shared = asked ?? false;
  const heirs = others.filter(
    (other) => other.from > from && (other.managerId === managerId || (!other.shared && !shared)),
  );
  const next = heirs.map((other) => other.from).toSorted()[0];
  return { storeId, managerId, from, to: to ?? (next === undefined ? null : addDays(next, -1)), shared, importId };
}

/** An end that the row doesn't name. */
function endNote(existing: Assignment | undefined, day: string): RowProblem {
  return { field: "to", what: existing ? "ended" : "until-next", values: { day } };
}

/** The other's manager is to be named by whoever knows the name. */
function overlap({ managerId, from, to }: Assignment): RowProblem {
  return { field: null, what: "overlap", values: { manager: managerId, day: from, other: to ?? "" } };
}

function error(row: number, problem: RowProblem) {
  return { row, status: "error" as const, problems: [problem] };
}
