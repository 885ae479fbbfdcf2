/** Commands act as the system, whose name depends on the reader's language. */
import { m } from "#app/i18n/locale.ts";
import { systemUid } from "#app/auth/system-user.ts";
import type { TimelineEvent } from "./timeline.ts";

export function authorOf({ by, byName }: Pick<TimelineEvent, "by" | "byName">): string {
  return by === systemUid ? m.auth_system() : byName;
}
