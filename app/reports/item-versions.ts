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
}

/** Items that at least two versions judged, those that changed most first. `byVersion`: counts of each version, the latest first. */
export function itemVersions(
  items: readonly ItemRow[],
  byVersion: readonly ReadonlyMap<string, ItemCounts>[],
): ItemVersions[] {
  const rows = items.flatMap(({ id, templateId, text, section }): ItemVersions[] => {
    const versions = byVersion.map((counts): InVersion | null => {
      const own = counts.get(id);
      return own ? { judged: own.judged, findings: findingsOf(own), rate: findingRateOf(own) } : null;
    });
    const [now, before] = versions.flatMap((version) => version?.rate ?? []);
    return now === undefined || before === undefined ? [] : [{ id, templateId, text, section, versions, now, before }];
  });
  const change = ({ now, before }: ItemVersions) => Math.abs(now - before);
  return rows.toSorted((a, b) => change(b) - change(a));
}
