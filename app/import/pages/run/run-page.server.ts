import { config } from "#app/config.server.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { type Counts, isHeld, leaseMilliseconds, noCounts } from "#app/import/import.ts";
import { requireImport } from "#app/import/imports.server.ts";
import type { User } from "#app/auth/user.ts";

const sum = (counts: Counts) => counts.new + counts.changed + counts.same + counts.error;

/** Without a note for so long, whoever worked on an import was cut off. */
const silentMs = 5000;

/** Until which minute an import waits for whoever works on it, and whether they were cut off. */
function readHold(heldUntil: string, now: Date) {
  const end = Date.parse(heldUntil);
  return {
    isInterrupted: now.getTime() > end - leaseMilliseconds + silentMs,
    until: clockTimeOf(new Date(Math.ceil(end / 60_000) * 60_000), config.APP_TIME_ZONE),
  };
}

/** How far an import has come: in rows where they are gone through, else in parts. @throws Response 403, 404 */
export async function readProgress(user: User, id: string, now: Date) {
  const { data } = await requireImport(user, id);
  const { status, fileName, rows } = data;
  const inRows = status === "judging" || status === "writing";
  const counts = status === "writing" ? data.written : data.judged;
  return {
    id,
    fileName,
    status,
    inRows,
    done: inRows ? sum(counts ?? noCounts) : data.done,
    total: inRows ? rows : data.steps,
    hold: isHeld(data, now) ? readHold(data.heldUntil!, now) : null,
  };
}
