import { findingCountOf, type ItemCounts } from "./details.ts";
import { findingRateOf, type ItemRow } from "./items.ts";

interface InVersion {
  readonly judged: number;
  readonly findings: number;
  readonly rate: number | null;
}

export interface ItemVersionRates extends Pick<ItemRow, "id" | "templateId" | "text" | "section"> {
  /** In the order of the versions; null where a version doesn't have the item. */
  readonly versions: readonly (InVersion | null)[];
  readonly now: number;
  readonly before: number;
  readonly isComparable: boolean;
}

/** Items judged by at least two versions, the most changed first. `byVersion` has the latest version first. */
export function itemVersions(
  items: readonly ItemRow[],
  byVersion: readonly ReadonlyMap<string, ItemCounts>[],
  fewestCompared: number,
): ItemVersionRates[] {
  const rows = items.flatMap(({ id, templateId, text, section }): ItemVersionRates[] => {
    const versions = byVersion.map((counts): InVersion | null => {
      const own = counts.get(id);
      return own ? { judged: own.judged, findings: findingCountOf(own), rate: findingRateOf(own) } : null;
    });
    const [last, earlier] = versions.filter((version) => version !== null && version.rate !== null);
    if (!last || !earlier) return [];
    const isComparable = last.judged >= fewestCompared && earlier.judged >= fewestCompared;
    return [{ id, templateId, text, section, versions, now: last.rate!, before: earlier.rate!, isComparable }];
  });
  const change = ({ now, before }: ItemVersionRates) => Math.abs(now - before);
  return rows.toSorted((a, b) => Number(b.isComparable) - Number(a.isComparable) || change(b) - change(a));
}
