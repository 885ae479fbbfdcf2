/** The forms of assignments: what they send, and what they are shown with again. */
import { data } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { StaleForm } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { ManagerLeft, StaleAssignment } from "#app/store-managers/manager-errors.ts";
import { assignmentFields, type AssignmentProblem, type TypedAssignment } from "#app/store-managers/manager-form.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { Overlap } from "#app/store-managers/assign.server.ts";
import { findManager, listManagers } from "#app/store-managers/managers.server.ts";
import { findStore, listStores } from "#app/stores/stores.server.ts";
import type { User } from "#app/auth/user.ts";

/** @throws Response 403 for users who don't keep stores */
export function requireKeeper(context: Parameters<typeof requireUser>[0]): User {
  const user = requireUser(context);
  authorize(user, "keep stores");
  return user;
}

export interface Choice {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly detail: string;
}

const shownChoices = 20;

/** Open stores to choose from, and whether there are more than are shown. */
export async function pickStore(user: User, q: string): Promise<{ choices: Choice[]; more: boolean }> {
  const { stores, next } = await listStores(user, { q, status: "open" }, { limit: shownChoices });
  return {
    choices: stores.map(({ id, data: store }) => ({ id, code: store.code, name: store.name, detail: store.area })),
    more: next !== null,
  };
}

/** Managers to choose from, and whether there are more than are shown. */
export async function pickManager(user: User, q: string): Promise<{ choices: Choice[]; more: boolean }> {
  const { managers, next } = await listManagers(user, { q, status: "active" }, { limit: shownChoices });
  return {
    choices: managers.map(({ id, data: manager }) => ({ id, code: manager.code, name: manager.name, detail: "" })),
    more: next !== null,
  };
}

export type Picked = Pick<Choice, "id" | "code" | "name">;

/** @throws Response 404 */
export async function requirePicked(user: User, kind: "store" | "manager", id: string): Promise<Picked> {
  const stored = kind === "store" ? await findStore(user, id) : await findManager(user, id);
  if (!stored) throw new Response(null, { status: 404 });
  return { id, code: stored.data.code, name: stored.data.name };
}

/** An assignment with its store and manager. @throws Response 404 */
export async function requireAssignment(user: User, id: string) {
  const stored = id ? await db.get(assignments, id) : null;
  if (!stored) throw new Response(null, { status: 404 });
  const [store, manager] = await Promise.all([
    requirePicked(user, "store", stored.data.storeId),
    requirePicked(user, "manager", stored.data.managerId),
  ]);
  return { stored, store, manager };
}

export async function readAssignmentRequest(request: Request) {
  const form = await readForm(request, [...assignmentFields, "on", "intent", "key", "seen"]);
  const typed = Object.fromEntries(assignmentFields.map((field) => [field, textOf(form, field)])) as TypedAssignment;
  const text = (name: string) => textOf(form, name);
  return { typed, on: text("on").trim(), intent: text("intent"), key: text("key"), seen: text("seen") };
}

export interface AssignmentAnswer {
  readonly typed: TypedAssignment;
  /** The day of a move. */
  readonly on?: string;
  /** Revision that the typed values belong to. */
  readonly seen?: string;
  readonly problems?: { readonly from?: AssignmentProblem; readonly to?: AssignmentProblem };
  /** Nothing can be moved on that day. */
  readonly badDay?: boolean;
  /** The assignment that is in the way. */
  readonly overlap?: { readonly manager: string; readonly from: string; readonly to: string | null };
  /** The manager, who has left. */
  readonly left?: string;
  /** How the assignment is by now, as its days are shown. */
  readonly stale?: { readonly from: string; readonly to: string | null; readonly shared: boolean };
  /** The form was too old to be told from another; a new one is shown. */
  readonly expired?: boolean;
}

/** The form again, with all that was typed. */
export function assignmentAnswer(status: 400 | 409, answer: AssignmentAnswer) {
  return data(answer, { status });
}

/** Why an assignment was refused, as the form's answer; anything else is thrown on. */
export function refusalOf(error: unknown, typed: Pick<AssignmentAnswer, "typed" | "on" | "seen">) {
  if (error instanceof Overlap) {
    const { manager, from, to } = error.other;
    return assignmentAnswer(400, { ...typed, overlap: { manager, from: formatDay(from), to: to && formatDay(to) } });
  }
  if (error instanceof ManagerLeft) return assignmentAnswer(400, { ...typed, left: error.manager });
  if (error instanceof RangeError) return assignmentAnswer(400, { ...typed, badDay: true });
  if (error instanceof StaleAssignment) {
    const { current } = error;
    if (!current) throw new Response(null, { status: 404 });
    const { from, to, shared } = current.data;
    const stale = { from: formatDay(from), to: to && formatDay(to), shared };
    return assignmentAnswer(409, { ...typed, seen: current.revision, stale });
  }
  if (error instanceof StaleForm) return assignmentAnswer(409, { ...typed, expired: true });
  if (error instanceof Response && error.status === 400) return assignmentAnswer(400, { ...typed, expired: true });
  throw error;
}
