import type { Text } from "#app/i18n/text.ts";
import { type DraftEdit, placeOf } from "./draft-edits.ts";
import type { EditConflict } from "./set-edit.ts";
import { mergeFields } from "./draft-merge.ts";
import {
  type Draft,
  type DraftItem,
  type DraftSection,
  firstOptions,
  type ItemFields,
  type ItemType,
  newItem,
  newSection,
  type Place,
  type Removed,
  removedPlace,
} from "./draft.ts";

type EditOf<Name extends DraftEdit["edit"]> = Extract<DraftEdit, { edit: Name }>;

const kept = 50;

export function applyEdits(draft: Draft, edits: readonly DraftEdit[]): { draft: Draft; conflicts: EditConflict[] } {
  const conflicts: EditConflict[] = [];
  let result = draft;
  for (const edit of edits) result = applyEdit(result, edit, conflicts);
  return { draft: result, conflicts };
}

function applyEdit(draft: Draft, edit: DraftEdit, conflicts: EditConflict[]): Draft {
  switch (edit.edit) {
    case "set-head":
      return setHead(draft, edit, conflicts);
    case "set-section":
    case "set-item":
      return setPart(draft, edit, conflicts);
    case "add-section":
      return isTaken(draft, edit.id)
        ? draft
        : { ...draft, sections: inserted(draft.sections, newSection(edit.id, { title: edit.title }), edit.before) };
    case "add-items": {
      const taken = takenIds(draft);
      const items = edit.items.filter(({ id }) => !taken.has(id) && taken.add(id));
      const home = draft.sections.some((section) => section.id === edit.section);
      const ready = home ? draft : restore(draft, edit.section);
      return withItems(ready, edit.section, (list) =>
        items.reduce((made, { id, type, text }) => inserted(made, newItem(id, startOf(type, text)), edit.before), list),
      );
    }
    case "copy":
      return isTaken(draft, edit.as) ? draft : edit.kind === "item" ? copyItem(draft, edit) : copySection(draft, edit);
    case "move-section": {
      const section = draft.sections.find(({ id }) => id === edit.id);
      return section && edit.before !== edit.id
        ? { ...draft, sections: inserted(without(draft.sections, edit.id), section, edit.before) }
        : draft;
    }
    case "move-item":
      return moveItem(draft, edit);
    case "remove":
      return remove(draft, edit.id);
    case "restore":
      return restore(draft, edit.id);
  }
}

function startOf(type: ItemType, text: Text): Partial<ItemFields> {
  if (type === "choice") return { type, text, options: [...firstOptions] };
  return type === "photo" ? { type, text, photo: "required" } : { type, text };
}

function setHead(draft: Draft, edit: EditOf<"set-head">, conflicts: EditConflict[]): Draft {
  const { part: head, refused } = mergeFields(draft.head, edit);
  if (refused) conflicts.push({ at: placeOf(edit), ...refused });
  return { ...draft, head };
}

/** What was removed in the meantime takes the change too, where it lies, and is reported as gone. */
function setPart(draft: Draft, edit: EditOf<"set-section" | "set-item">, conflicts: EditConflict[]): Draft {
  const at = placeOf(edit);
  let found = false;
  const set = <Part extends { id: string }>(part: Part, kind: Place["kind"], to: EditConflict[]): Part => {
    if (kind !== at.kind || part.id !== edit.id) return part;
    found = true;
    const { part: changed, refused } = mergeFields(part, edit);
    if (refused) to.push({ at, ...refused });
    return changed;
  };
  const setIn = (section: DraftSection, to: EditConflict[]): DraftSection => {
    const next = set(section, "section", to);
    if (at.kind !== "item" || !next.items.some((item) => item.id === edit.id)) return next;
    return { ...next, items: next.items.map((item) => set(item, "item", to)) };
  };
  const sections = draft.sections.map((section) => setIn(section, conflicts));
  if (found) return { ...draft, sections };
  const removed = draft.removed.map((entry): Removed =>
    "section" in entry
      ? { ...entry, section: setIn(entry.section, []) }
      : { ...entry, item: set(entry.item, "item", []) },
  );
  conflicts.push({ at, mine: edit.now, theirs: null });
  return { ...draft, removed };
}

function isTaken(draft: Draft, id: string): boolean {
  return takenIds(draft).has(id);
}

/** Of what there is, and of what was removed and may come back. */
function takenIds({ sections, removed }: Draft): Set<string> {
  const ids = idsOf(sections);
  for (const entry of removed)
    for (const id of "section" in entry ? idsOf([entry.section]) : [entry.item.id]) ids.add(id);
  return ids;
}

function idsOf(sections: readonly DraftSection[]): Set<string> {
  return new Set(sections.flatMap((section) => [section.id, ...section.items.map((item) => item.id)]));
}

function without<Entry extends { id: string }>(list: readonly Entry[], id: string): Entry[] {
  return list.filter((entry) => entry.id !== id);
}

/** An unknown neighbour means the end. */
function inserted<Entry extends { id: string }>(list: readonly Entry[], entry: Entry, next: string | null): Entry[] {
  const at = list.findIndex(({ id }) => id === next);
  return at < 0 ? [...list, entry] : list.toSpliced(at, 0, entry);
}

function withItems(draft: Draft, id: string, change: (items: DraftItem[]) => DraftItem[]): Draft {
  return {
    ...draft,
    sections: draft.sections.map((section) =>
      section.id === id ? { ...section, items: change(section.items) } : section,
    ),
  };
}

function moveItem(draft: Draft, { id, section: to, before }: EditOf<"move-item">): Draft {
  const home = homeOf(draft, id);
  const item = home?.items.find((each) => each.id === id);
  if (!home || !item || id === before || !draft.sections.some((section) => section.id === to)) return draft;
  const taken = withItems(draft, home.id, (items) => without(items, id));
  return withItems(taken, to, (items) => inserted(items, item, before));
}

function homeOf(draft: Draft, item: string): DraftSection | undefined {
  return draft.sections.find(({ items }) => items.some(({ id }) => id === item));
}

function copyItem(draft: Draft, { id, as }: EditOf<"copy">): Draft {
  const home = homeOf(draft, id);
  if (!home) return draft;
  const at = home.items.findIndex((item) => item.id === id);
  return withItems(draft, home.id, (items) => items.toSpliced(at + 1, 0, { ...items[at]!, id: as }));
}

function copySection(draft: Draft, { id, as }: EditOf<"copy">): Draft {
  const at = draft.sections.findIndex((section) => section.id === id);
  const section = draft.sections[at];
  if (!section) return draft;
  const ids = new Map(section.items.map((item, index) => [item.id, `${as.slice(0, 35)}-${index + 1}`]));
  const taken = takenIds(draft);
  if ([...ids.values()].some((copied) => taken.has(copied))) return draft;
  const items = section.items.map((item): DraftItem => ({
    ...item,
    id: ids.get(item.id)!,
    when: item.when && { ...item.when, item: ids.get(item.when.item) ?? item.when.item },
  }));
  return { ...draft, sections: draft.sections.toSpliced(at + 1, 0, { ...section, id: as, items }) };
}

function remove(draft: Draft, id: string): Draft {
  const at = draft.sections.findIndex((section) => section.id === id);
  if (at >= 0) {
    const section = draft.sections[at]!;
    return {
      ...draft,
      sections: without(draft.sections, id),
      removed: [...draft.removed, { section, before: draft.sections[at + 1]?.id ?? null }].slice(-kept),
    };
  }
  const home = homeOf(draft, id);
  if (!home) return draft;
  const place = home.items.findIndex((item) => item.id === id);
  const removed: Removed = { item: home.items[place]!, from: home.id, before: home.items[place + 1]?.id ?? null };
  const left = withItems(draft, home.id, (items) => without(items, id));
  return { ...left, removed: [...draft.removed, removed].slice(-kept) };
}

/** Back to where it stood; an item whose section is gone too comes back to the last one there is. */
function restore(draft: Draft, id: string): Draft {
  const entry = draft.removed.find((each) => removedPlace(each).id === id);
  if (!entry) return draft;
  const removed = draft.removed.filter((each) => each !== entry);
  if ("section" in entry) return { ...draft, removed, sections: inserted(draft.sections, entry.section, entry.before) };
  const home = draft.sections.find((section) => section.id === entry.from) ?? draft.sections.at(-1);
  if (!home) return draft;
  return withItems({ ...draft, removed }, home.id, (items) => inserted(items, entry.item, entry.before));
}
