/** Store managers and their dated assignments. Who managed a store on a past day never changes when somebody moves. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

export const managerSchema = z.object({
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

export function coversDay(assignment: Assignment, onDay: string): boolean {
  return assignment.from <= onDay && (assignment.to === null || onDay <= assignment.to);
}
