/** The form of a manager: what it sends, and what it is shown with again. */
import { data } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { readForm, textOf } from "#app/auth/form.server.ts";
import {
  type ManagerField,
  managerFields,
  type ManagerProblem,
  type TypedManager,
} from "#app/store-managers/manager-form.ts";
import type { Manager } from "#app/store-managers/manager.ts";
import { findManager } from "#app/store-managers/managers.server.ts";
import type { RecordAnswer } from "#app/records/record.ts";
import { formatPhone } from "#app/stores/phone.ts";
import type { User } from "#app/auth/user.ts";
import { getProfile } from "#app/users/users.server.ts";

export async function readManagerRequest(request: Request) {
  const form = await readForm(request, [...managerFields, "key", "seen"]);
  const typed = Object.fromEntries(managerFields.map((field) => [field, textOf(form, field)])) as TypedManager;
  return { typed, key: textOf(form, "key"), seen: textOf(form, "seen") };
}

export interface ManagerAnswer extends RecordAnswer<ManagerField> {
  readonly problems?: Partial<Record<ManagerField, ManagerProblem>>;
  /** Why the account can't be linked, and to whom it is. */
  readonly account?: { readonly reason: "unknown" | "taken"; readonly by: string };
}

/** The form again, with all that was typed. */
export function managerAnswer(status: 400 | 409, answer: ManagerAnswer) {
  return data(answer, { status });
}

/** A stored manager as the form shows them. */
export async function shownManager({ code, name, email, phone, uid }: Manager): Promise<TypedManager> {
  const account = uid === null ? "" : ((await getProfile(uid))?.email ?? "");
  return { code, name, email, phone: formatPhone(phone), account };
}

/** A manager whom the reader doesn't see is a 404, one whom they may not change a 403. */
export async function requireManager(user: User, id: string) {
  const stored = await findManager(user, id);
  if (!stored) throw new Response(null, { status: 404 });
  authorize(user, "keep stores");
  return stored;
}
