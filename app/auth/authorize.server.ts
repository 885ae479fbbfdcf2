import type { User } from "./user.ts";
import { type Action, can, type Subject } from "./can.ts";
import { recordSecurityEvent, type ScopedRecord } from "./security-log.server.ts";

/** Every data function calls this first. @throws Response 403 */
export function authorize(user: User, action: Action, subject: Subject = {}): void {
  if (!can(user, action, subject)) throw new Response(null, { status: 403 });
}

/** Returns null for a record out of scope, and writes it to the security log. */
export function withinScope<Found>(
  user: User,
  kind: ScopedRecord,
  value: Found | null,
  isVisible: (value: Found) => boolean,
): Found | null {
  if (value === null || isVisible(value)) return value;
  recordSecurityEvent({ what: "refused", account: user.email, reason: "out-of-scope", record: kind });
  return null;
}

/** @throws Response 404 for a record that is missing or out of scope */
export function orNotFound<Found>(value: Found | null | undefined): Found {
  if (value === null || value === undefined) throw new Response(null, { status: 404 });
  return value;
}
