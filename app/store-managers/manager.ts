/** Store managers and their dated assignments. Who managed a store on a past day never changes when somebody moves. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

const managerSchema = z.object({
  code: z.string().min(1).max(40),
  name: z.string().min(1).max(200),
  email: z.string().max(200).default(""),
  phone: z.string().max(40).default(""),
  /** The account that signs in as this manager, if any. */
  uid: z.string().nullable().default(null),
  status: z.enum(["active", "left"]).default("active"),
  words: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Manager = z.infer<typeof managerSchema>;

const day = z.iso.date();

/** `from` and `to` are business days, both included; `to` is null while it lasts. */
export const assignmentSchema = z.object({
  storeId: z.string(),
  managerId: z.string(),
  from: day,
  to: day.nullable(),
});
export type Assignment = z.infer<typeof assignmentSchema>;

export const managers = collection("managers", managerSchema);
export const assignments = collection("assignments", assignmentSchema);

export function coversDay(assignment: Pick<Assignment, "from" | "to">, onDay: string): boolean {
  return assignment.from <= onDay && (assignment.to === null || onDay <= assignment.to);
}

/** What people and files give for a manager; the rest follows from it. */
export const managerInputSchema = managerSchema.omit({ words: true, createdAt: true, updatedAt: true });
export type ManagerInput = z.input<typeof managerInputSchema>;

/** Whether two assignments of one store share a day. */
export function overlaps(a: Pick<Assignment, "from" | "to">, b: Pick<Assignment, "from" | "to">): boolean {
  return (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);
}
