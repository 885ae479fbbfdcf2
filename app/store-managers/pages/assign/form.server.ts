/** The forms of assignments: what they choose from, and why they are refused. */
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { StaleForm } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { Told } from "#app/store-managers/consequence-words.ts";
import { Unconfirmed } from "#app/store-managers/foresee.server.ts";
import { ManagerLeft, StaleAssignment, TooManyAssignments } from "#app/store-managers/manager-errors.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { tellAll } from "#app/store-managers/tell.server.ts";
import { Overlap } from "#app/store-managers/assign.server.ts";
import { findManager, listManagers } from "#app/store-managers/managers.server.ts";
import { findStore, listStores } from "#app/stores/stores.server.ts";
import type { User } from "#app/auth/user.ts";
import type { Tone } from "#app/ui/page.tsx";
import { daysText } from "./days-text.ts";

/** @throws Response 403 for users who don't keep stores */
export function requireKeeper(context: Parameters<typeof requireUser>[0]): User {
  const user = requireUser(context);
  authorize(user, "manage stores");
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
  const stored = orNotFound(kind === "store" ? await findStore(user, id) : await findManager(user, id));
  return { id, code: stored.data.code, name: stored.data.name };
}

/** What a form will do, if it is sent as it stands at first; null where it can't be done. The attempt confirms nothing. */
export async function foretold(attempt: Promise<unknown>, now: Date): Promise<Told | null> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Unconfirmed) return tellAll(error.foreseen, now);
    const refused = [Overlap, ManagerLeft, RangeError, StaleAssignment, TooManyAssignments];
    if (!refused.some((kind) => error instanceof kind)) throw error;
  }
  return null;
}

/** An assignment with its store and manager. @throws Response 404 */
export async function requireAssignment(user: User, id: string) {
  const stored = orNotFound(id ? await db.get(assignments, id) : null);
  const [store, manager] = await Promise.all([
    requirePicked(user, "store", stored.data.storeId),
    requirePicked(user, "manager", stored.data.managerId),
  ]);
  return { stored, store, manager };
}

/** What a refusal of an assignment says, for `refuse`; anything else is thrown on. */
export async function refusalOf(
  error: unknown,
  now: Date,
): Promise<[errors: { ""?: string }, answer: { status?: number; tone?: Tone; seen?: string; asked?: Told }]> {
  if (error instanceof Unconfirmed) return [{}, { status: 200, asked: await tellAll(error.foreseen, now) }];
  if (error instanceof Overlap) {
    const { manager, from, to } = error.other;
    const body = m.managers_overlap_body({
      manager,
      days: daysText({ from: formatDay(from), to: to && formatDay(to) }),
    });
    return [{ "": `${m.managers_overlap_title()}\n${body}` }, { tone: "bad" }];
  }
  if (error instanceof ManagerLeft)
    return [{ "": m.managers_assign_left({ manager: error.manager }) }, { tone: "bad" }];
  if (error instanceof RangeError) return [{ "": m.managers_move_bad_day() }, { tone: "bad" }];
  if (error instanceof StaleAssignment) {
    const current = orNotFound(error.current);
    const { from, to, shared } = current.data;
    const days = daysText({ from: formatDay(from), to: to && formatDay(to), shared });
    const said = `${m.managers_assignment_stale()}\n${m.records_stale_now()}: ${days}`;
    return [{ "": said }, { status: 409, seen: current.revision }];
  }
  if (error instanceof StaleForm) return [{ "": m.ui_form_expired() }, { status: 409 }];
  if (error instanceof Response && error.status === 400) return [{ "": m.ui_form_expired() }, {}];
  throw error;
}
