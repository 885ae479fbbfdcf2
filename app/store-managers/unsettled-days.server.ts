/**
 * Days of which records, and tasks, are yet to go to whoever is assigned by now. They are kept by the transaction that changes the assignments,
 * until they are seen to: so that work that is cut off between the two is taken up again, whether or not its form is sent once more, and what
 * begins on a later day is done on that day.
 */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { groupBy } from "#app/facts/shard.ts";
import { instantOf } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import type { Affected } from "./assign.server.ts";

const day = z.iso.date();

export const unsettledDays = collection(
  "unsettled-days",
  z.object({
    /** Both days included. */
    days: z.array(z.object({ storeId: z.string(), from: day, to: day })),
    /** Who changed the assignments. */
    by: z.string(),
    byName: z.string(),
    /** From when on they are to be settled. */
    at: z.iso.datetime(),
  }),
);

/** One write, and one for each day to come; resolves to the id to settle the others by, null where there are none. */
export function storeUnsettled(tx: Transaction, user: User, days: readonly Affected[], now: Date): string | null {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const store = (some: readonly Affected[], at: Date) => {
    const id = newId();
    tx.create(unsettledDays, id, { days: [...some], by: user.uid, byName: nameOf(user), at: at.toISOString() });
    return id;
  };
  const coming = groupBy(
    days.filter(({ from }) => from > today),
    ({ from }) => from,
  );
  for (const [from, some] of coming) {
    const storeIds = [...new Set(some.map(({ storeId }) => storeId))];
    store(
      storeIds.map((storeId) => ({ storeId, from, to: from })),
      instantOf(from, 0, config.APP_TIME_ZONE),
    );
  }
  const past = days.filter(({ from }) => from <= today);
  return past.length > 0 ? store(past, now) : null;
}
