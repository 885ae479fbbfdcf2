import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import type { User } from "#app/auth/user.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { renewGeneration } from "#app/facts/generations.server.ts";
import { type ClosedDay, closedDays } from "./closed-day.ts";
import { closedDayEvents } from "./events.ts";
import { PlanRefused } from "./plan-errors.ts";

const closedDayRecord: RecordKind<ClosedDay, typeof closedDayEvents> = {
  collection: closedDays,
  events: closedDayEvents,
  follow: async (tx) => () => renewGeneration(tx, "plans"),
};

/** `why` "" opens the day again. @throws PlanRefused for a past day, StaleForm, Response 403, 400 */
export async function saveClosedDay(
  user: User,
  { day, why }: { readonly day: string; readonly why: string },
  { key }: FormIdentity,
  now: Date,
): Promise<string> {
  return changeRecord(
    { user, kind: closedDayRecord, action: "manage plans", form: "closed-days", key, body: { day, why }, now },
    async (tx) => {
      // Slots of past days stay as they were.
      if (day < dayOf(now, config.APP_TIME_ZONE)) throw new PlanRefused("past");
      const before = await tx.get(closedDays, day);
      const after = why ? { day, why, createdAt: before?.data.createdAt ?? now.toISOString() } : null;
      const event = after
        ? ({ what: "closed", after: { why } } as const)
        : ({ what: "opened", before: { why: before?.data.why ?? "" } } as const);
      const writes = before || after ? [{ id: day, before, after, event }] : [];
      return { write: writes, result: day };
    },
  );
}
