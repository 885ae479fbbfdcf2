import {
  type Draft,
  type DraftContent,
  type DraftItem,
  draftItems,
  type DraftSection,
  findItem,
  type DraftPlace,
  placeOfRemoved,
} from "#app/templates/draft.ts";
import type { Part } from "./part-form.ts";

export function partAt(draft: DraftContent, at: DraftPlace): Part | undefined {
  if (at.kind === "head") return draft.head;
  return at.kind === "section" ? draft.sections.find(({ id }) => id === at.id) : findItem(draft, at.id)?.item;
}

export function partJson(part: Part): string {
  return JSON.stringify(part, (key, value: unknown) => (key === "items" ? undefined : value));
}

/** The removed part may contain the place. */
export function removedIdOf({ removed }: Pick<Draft, "removed">, at: DraftPlace): string | null {
  if (at.kind === "head") return null;
  const entry = removed.find(
    (each) =>
      placeOfRemoved(each).id === at.id || ("section" in each && each.section.items.some(({ id }) => id === at.id)),
  );
  return entry ? placeOfRemoved(entry).id : null;
}

export function moveTarget(
  draft: Pick<Draft, "sections">,
  id: string,
  step: -1 | 1,
): { section: string; before: string | null } | null {
  const section = draft.sections.findIndex(({ items }) => items.some((item) => item.id === id));
  const home: DraftSection | undefined = draft.sections[section];
  if (!home) return null;
  const at = home.items.findIndex((item) => item.id === id);
  const to = at + step;
  if (to >= 0 && to < home.items.length)
    return { section: home.id, before: (step < 0 ? home.items[to] : home.items[to + 1])?.id ?? null };
  const other = draft.sections[section + step];
  return other ? { section: other.id, before: step < 0 ? null : (other.items[0]?.id ?? null) } : null;
}

export function placeNames({ sections }: Pick<Draft, "sections">): string[] {
  return ["head", ...sections.flatMap(({ id, items }) => [`section.${id}`, ...items.map((item) => `item.${item.id}`)])];
}

export function itemsBefore(draft: Pick<Draft, "sections">, id: string): DraftItem[] {
  const items = draftItems(draft);
  return items.slice(
    0,
    items.findIndex((item) => item.id === id),
  );
}
