/** Store managers and their dated assignments. Who managed a store on a past day never changes when someone moves. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { addDays } from "#app/i18n/days.ts";
import { fold, wordPrefixes } from "#app/i18n/fold.ts";

export const managerLimits = { code: 40, name: 200, phone: 40, email: 200, account: 200 } as const;

export const managerSchema = z.object({
  code: z.string().min(1).max(managerLimits.code),
  name: z.string().min(1).max(managerLimits.name),
  email: z.string().max(managerLimits.email).default(""),
  phone: z.string().max(managerLimits.phone).default(""),
  uid: z.string().nullable().default(null),
  status: z.enum(["active", "left"]).default("active"),
  words: z.array(z.string()),
  sortName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Manager = z.infer<typeof managerSchema>;

const day = z.iso.date();

/**
 * `from` and `to` are included. One unshared assignment a day at most; checks count for its manager, or for a sharing one if there is
 * none.
 */
export const assignmentSchema = z.object({
  storeId: z.string(),
  managerId: z.string(),
  from: day,
  to: day.nullable(),
  shared: z.boolean().default(false),
  importId: z.string().optional(),
});
export type Assignment = z.infer<typeof assignmentSchema>;
export type AssignmentInput = z.input<typeof assignmentSchema>;
type Days = Pick<Assignment, "from" | "to">;

export const managers = collection("managers", managerSchema);
export const assignments = collection("assignments", assignmentSchema);

export function coversDay(assignment: Days, onDay: string): boolean {
  return assignment.from <= onDay && (assignment.to === null || onDay <= assignment.to);
}

export const managerInputSchema = managerSchema.omit({ words: true, sortName: true, createdAt: true, updatedAt: true });
export type ManagerInput = z.input<typeof managerInputSchema>;

export function managerSearchFields({ code, name }: ManagerInput): Pick<Manager, "words" | "sortName"> {
  return { words: wordPrefixes(code, name), sortName: fold(name) };
}

export function daysOverlap(a: Days, b: Days): boolean {
  return (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);
}

/** The unshared assignment, else the one that began last. Ties have a fixed order. */
export function holderOn<T extends Pick<Assignment, "managerId" | "from" | "to" | "shared">>(
  ofStore: readonly T[],
  onDay: string,
): T | null {
  const covering = ofStore.filter((assignment) => coversDay(assignment, onDay));
  const latest = covering.toSorted((a, b) => {
    if (a.from !== b.from) return a.from < b.from ? 1 : -1;
    return a.managerId < b.managerId ? -1 : 1;
  });
  return latest.find(({ shared }) => !shared) ?? latest[0] ?? null;
}

/** Two managers who don't share the store on a day, or the same manager twice. */
export function excludes(a: Omit<Assignment, "storeId">, b: Omit<Assignment, "storeId">): boolean {
  return daysOverlap(a, b) && (a.managerId === b.managerId || (!a.shared && !b.shared));
}

/** Null if nothing differs up to `today`. `before` or `after` is null if there is none. */
export function changedDays(
  before: Assignment | null,
  after: Assignment | null,
  today: string,
): { storeId: string; from: string; to: string } | null {
  const either = after ?? before;
  if (!either) return null;
  const end = (days: Days) => (days.to === null || days.to > today ? today : days.to);
  const sides = [before, after].filter((side) => side !== null);
  let [from, to] = [sides.map((side) => side.from).toSorted()[0]!, sides.map(end).toSorted().at(-1)!];
  if (before && after && before.managerId === after.managerId && before.shared === after.shared) {
    if (before.from === after.from) from = addDays([end(before), end(after)].toSorted()[0]!, 1);
    // Among managers who share a store, the last to begin is responsible, so another first day affects all later days.
    else if (end(before) === end(after) && !after.shared)
      to = addDays([before.from, after.from].toSorted().at(-1)!, -1);
  }
  return from <= to && from <= today ? { storeId: either.storeId, from, to } : null;
}

/** Days after `today` on which something begins or ends that didn't before. */
export function comingDays(before: Assignment | null, after: Assignment | null, today: string): string[] {
  const turns = (side: Assignment | null) =>
    side ? [side.from, ...(side.to === null ? [] : [addDays(side.to, 1)])] : [];
  const daysBefore = turns(before);
  return turns(after).filter((turn) => turn > today && !daysBefore.includes(turn));
}
