import { config } from "#app/config.server.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { type Counts, isLeased, importLeaseMs, noCounts } from "#app/import/import.ts";
import { requireImport } from "#app/import/imports.server.ts";
import type { User } from "#app/auth/user.ts";

const sum = (counts: Counts) => counts.new + counts.changed + counts.same + counts.error;

/** A worker without a sign for this long was interrupted. */
const silentMs = 5000;

function describeLease(heldUntil: string, now: Date) {
  const end = Date.parse(heldUntil);
  return {
    isInterrupted: now.getTime() > end - importLeaseMs + silentMs,
    until: clockTimeOf(new Date(Math.ceil(end / 60_000) * 60_000), config.APP_TIME_ZONE),
  };
}

export async function readProgress(user: User, id: string, now: Date) {
  const { data } = await requireImport(user, id);
  const { status, fileName, rows } = data;
  const inRows = status === "judging" || status === "writing";
  const counts = status === "writing" ? data.written : data.judged;
  return {
    id,
    crumb: fileName,
    fileName,
    status,
    inRows,
    done: inRows ? sum(counts ?? noCounts) : data.done,
    total: inRows ? rows : data.steps,
    lease: isLeased(data, now) ? describeLease(data.heldUntil!, now) : null,
  };
}
