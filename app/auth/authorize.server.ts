import type { User } from "#app/users/user.ts";
import { type Action, can, type Subject } from "./can.ts";

/** What every data function asks first. @throws Response 403 for who may not do the action, or not on this record */
export function authorize(user: User, action: Action, subject: Subject = {}): void {
  if (!can(user, action, subject)) throw new Response(null, { status: 403 });
}
