import type { User } from "./user.ts";
import { type Action, can, type Subject } from "./can.ts";
import { recordSecurityEvent, type ScopedRecord } from "./security-log.server.ts";

/** What every data function asks first. @throws Response 403 for who may not do the action, or not on this record */
export function authorize(user: User, action: Action, subject: Subject = {}): void {
  if (!can(user, action, subject)) throw new Response(null, { status: 403 });
}

/** What someone asked for by its id: null where there is none, and where it isn't theirs to see, of which only the log is told. */
export function withinScope<Found>(
  user: User,
  record: ScopedRecord,
  found: Found | null,
  isTheirs: (found: Found) => boolean,
): Found | null {
  if (found === null || isTheirs(found)) return found;
  recordSecurityEvent({ what: "refused", account: user.email, reason: "out-of-scope", record });
  return null;
}

/** What there is. @throws Response 404 where there is none, or none that the user can see */
export function orNotFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw new Response(null, { status: 404 });
  return found;
}
