/** A person's slots as iCalendar events of whole days, which no clock and no time zone shifts. */
import ical, { ICalEventTransparency } from "ical-generator";
import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { type SlotRow, slotRows } from "./slot-rows.server.ts";
import { type MonthSlots, inspectorOf, readSlots } from "./slots.server.ts";
import { slotStatusNames } from "./words.ts";

const daysBack = 31;
const daysAhead = 92;
/** A calendar of every store's slots would be read by no phone. */
const mostEvents = 1000;

/**
 * What is due from a month ago to three months ahead: of QC staff what names them and, where asked, what anyone can do; of store managers what was
 * announced to their stores. At most 1,000, the earliest first.
 */
async function feedRows(user: User, open: boolean, today: string): Promise<SlotRow[]> {
  const days = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const months = await readSlots(user, days, {}, today);
  const isTheirs = (month: MonthSlots, slot: number) => {
    const { id } = inspectorOf(month.slots, slot);
    return id === user.uid || (open && id === null);
  };
  const own = readsAllStores(user)
    ? months.map((month) => ({ ...month, left: month.left.filter((slot) => isTheirs(month, slot)) }))
    : months;
  return slotRows(own, { most: mostEvents });
}

/** @param origin under which the product is reached */
export async function feedText(user: User, open: boolean, origin: string, now: Date): Promise<string> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const calendar = ical({ name: m.plan_feed_name(), prodId: { company: "Store QC", product: "Calendar" } });
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  for (const row of await feedRows(user, open, today)) {
    const { planId, storeId, origin: planned } = row;
    const slot = href("/qc/calendar/slot", { plan: planId, store: storeId, day: planned });
    calendar.createEvent({
      id: `${planId}.${storeId}.${planned}@store-qc`,
      stamp: now,
      start: midnight(row.day),
      end: midnight(addDays(row.day, 1)),
      allDay: true,
      summary: `${row.status === "done" ? "✓ " : ""}${row.subject} – ${row.store}`,
      description: m.plan_feed_event({
        status: slotStatusNames[row.status](),
        end: formatDay(row.end),
        inspector: row.inspector,
      }),
      location: [row.store, row.area].filter(Boolean).join(", "),
      url: `${origin}${slot}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
