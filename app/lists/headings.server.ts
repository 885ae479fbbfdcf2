import { m } from "#app/i18n/locale.ts";
import type { RowGroup } from "#app/ui/table.tsx";
import type { DayGroup } from "./day-groups.ts";

export const dayGroupNames: Readonly<Record<DayGroup | "earlier", () => string>> = {
  overdue: () => m.lists_group_overdue(),
  today: () => m.lists_group_today(),
  soon: () => m.lists_group_soon(),
  later: () => m.lists_group_later(),
  earlier: () => m.lists_group_earlier(),
};

/** One heading for each record; `countGroup` is called once for each group. */
export async function addHeadings<K extends string>(
  keys: readonly K[],
  names: Readonly<Record<K, () => string>>,
  countGroup: (key: K) => Promise<string | null> = async () => null,
): Promise<RowGroup[]> {
  const entries = [...new Set(keys)].map(async (key) => {
    const count = await countGroup(key);
    return [key, { label: names[key](), ...(count !== null && { count }) }] as const;
  });
  const groups = new Map<K, RowGroup>(await Promise.all(entries));
  return keys.map((key) => groups.get(key)!);
}
