import type { User } from "#app/auth/user.ts";
import { monthsBetween } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { countAll, countByDay, type SlotCounts, type SlotFilter, readSlots } from "./slots.server.ts";

/** Laying out the slots of every store for a longer time would take too long. */
const maxMonths = 3;

/** Null without slots, and for more than three months. */
export async function readCompletion(
  user: User,
  { from, to }: Period,
  filter: Omit<SlotFilter, "status">,
  today: string,
): Promise<(SlotCounts & { readonly total: number }) | null> {
  const last = to < today ? to : today;
  if (from > last || monthsBetween(from, last).length > maxMonths) return null;
  const counts = countAll(countByDay(await readSlots(user, { from, to: last }, filter, today)));
  const total = counts.due + counts.done + counts.late + counts.missed;
  return total > 0 ? { ...counts, total } : null;
}
