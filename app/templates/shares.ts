import { availablePoints } from "./draft-content.ts";
import { type DraftContent, parseWholeNumber } from "./draft.ts";

export interface Share {
  readonly points: number;
  /** 0–1; 1 for a scored section itself. */
  readonly ofSection: number;
  readonly ofTemplate: number;
}

export interface Shares {
  readonly points: number;
  readonly weighted: boolean;
  readonly sections: ReadonlyMap<string, Share>;
  readonly items: ReadonlyMap<string, Share>;
}

/** Weighted sections count by weight, others by points. Every item is taken to apply. */
export function sharesOf(draft: DraftContent): Shares {
  const sums = draft.sections.map((section) =>
    section.items.reduce((sum, item) => sum + (draft.head.scored ? availablePoints(item) : 0), 0),
  );
  const points = sums.reduce((sum, each) => sum + each, 0);
  const weighted = draft.sections.some((section) => section.weight.trim() !== "");
  const weights = draft.sections.map((section, index) =>
    sums[index] === 0 ? 0 : weighted ? (parseWholeNumber(section.weight) ?? 0) : sums[index]!,
  );
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const sections = new Map<string, Share>();
  const items = new Map<string, Share>();
  draft.sections.forEach((section, index) => {
    const ofTemplate = weight === 0 ? 0 : weights[index]! / weight;
    sections.set(section.id, { points: sums[index]!, ofSection: sums[index] === 0 ? 0 : 1, ofTemplate });
    for (const item of section.items) {
      const own = draft.head.scored ? availablePoints(item) : 0;
      const ofSection = own === 0 ? 0 : own / sums[index]!;
      items.set(item.id, { points: own, ofSection, ofTemplate: ofSection * ofTemplate });
    }
  });
  return { points, weighted, sections, items };
}
