import { headFields, itemFields } from "./content-fields.ts";
import type { Content } from "./draft-content.ts";
import { sameValue } from "./draft-merge.ts";
import type { Item, Section } from "./template.ts";

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface PartChange {
  readonly kind: "added" | "removed" | "changed";
  readonly section: Section | null;
  readonly item: Item | null;
  readonly former: Item | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly moved: boolean;
  readonly fromSection: Section | null;
  readonly fields: readonly FieldChange[];
}

export interface ContentChanges {
  readonly head: readonly FieldChange[];
  readonly parts: readonly PartChange[];
}

const unchanged = { item: null, former: null, from: null, to: null, moved: false, fromSection: null, fields: [] };

export function changesBetween(before: Content, after: Content): ContentChanges {
  const placesBefore = placesOf(before.sections);
  const placesAfter = placesOf(after.sections);
  const movedSections = findMoved(idsOf(before.sections), idsOf(after.sections));
  const parts: PartChange[] = [];
  after.sections.forEach((section, index) => {
    const at = before.sections.findIndex(({ id }) => id === section.id);
    const former = before.sections[at];
    const part = { ...unchanged, section, to: String(index + 1) };
    const fields = former ? changedFields(former, section, ["title", "weight"]) : [];
    const moved = movedSections.has(section.id);
    if (!former) parts.push({ ...part, kind: "added" });
    else if (moved || fields.length > 0) parts.push({ ...part, kind: "changed", from: String(at + 1), moved, fields });
    const movedItems = findMoved(idsOf(former?.items ?? []), idsOf(section.items));
    for (const { id } of section.items)
      parts.push(...itemChange(placesBefore.get(id), placesAfter.get(id)!, movedItems.has(id)));
  });
  before.sections.forEach((section, at) => {
    const removed = { ...unchanged, kind: "removed", section } as const;
    if (!after.sections.some(({ id }) => id === section.id)) parts.push({ ...removed, from: String(at + 1) });
    for (const item of section.items)
      if (!placesAfter.has(item.id))
        parts.push({ ...removed, item, former: item, from: placesBefore.get(item.id)!.number });
  });
  return { head: changedFields(before, after, headFields), parts };
}

function idsOf(parts: readonly { readonly id: string }[]): string[] {
  return parts.map(({ id }) => id);
}

interface ItemPlace {
  item: Item;
  section: Section;
  number: string;
}

function placesOf(sections: readonly Section[]): Map<string, ItemPlace> {
  return new Map(
    sections.flatMap((section, at) =>
      section.items.map((item, index) => [item.id, { item, section, number: `${at + 1}.${index + 1}` }] as const),
    ),
  );
}

function itemChange(
  before: ItemPlace | undefined,
  { item, section, number }: ItemPlace,
  movedHere: boolean,
): PartChange[] {
  const part = { ...unchanged, section, item, to: number };
  if (!before) return [{ ...part, kind: "added" }];
  const fromSection = before.section.id === section.id ? null : before.section;
  const moved = fromSection !== null || movedHere;
  // The points of a choice item only say whether it counts; its options have their own.
  const fields = changedFields(before.item, item, itemFields).filter(
    ({ field }) => field !== "points" || item.type !== "choice" || (item.points === 0) !== (before.item.points === 0),
  );
  if (!moved && fields.length === 0) return [];
  return [{ ...part, kind: "changed", former: before.item, from: before.number, moved, fromSection, fields }];
}

function changedFields(before: object, after: object, fields: readonly string[]): FieldChange[] {
  const [valuesBefore, valuesAfter] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return fields
    .filter((field) => !sameValue(valuesBefore[field], valuesAfter[field]))
    .map((field) => ({ field, before: valuesBefore[field], after: valuesAfter[field] }));
}

export function findMoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((id, index) => [id, index]));
  const shared = after.filter((id) => place.has(id));
  // Longest increasing subsequence: ends[n] is the index of the best last element of a run of length n + 1.
  const ends: number[] = [];
  const earlier: number[] = [];
  shared.forEach((id, index) => {
    const value = place.get(id)!;
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if (place.get(shared[ends[middle]!]!)! < value) low = middle + 1;
      else high = middle;
    }
    earlier[index] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = index;
  });
  const stays = new Set<string>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = earlier[at]!) stays.add(shared[at]!);
  return new Set(shared.filter((id) => !stays.has(id)));
}
