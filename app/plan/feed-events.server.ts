/** A person's slots as iCalendar events of whole days, which no time zone can shift. */
import ical, { ICalEventTransparency } from "ical-generator";
import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import type { CalendarFeed } from "./calendar-feed.ts";
import { type SlotRow, slotRows } from "./slot-rows.server.ts";
import { type MonthSlots, slotInspector, readSlots } from "./slots.server.ts";
import { slotStatusNames } from "./words.ts";

const daysBack = 31;
const daysAhead = 92;
/** Phones can't read a calendar of every store's slots. */
const maxEvents = 1000;

/** The earliest 1,000. Staff get their own and, if chosen, those that anyone can do; store managers the announced ones of their stores. */
async function feedRows(user: User, { open }: Pick<CalendarFeed, "open">, today: string): Promise<SlotRow[]> {
  const days = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const months = await readSlots(user, days, {}, today);
  const isOwn = (month: MonthSlots, slot: number) => {
    const { id } = slotInspector(month.slots, slot);
    return id === user.uid || (open && id === null);
  };
  const own = readsAllStores(user)
    ? months.map((month) => ({ ...month, matches: month.matches.filter((slot) => isOwn(month, slot)) }))
    : months;
  return slotRows(own, { most: maxEvents });
}

export async function feedText(
  user: User,
  feed: Pick<CalendarFeed, "open">,
  origin: string,
  now: Date,
): Promise<string> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const calendar = ical({ name: m.plan_feed_name(), prodId: { company: "Store QC", product: "Calendar" } });
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  for (const row of await feedRows(user, feed, today)) {
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
