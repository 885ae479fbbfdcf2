import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm, type RefusedAnswer } from "#app/records/handle-form.server.ts";
import type { ConsequenceSummary } from "#app/store-managers/consequence-words.ts";
import { Unconfirmed } from "#app/store-managers/find-consequences.server.ts";
import { ManagerLeft, StaleAssignment, TooManyAssignments } from "#app/store-managers/manager-errors.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { summarizeConsequences } from "#app/store-managers/summarize-consequences.server.ts";
import { Overlap } from "#app/store-managers/assign.server.ts";
import { findManager, listManagers } from "#app/store-managers/managers.server.ts";
import { findStore, listStores } from "#app/stores/stores.server.ts";
import type { User } from "#app/auth/user.ts";
import type { AnyForm } from "#app/ui/form.server.ts";
import type { Tone } from "#app/ui/page.tsx";
import { daysText } from "./days-text.ts";

export function requireKeeper(context: Parameters<typeof requireUser>[0]): User {
  const user = requireUser(context);
  authorize(user, "manage stores");
  return user;
}

export interface PickerChoice {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly detail: string;
}

const shownChoices = 20;

/** `more` is true if not all choices are listed. */
export async function pickStore(user: User, q: string): Promise<{ choices: PickerChoice[]; more: boolean }> {
  const { stores, next } = await listStores(user, { q, status: "open" }, { limit: shownChoices });
  return {
    choices: stores.map(({ id, data: store }) => ({ id, code: store.code, name: store.name, detail: store.area })),
    more: next !== null,
  };
}

export async function pickManager(user: User, q: string): Promise<{ choices: PickerChoice[]; more: boolean }> {
  const { managers, next } = await listManagers(user, { q, status: "active" }, { limit: shownChoices });
  return {
    choices: managers.map(({ id, data: manager }) => ({ id, code: manager.code, name: manager.name, detail: "" })),
    more: next !== null,
  };
}

export type Picked = Pick<PickerChoice, "id" | "code" | "name">;

export async function requirePicked(user: User, kind: "store" | "manager", id: string): Promise<Picked> {
  const stored = orNotFound(kind === "store" ? await findStore(user, id) : await findManager(user, id));
  return { id, code: stored.data.code, name: stored.data.name };
}

/** Null when the form would be refused. The attempt changes nothing. */
export async function summarizeAttempt(attempt: Promise<unknown>, now: Date): Promise<ConsequenceSummary | null> {
  return attempt.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Unconfirmed) return summarizeConsequences(error.expected, now);
      const refused = [Overlap, ManagerLeft, RangeError, StaleAssignment, TooManyAssignments];
      if (!refused.some((kind) => error instanceof kind)) throw error;
      return null;
    },
  );
}

export async function requireAssignment(user: User, id: string) {
  const stored = orNotFound(id ? await db.get(assignments, id) : null);
  const [store, manager] = await Promise.all([
    requirePicked(user, "store", stored.data.storeId),
    requirePicked(user, "manager", stored.data.managerId),
  ]);
  return { stored, store, manager };
}

interface AssignmentHandler<Form extends AnyForm, Answer> {
  readonly change: (value: NonNullable<Form["value"]>, submission: Form["hidden"]) => Promise<Answer>;
  readonly dayField?: string;
}

/** Asks before others are affected, and shows the current days when outdated. */
export function handleAssignment<Form extends AnyForm, Answer>(
  form: Form,
  { change, dayField = "" }: AssignmentHandler<Form, Answer>,
  now: Date,
) {
  const refuse = (errors: Record<string, string>, answer: AssignmentAnswer & { readonly status?: number }) =>
    form.refuse(errors, answer) as RefusedAnswer<Form, AssignmentAnswer>;
  return handleForm<Form, Answer, RefusedAnswer<Form, AssignmentAnswer>, AssignmentAnswer>(form, change, {
    async answer(error) {
      if (error instanceof Unconfirmed)
        return refuse({}, { status: 200, question: await summarizeConsequences(error.expected, now) });
      if (error instanceof RangeError)
        return refuse({ [dayField]: m.managers_move_bad_day() }, dayField === "" ? { tone: "bad" } : {});
      const blocked = describeBlocked(error);
      if (blocked) return refuse({ "": blocked }, { tone: "bad" });
      if (!(error instanceof StaleAssignment)) return null;
      const current = orNotFound(error.current);
      const { from, to, shared } = current.data;
      const days = daysText({ from: formatDay(from), to: to && formatDay(to), shared });
      const message = `${m.managers_assignment_stale()}\n${m.records_stale_now()}: ${days}`;
      return refuse({ "": message }, { status: 409, seen: current.revision });
    },
  });
}

interface AssignmentAnswer {
  readonly tone?: Tone;
  readonly seen?: string;
  readonly question?: ConsequenceSummary;
}

function describeBlocked(error: unknown): string | null {
  if (error instanceof ManagerLeft) return m.managers_assign_left({ manager: error.manager });
  if (!(error instanceof Overlap)) return null;
  const { manager, from, to } = error.other;
  const days = daysText({ from: formatDay(from), to: to && formatDay(to) });
  return `${m.managers_overlap_title()}\n${m.managers_overlap_body({ manager, days })}`;
}
