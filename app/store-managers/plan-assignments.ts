import { addDays } from "#app/i18n/days.ts";
import type { RowProblem, RowStatus } from "#app/import/kind.ts";
import { type Assignment, excludes } from "./manager.ts";

export interface Leavers {
  readonly ids: ReadonlySet<string>;
  readonly today: string;
}

export interface RequestedAssignment {
  readonly row: number;
  readonly id: string;
  readonly storeId: string;
  readonly managerId: string;
  readonly from: string;
  /** Null: unchanged, or until the next begins for a new one. */
  readonly to: string | null;
  /** Null: unchanged, or false for a new one. */
  readonly shared: boolean | null;
}

export interface PlannedChange {
  readonly id: string;
  readonly row: number;
  readonly before: Assignment | null;
  readonly after: Assignment;
  /** The stored assignment that ends because a new one begins. */
  readonly from: Assignment | null;
  readonly isHandOver: boolean;
}

export interface AssignmentPlan {
  readonly rows: readonly {
    readonly row: number;
    readonly status: RowStatus;
    readonly problems: readonly RowProblem[];
  }[];
  readonly changes: readonly PlannedChange[];
}

/** A row without an end lasts until the next assignment begins, so that a history can be imported in any order and repeatedly. */
export function planAssignments(
  stored: ReadonlyMap<string, Assignment>,
  requests: readonly RequestedAssignment[],
  { importId, leavers }: { importId: string; leavers: Leavers },
): AssignmentPlan {
  const current = new Map(stored);
  const firstRow = new Map<string, number>();
  const predecessorIds = new Map<string, string>();
  const requestedIds = new Set<string>();
  const put = (id: string, row: number, data: Assignment) => {
    current.set(id, data);
    if (!firstRow.has(id)) firstRow.set(id, row);
  };
  const rows = requests.map((request, at) => {
    const { row, id } = request;
    const existing = current.get(id);
    const others = [...current].filter(([other]) => other !== id);
    const earlier = existing && !stored.has(id) ? firstRow.get(id) : undefined;
    if (earlier !== undefined) return error(row, { field: null, what: "twice", values: { row: earlier } });
    // For a manager who has left, the next assignment can also be in a later row.
    const later = leavers.ids.has(request.managerId) ? requests.slice(at + 1) : [];
    const planned = completeRequest(request, existing, {
      others: [...others.map(([, other]) => other), ...later],
      importId,
    });
    const notes = request.to === null && planned.to !== null ? [endNote(existing, planned.to)] : [];
    if (existing && existing.to === planned.to && existing.shared === planned.shared)
      return { row, status: "same" as const, problems: notes };
    if (leavers.ids.has(planned.managerId) && (planned.to === null || planned.to > leavers.today))
      return error(row, { field: "to", what: "left", values: { manager: planned.managerId } });
    const predecessor = planned.shared
      ? undefined
      : others.find(([, other]) => other.to === null && !other.shared && other.from < planned.from);
    const obstacle = others.find((other) => other !== predecessor && excludes(other[1], planned));
    if (obstacle) return error(row, overlap(obstacle[1]));
    if (predecessor) {
      const [other, data] = predecessor;
      put(other, row, { ...data, to: addDays(planned.from, -1) });
      predecessorIds.set(id, other);
    }
    put(id, row, planned);
    requestedIds.add(id);
    return { row, status: existing ? ("changed" as const) : ("new" as const), problems: notes };
  });
  const changes = [...firstRow].map(([id, row]): PlannedChange => {
    const other = predecessorIds.get(id);
    return {
      id,
      row,
      before: stored.get(id) ?? null,
      after: current.get(id)!,
      from: (other !== undefined && stored.get(other)) || null,
      isHandOver: !requestedIds.has(id),
    };
  });
  return { rows, changes };
}

type ComparedAssignment = Pick<RequestedAssignment, "managerId" | "from" | "shared">;

function completeRequest(
  { storeId, managerId, from, to, shared: requestedSharing }: RequestedAssignment,
  existing: Assignment | undefined,
  { others, importId }: { others: readonly ComparedAssignment[]; importId: string },
): Assignment {
  if (existing) return { ...existing, to: to ?? existing.to, shared: requestedSharing ?? existing.shared };
  const shared = requestedSharing ?? false;
  const heirs = others.filter(
    (other) => other.from > from && (other.managerId === managerId || (!other.shared && !shared)),
  );
  const next = heirs.map((other) => other.from).toSorted()[0];
  return { storeId, managerId, from, to: to ?? (next === undefined ? null : addDays(next, -1)), shared, importId };
}

function endNote(existing: Assignment | undefined, day: string): RowProblem {
  return { field: "to", what: existing ? "ended" : "until-next", values: { day } };
}

/** `withNames` replaces the manager's id. */
function overlap({ managerId, from, to }: Assignment): RowProblem {
  return { field: null, what: "overlap", values: { manager: managerId, day: from, other: to ?? "" } };
}

function error(row: number, problem: RowProblem) {
  return { row, status: "error" as const, problems: [problem] };
}
