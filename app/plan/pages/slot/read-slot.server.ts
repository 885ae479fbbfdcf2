import { orNotFound } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { listInspectors } from "#app/checks/hand-over.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { readEntries } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { dayOf, isDay, monthOf, parseDay } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { personName, readDisabledStaff, readPlanDirectory, subjectName } from "#app/plan/names.server.ts";
import { slotHistory } from "#app/plan/parts/history.server.ts";
import { readNotifiedNames } from "#app/plan/pages/notified.server.ts";
import { presentSlot } from "#app/plan/parts/shown-slot.server.ts";
import { termsOn } from "#app/plan/plan.ts";
import { requirePlan } from "#app/plan/plans.server.ts";
import { slotEvents } from "#app/plan/events.ts";
import { type SlotChange, slotChangeId, slotChanges, type SlotName } from "#app/plan/slot-change.ts";
import { slotRevision } from "#app/plan/change-slot.server.ts";
import { findSlot, toSlotRow } from "#app/plan/slot-rows.server.ts";
import { readSlots } from "#app/plan/slots.server.ts";
import { dayWithName } from "#app/plan/words.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { href } from "#app/ui/href.ts";

export function parseSlotName(search: URLSearchParams): SlotName | null {
  const [planId = "", storeId = "", day = ""] = ["plan", "store", "day"].map((name) => search.get(name) ?? "");
  const isId = (text: string) => /^[\w-]{1,128}$/.test(text);
  return isId(planId) && isId(storeId) && isDay(day) ? { planId, storeId, day } : null;
}

/** Cancelled checks are in no calendar: only people who read plans open them. */
export async function readSlotPage(user: User, search: URLSearchParams, now: Date) {
  const name = orNotFound(parseSlotName(search));
  const stored = await db.get(slotChanges, slotChangeId(name));
  const change = stored?.data ?? null;
  const slot = change?.cancelled
    ? await readCancelledSlot(user, name, change, now)
    : await readPlannedSlot(user, name, change, now);
  const canManage = can(user, "manage plans") && !slot.isOver;
  const to = parseDay(search.get("to") ?? "");
  return {
    ...slot,
    inspector: can(user, "read plan")
      ? personName(slot.inspectorId, slot.inspector, await readDisabledStaff())
      : slot.inspector,
    storeHref: href("/qc/stores/:id", { id: name.storeId }),
    plan: can(user, "read plan") ? href("/qc/plans/:id", { id: name.planId }) : null,
    change: canManage
      ? {
          key: mintFormKey(user.uid, `change-slot/${slotChangeId(name)}`),
          revision: slotRevision(stored),
          first: { day: to ?? change?.movedTo ?? name.day, inspectorId: slot.inspectorId ?? "", reason: "" },
          notified: await readNotifiedNames(
            user,
            {
              inspectors: slot.inspectorId === null ? [] : [slot.inspectorId],
              announcedAt: slot.announced ? [name.storeId] : [],
            },
            now,
          ),
          persons: (await listInspectors(user)).map(({ uid, name: label }) => ({ value: uid, label })),
        }
      : null,
    // Managers see announced slots, but not who changed them.
    history:
      change && can(user, "read plan") ? await readRecordHistory(slotEvents, slotChangeId(name), slotHistory) : [],
  };
}
export type SlotPageData = Awaited<ReturnType<typeof readSlotPage>>;

async function readPlannedSlot(user: User, name: SlotName, change: SlotChange | null, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const [month] = await readSlots(user, monthPeriod(monthOf(change?.movedTo ?? name.day)), {}, today);
  const slot = findSlot(month!, name);
  if (slot < 0 || !month!.matches.includes(slot)) throw new Response(null, { status: 404 });
  const row = toSlotRow(month!, slot);
  const check = month!.slots.checkOf(slot);
  return {
    ...presentSlot(row, today, { canStart: can(user, "start check") }),
    inspectorId: row.inspectorId,
    end: formatDay(row.end),
    movedFrom: row.moved ? formatDay(row.origin) : "",
    checkedOn: check ? formatDay(check.day) : "",
    cancelled: false,
    isOver: row.end < today,
  };
}

async function readCancelledSlot(
  user: User,
  { planId, storeId, day }: SlotName,
  { movedTo, inspector }: SlotChange,
  now: Date,
) {
  const [plan, directory, entries] = await Promise.all([
    requirePlan(user, planId),
    readPlanDirectory(),
    readEntries(db, "stores", [storeId]),
  ]);
  const terms = termsOn(plan.data, day);
  const store = entries.get(storeId);
  if (!terms || !store) throw new Response(null, { status: 404 });
  const person = inspector ?? { id: terms.inspectorId, name: terms.inspectorName };
  return {
    status: null,
    store: nameOfEntry(store),
    code: store.code,
    area: store.area ?? "",
    subject: subjectName(terms, directory),
    inspector: person.name ?? m.plan_anyone(),
    inspectorId: person.id,
    day: dayWithName(movedTo ?? day, dayOf(now, config.APP_TIME_ZONE)),
    end: "",
    movedFrom: movedTo ? formatDay(day) : "",
    announced: terms.announced,
    start: null,
    check: null,
    checkedOn: "",
    cancelled: true,
    isOver: false,
  };
}
