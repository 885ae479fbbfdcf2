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
  /** Numbers before and after, such as "2.3"; null where it isn't. */
  readonly from: string | null;
  readonly to: string | null;
  /** It stands elsewhere among those that stayed; in another section where `fromSection` says so. */
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
  const was = placesOf(before.sections);
  const is = placesOf(after.sections);
  const movedSections = movedAmong(idsOf(before.sections), idsOf(after.sections));
  const parts: PartChange[] = [];
  after.sections.forEach((section, index) => {
    const at = before.sections.findIndex(({ id }) => id === section.id);
    const former = before.sections[at];
    const part = { ...unchanged, section, to: String(index + 1) };
    const fields = former ? changedFields(former, section, ["title", "weight"]) : [];
    const moved = movedSections.has(section.id);
    if (!former) parts.push({ ...part, kind: "added" });
    else if (moved || fields.length > 0) parts.push({ ...part, kind: "changed", from: String(at + 1), moved, fields });
    const movedItems = movedAmong(idsOf(former?.items ?? []), idsOf(section.items));
    for (const { id } of section.items) parts.push(...itemChange(was.get(id), is.get(id)!, movedItems.has(id)));
  });
  before.sections.forEach((section, at) => {
    const gone = { ...unchanged, kind: "removed", section } as const;
    if (!after.sections.some(({ id }) => id === section.id)) parts.push({ ...gone, from: String(at + 1) });
    for (const item of section.items)
      if (!is.has(item.id)) parts.push({ ...gone, item, former: item, from: was.get(item.id)!.number });
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
  was: ItemPlace | undefined,
  { item, section, number }: ItemPlace,
  movedHere: boolean,
): PartChange[] {
  const part = { ...unchanged, section, item, to: number };
  if (!was) return [{ ...part, kind: "added" }];
  const fromSection = was.section.id === section.id ? null : was.section;
  const moved = fromSection !== null || movedHere;
  // Of a choice, points only tell whether it counts.
  const fields = changedFields(was.item, item, itemFields).filter(
    ({ field }) => field !== "points" || item.type !== "choice" || (item.points === 0) !== (was.item.points === 0),
  );
  if (!moved && fields.length === 0) return [];
  return [{ ...part, kind: "changed", former: was.item, from: was.number, moved, fromSection, fields }];
}

function changedFields(before: object, after: object, fields: readonly string[]): FieldChange[] {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return fields
    .filter((field) => !sameValue(was[field], is[field]))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}

/** The fewest of those in both orders that have to be moved to get from the one to the other. */
export function movedAmong(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((id, index) => [id, index]));
  const shared = after.filter((id) => place.has(id));
  // The longest run that keeps its order stays; `ends[n]` is the last of the best run of n + 1.
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
