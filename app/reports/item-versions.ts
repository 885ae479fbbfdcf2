/** The items of a template from version to version: what a new wording, or another order, made of how often they fail. */
import { findingsOf, type ItemCounts } from "./details.ts";
import { findingRateOf, type ItemRow } from "./items.ts";

/** What one version's checks found of an item; the rate is in millionths of a per cent. */
interface InVersion {
  readonly judged: number;
  readonly findings: number;
  readonly rate: number | null;
}

export interface ItemVersions extends Pick<ItemRow, "id" | "templateId" | "text" | "section"> {
  /** In the order of the versions; null where one doesn't have the item. */
  readonly versions: readonly (InVersion | null)[];
  /** The rates of the latest two versions that judged it. */
  readonly now: number;
  readonly before: number;
  /** Whether enough checks of both versions judged it. */
  readonly isComparable: boolean;
}

/** Items that at least two versions judged: of those that can be compared the most changed first. `byVersion`: counts of each version, the latest first. */
export function itemVersions(
  items: readonly ItemRow[],
  byVersion: readonly ReadonlyMap<string, ItemCounts>[],
  fewestCompared: number,
): ItemVersions[] {
  const rows = items.flatMap(({ id, templateId, text, section }): ItemVersions[] => {
    const versions = byVersion.map((counts): InVersion | null => {
      const own = counts.get(id);
      return own ? { judged: own.judged, findings: findingsOf(own), rate: findingRateOf(own) } : null;
    });
    const [last, earlier] = versions.filter((version) => version !== null && version.rate !== null);
    if (!last || !earlier) return [];
    const isComparable = last.judged >= fewestCompared && earlier.judged >= fewestCompared;
    return [{ id, templateId, text, section, versions, now: last.rate!, before: earlier.rate!, isComparable }];
  });
  const change = ({ now, before }: ItemVersions) => Math.abs(now - before);
  return rows.toSorted((a, b) => Number(b.isComparable) - Number(a.isComparable) || change(b) - change(a));
}
