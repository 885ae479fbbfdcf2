/** What people type about a store manager, and what can be made of it. */
import { plainLine } from "#app/i18n/plain.ts";
import { normalPhone } from "#app/stores/phone.ts";
import type { Manager } from "./manager.ts";

export const managerFields = ["code", "name", "phone", "email", "account"] as const;
export type ManagerField = (typeof managerFields)[number];
export type TypedManager = Record<ManagerField, string>;
export type ManagerProblem = "missing" | "long" | "malformed";

export const longest: Record<ManagerField, number> = { code: 40, name: 200, phone: 40, email: 200, account: 200 };

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);
}

/** The fields of a manager, or what is wrong with which of them. `account` is an e-mail address too. */
export function readManagerForm(
  typed: TypedManager,
  current?: Pick<Manager, "code">,
):
  | { fields: TypedManager; problems: null }
  | { fields: null; problems: Partial<Record<ManagerField, ManagerProblem>> } {
  const problems: Partial<Record<ManagerField, ManagerProblem>> = {};
  const fields = Object.fromEntries(managerFields.map((field) => [field, plainLine(typed[field])])) as TypedManager;
  if (current) fields.code = current.code;
  fields.phone = normalPhone(fields.phone);
  for (const field of ["email", "account"] as const)
    if (fields[field] && !isEmail(fields[field])) problems[field] = "malformed";
  for (const field of managerFields) if (fields[field].length > longest[field]) problems[field] = "long";
  for (const field of ["code", "name"] as const) if (!fields[field]) problems[field] = "missing";
  return Object.keys(problems).length > 0 ? { fields: null, problems } : { fields, problems: null };
}

export const assignmentFields = ["from", "to", "shared"] as const;
export type TypedAssignment = Record<(typeof assignmentFields)[number], string>;
export type AssignmentProblem = "missing" | "malformed" | "order";

/** The days of an assignment, or what is wrong with which of them. An empty `to` is no end. */
export function readAssignmentForm(
  typed: TypedAssignment,
):
  | { fields: { from: string; to: string | null; shared: boolean }; problems: null }
  | { fields: null; problems: { from?: AssignmentProblem; to?: AssignmentProblem } } {
  const problems: { from?: AssignmentProblem; to?: AssignmentProblem } = {};
  const [from, to] = [typed.from.trim(), typed.to.trim()];
  if (!from) problems.from = "missing";
  else if (!isDay(from)) problems.from = "malformed";
  if (to && !isDay(to)) problems.to = "malformed";
  if (to && !problems.from && !problems.to && to < from) problems.to = "order";
  return Object.keys(problems).length > 0
    ? { fields: null, problems }
    : { fields: { from, to: to || null, shared: typed.shared === "on" }, problems: null };
}

/** A day of the calendar within this century or the last. */
export function isDay(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
