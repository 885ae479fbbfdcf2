/** What changed between two versions of a template: added, removed, moved, and each field that says something else. */
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
  /** Null when it is about the section itself. */
  readonly item: Item | null;
  /** The item as it was, where it was. */
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
  /** In the order of the later version; what was removed comes after what is there. */
  readonly parts: readonly PartChange[];
}

export function changesBetween(before: Content, after: Content): ContentChanges {
  const was = placesOf(before.sections);
  const is = placesOf(after.sections);
  const movedSections = movedAmong(
    before.sections.map(({ id }) => id),
    after.sections.map(({ id }) => id),
  );
  const parts: PartChange[] = [];
  after.sections.forEach((section, index) => {
    const former = before.sections.find(({ id }) => id === section.id);
    const [from, to] = [former ? String(before.sections.indexOf(former) + 1) : null, String(index + 1)];
    const fields = former ? changedFields(former, section, ["title", "weight"]) : [];
    const moved = movedSections.has(section.id);
    const part = { section, item: null, former: null, from, to, moved, fromSection: null, fields };
    if (!former) parts.push({ ...part, kind: "added" });
    else if (moved || fields.length > 0) parts.push({ ...part, kind: "changed" });
    const movedItems = movedAmong(
      former?.items.map(({ id }) => id) ?? [],
      section.items.map(({ id }) => id),
    );
    for (const item of section.items) parts.push(...itemChange(item, was, is, movedItems));
  });
  for (const section of before.sections) {
    const stays = after.sections.some(({ id }) => id === section.id);
    const gone = { moved: false, fromSection: null, fields: [], to: null, kind: "removed" } as const;
    if (!stays)
      parts.push({ ...gone, section, item: null, former: null, from: String(before.sections.indexOf(section) + 1) });
    for (const item of section.items)
      if (!is.has(item.id)) parts.push({ ...gone, section, item, former: item, from: was.get(item.id)!.number });
  }
  return { head: changedFields(before, after, headFields), parts };
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
  item: Item,
  was: ReadonlyMap<string, ItemPlace>,
  is: ReadonlyMap<string, ItemPlace>,
  movedItems: ReadonlySet<string>,
): PartChange[] {
  const place = is.get(item.id)!;
  const before = was.get(item.id);
  const part = { section: place.section, item, to: place.number };
  if (!before)
    return [{ ...part, kind: "added", former: null, from: null, moved: false, fromSection: null, fields: [] }];
  const elsewhere = before.section.id !== place.section.id;
  const moved = elsewhere || movedItems.has(item.id);
  const fields = changedFields(before.item, item, itemFields).filter(
    ({ field }) => field !== "points" || item.type !== "choice" || (item.points === 0) !== (before.item.points === 0),
  );
  return moved || fields.length > 0
    ? [
        {
          ...part,
          kind: "changed",
          former: before.item,
          from: before.number,
          moved,
          fromSection: elsewhere ? before.section : null,
          fields,
        },
      ]
    : [];
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
