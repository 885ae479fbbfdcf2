/** How much of the score a section and an item are worth, when all of it applies. */
import { availablePoints } from "./draft-content.ts";
import { type DraftContent, parseWholeNumber } from "./draft.ts";

export interface Share {
  readonly points: number;
  /** Of the section's score, 0–1; 0 where nothing is scored. Of a section itself: 1. */
  readonly ofSection: number;
  /** Of the template's score, 0–1. */
  readonly ofTemplate: number;
}

export interface Shares {
  readonly points: number;
  readonly weighted: boolean;
  readonly sections: ReadonlyMap<string, Share>;
  readonly items: ReadonlyMap<string, Share>;
}

/** By section and item. With weights a section counts by its weight, however many points are in it; sections without points count nothing. */
export function sharesOf(draft: DraftContent): Shares {
  const sums = draft.sections.map((section) =>
    section.items.reduce((sum, item) => sum + (draft.head.scored ? availablePoints(item) : 0), 0),
  );
  const points = sums.reduce((sum, each) => sum + each, 0);
  const weighted = draft.sections.some((section) => section.weight.trim() !== "");
  const weights = draft.sections.map((section, at) =>
    sums[at] === 0 ? 0 : weighted ? (parseWholeNumber(section.weight) ?? 0) : sums[at]!,
  );
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const sections = new Map<string, Share>();
  const items = new Map<string, Share>();
  draft.sections.forEach((section, at) => {
    const ofTemplate = weight === 0 ? 0 : weights[at]! / weight;
    sections.set(section.id, { points: sums[at]!, ofSection: sums[at] === 0 ? 0 : 1, ofTemplate });
    for (const item of section.items) {
      const own = draft.head.scored ? availablePoints(item) : 0;
      const ofSection = own === 0 ? 0 : own / sums[at]!;
      items.set(item.id, { points: own, ofSection, ofTemplate: ofSection * ofTemplate });
    }
  });
  return { points, weighted, sections, items };
}
