/** A slot by its name, as far as the user can see it, and what its page shows. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf, isDay, monthOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { shownSlot } from "#app/plan/pages/calendar/shown-slot.server.ts";
import { slotChangeId, slotChanges } from "#app/plan/slot-change.ts";
import { findSlot, rowOf } from "#app/plan/slot-rows.server.ts";
import { readSlots } from "#app/plan/slots.server.ts";
import { href } from "#app/ui/href.ts";

/** @throws Response 404 for what is no slot, or not the user's to see */
export async function readSlotPage(user: User, search: URLSearchParams, now: Date) {
  const [planId = "", storeId = "", day = ""] = ["plan", "store", "day"].map((name) => search.get(name) ?? "");
  const today = dayOf(now, config.APP_TIME_ZONE);
  if (!planId || !storeId || !isDay(day)) throw new Response(null, { status: 404 });
  const name = { planId, storeId, day };
  const change = await db.get(slotChanges, slotChangeId(name));
  const month = monthOf(change?.data.movedTo ?? name.day);
  const [found] = await readSlots(user, monthPeriod(month), {}, today);
  const slot = findSlot(found!, name.planId, name.storeId, name.day);
  if (slot < 0 || !found!.left.includes(slot)) throw new Response(null, { status: 404 });
  const row = rowOf(found!, slot);
  const check = found!.slots.checkOf(slot);
  return {
    ...shownSlot(row, today, can(user, "start check")),
    storeHref: href("/qc/stores/:id", { id: row.storeId }),
    plan: can(user, "read plan") ? href("/qc/plans/:id", { id: row.planId }) : null,
    end: formatDay(row.end),
    movedFrom: row.moved ? formatDay(row.origin) : "",
    checkedOn: check ? formatDay(check.day) : "",
  };
}
