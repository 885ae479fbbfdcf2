import { systemUser } from "#app/auth/system-user.ts";
import { addDays, daysBetween } from "#app/i18n/days.ts";
import { planLimits } from "./limits.ts";
import { slotInspector, readSlots } from "./slots.server.ts";

interface DueSlots {
  readonly due: ReadonlyMap<string, number>;
  /** `from` is the first day on which one of them was due. */
  readonly missed: { readonly count: number; readonly from: string };
}

export async function readDueSlots(day: string, lastMorning: string): Promise<DueSlots> {
  const yesterday = addDays(day, -1);
  const dueByInspector = new Map<string, number>();
  let [count, from] = [0, yesterday];
  const days = { from: addDays(lastMorning, 1 - planLimits.window), to: day };
  for (const { slots, matches } of await readSlots(systemUser, days, {}, day)) {
    const [now, first, last] = [day, lastMorning, yesterday].map((each) => daysBetween(slots.period.from, each));
    for (const slot of matches) {
      if (slots.isDone(slot)) continue;
      const { id } = slotInspector(slots, slot);
      if (slots.day[slot] === now && id !== null) dueByInspector.set(id, (dueByInspector.get(id) ?? 0) + 1);
      if (slots.end[slot]! < first! || slots.end[slot]! > last!) continue;
      count++;
      const dueDay = addDays(slots.period.from, slots.day[slot]!);
      if (dueDay < from) from = dueDay;
    }
  }
  return { due: dueByInspector, missed: { count, from } };
}
