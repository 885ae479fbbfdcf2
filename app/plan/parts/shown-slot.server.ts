import { formatDay } from "#app/i18n/format.ts";
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

export function presentSlot(row: SlotRow, today: string, { canStart }: { canStart: boolean }) {
  const isOpen = row.status === "late" || (row.status === "due" && row.day === today);
  return {
    key: `${row.planId}.${row.storeId}.${row.origin}`,
    to: slotHref(row),
    date: row.day,
    day: dayWithName(row.day),
    end: row.end === row.day ? "" : formatDay(row.end),
    status: row.status,
    store: row.store,
    code: row.code,
    area: row.area,
    subject: row.subject,
    inspector: row.inspector,
    announced: row.announced,
    start: canStart && isOpen ? startHref(row) : null,
    check: row.check && href("/qc/check/view", { id: row.check }),
  };
}
