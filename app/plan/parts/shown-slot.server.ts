import { daysBetween } from "#app/i18n/days.ts";
import { formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { SlotRow } from "#app/plan/slot-rows.server.ts";
import { dayWithName } from "#app/plan/words.ts";
import { href } from "#app/ui/href.ts";

export type ShownSlot = ReturnType<typeof presentSlot>;

function slotHref({ planId, storeId, origin }: Pick<SlotRow, "planId" | "storeId" | "origin">): string {
  return href("/qc/calendar/slot", { plan: planId, store: storeId, day: origin });
}

function startHref({ storeId, templateId, category }: SlotRow): string {
  return href("/qc/check/", { storeId, ...(templateId ? { templateId } : { templateCategory: category }) });
}

interface SlotActions {
  readonly canStart: boolean;
  readonly canAssign?: boolean;
}

export function presentSlot(row: SlotRow, today: string, { canStart, canAssign = false }: SlotActions) {
  const isLate = row.status === "late";
  const isOpen = isLate || (row.status === "due" && row.day === today);
  const to = slotHref(row);
  const start = canStart && isOpen ? startHref(row) : null;
  const check = row.check && href("/qc/check/view", { id: row.check });
  return {
    key: `${row.planId}.${row.storeId}.${row.origin}`,
    to,
    date: row.day,
    day: dayWithName(row.day, today),
    end: row.end === row.day ? "" : formatShortDay(row.end, today, getLocale()),
    status: row.status,
    store: row.store,
    code: row.code,
    area: row.area,
    subject: row.subject,
    inspector: row.inspector,
    announced: row.announced,
    lateness: isLate ? m.plan_days_late({ count: daysBetween(row.day, today) }) : "",
    until: isOpen && row.end > today ? m.plan_until({ day: formatShortDay(row.end, today, getLocale()) }) : "",
    start,
    check,
    next: nextStep(row, { start, check, assign: canAssign ? to : null }),
  };
}

function nextStep(
  { status, inspectorId }: SlotRow,
  { start, check, assign }: Readonly<Record<"start" | "check" | "assign", string | null>>,
) {
  if (assign && inspectorId === null && (status === "late" || status === "due"))
    return { to: assign, label: m.plan_assign() };
  if (start) return { to: start, label: m.plan_start() };
  return check && { to: check, label: m.plan_view_check() };
}
