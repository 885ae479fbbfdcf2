/** Stored with the change of assignments, so that the work survives a crash and later assignments take effect on their day. */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { groupBy } from "#app/facts/shard.ts";
import { instantAt } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import type { Affected } from "./assign.server.ts";

const day = z.iso.date();

export const unsettledDays = collection(
  "unsettled-days",
  z.object({
    days: z.array(z.object({ storeId: z.string(), from: day, to: day })),
    by: z.string(),
    byName: z.string(),
    at: z.iso.datetime(),
  }),
);

/** One write, and one for each coming day. @returns null when there are no past days */
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
      instantAt(from, 0, config.APP_TIME_ZONE),
    );
  }
  const past = days.filter(({ from }) => from <= today);
  return past.length > 0 ? store(past, now) : null;
}
