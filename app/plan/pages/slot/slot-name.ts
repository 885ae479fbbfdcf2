import { isDay } from "#app/i18n/days.ts";
import type { SlotName } from "#app/plan/slot-change.ts";

export function parseSlotName(search: URLSearchParams): SlotName | null {
  const [planId = "", storeId = "", day = ""] = ["plan", "store", "day"].map((name) => search.get(name) ?? "");
  const isId = (text: string) => /^[\w-]{1,128}$/.test(text);
  return isId(planId) && isId(storeId) && isDay(day) ? { planId, storeId, day } : null;
}
