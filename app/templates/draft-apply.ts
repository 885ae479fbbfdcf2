import type { Text } from "#app/i18n/text.ts";
import { type DraftEdit, isSetEdit, placeOf, type SetEdit } from "./draft-edits.ts";
import type { EditConflict } from "./set-edit.ts";
import { type FieldConflict, mergeFields } from "./draft-merge.ts";
import {
  type Draft,
  type DraftItem,
  type DraftSection,
  firstOptions,
  type ItemFields,
  type ItemType,
  newItem,
  newSection,
  type Removed,
  placeOfRemoved,
} from "./draft.ts";

type EditOf<Name extends DraftEdit["edit"]> = Extract<DraftEdit, { edit: Name }>;

const maxRemoved = 50;

interface EditResult {
  draft: Draft;
  conflicts: EditConflict[];
}

export function applyEdits(draft: Draft, edits: readonly DraftEdit[]): EditResult {
  const conflicts: EditConflict[] = [];
  let result = draft;
  for (const edit of edits) {
    const applied = applyEdit(result, edit);
    result = applied.draft;
    conflicts.push(...applied.conflicts);
  }
  return { draft: result, conflicts };
}

function applyEdit(draft: Draft, edit: DraftEdit): EditResult {
  if (!isSetEdit(edit)) return { draft: changeParts(draft, edit), conflicts: [] };
  return edit.edit === "set-head" ? setHead(draft, edit) : setPart(draft, edit);
}

function changeParts(draft: Draft, edit: Exclude<DraftEdit, SetEdit>): Draft {
  switch (edit.edit) {
    case "add-section":
      return isUsed(draft, edit.id)
        ? draft
        : { ...draft, sections: inserted(draft.sections, newSection(edit.id, { title: edit.title }), edit.before) };
    case "add-items": {
      const usedIds = usedIdsOf(draft);
      const items = edit.items.filter(({ id }) => !usedIds.has(id) && usedIds.add(id));
      const home = draft.sections.some((section) => section.id === edit.section);
      const ready = home ? draft : restore(draft, edit.section);
      return withItems(ready, edit.section, (list) =>
        items.reduce(
          (result, { id, type, text }) => inserted(result, newItem(id, initialFields(type, text)), edit.before),
          list,
        ),
      );
    }
    case "copy":
      return isUsed(draft, edit.as) ? draft : edit.kind === "item" ? copyItem(draft, edit) : copySection(draft, edit);
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

function initialFields(type: ItemType, text: Text): Partial<ItemFields> {
  if (type === "choice") return { type, text, options: [...firstOptions] };
  return type === "photo" ? { type, text, photo: "required" } : { type, text };
}

function setHead(draft: Draft, edit: EditOf<"set-head">): EditResult {
  const { part: head, refused } = mergeFields(draft.head, edit);
  return { draft: { ...draft, head }, conflicts: refused ? [{ at: placeOf(edit), ...refused }] : [] };
}

type SetPartEdit = EditOf<"set-section" | "set-item">;

function setPart(draft: Draft, edit: SetPartEdit): EditResult {
  const at = placeOf(edit);
  for (const [index, section] of draft.sections.entries()) {
    const merged = mergeIntoSection(section, edit);
    if (merged)
      return {
        draft: { ...draft, sections: draft.sections.with(index, merged.section) },
        conflicts: merged.refused ? [{ at, ...merged.refused }] : [],
      };
  }
  const removed = draft.removed.map((entry): Removed => {
    if ("section" in entry)
      return { ...entry, section: mergeIntoSection(entry.section, edit)?.section ?? entry.section };
    const isItem = edit.edit === "set-item" && entry.item.id === edit.id;
    return isItem ? { ...entry, item: mergeFields(entry.item, edit).part } : entry;
  });
  return { draft: { ...draft, removed }, conflicts: [{ at, mine: edit.now, theirs: null }] };
}

function mergeIntoSection(
  section: DraftSection,
  edit: SetPartEdit,
): { section: DraftSection; refused: FieldConflict | null } | null {
  if (edit.edit === "set-section") {
    if (section.id !== edit.id) return null;
    const { part, refused } = mergeFields(section, edit);
    return { section: part, refused };
  }
  const index = section.items.findIndex(({ id }) => id === edit.id);
  if (index < 0) return null;
  const { part: item, refused } = mergeFields(section.items[index]!, edit);
  return { section: { ...section, items: section.items.with(index, item) }, refused };
}

function isUsed(draft: Draft, id: string): boolean {
  return usedIdsOf(draft).has(id);
}

function usedIdsOf({ sections, removed }: Draft): Set<string> {
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
  const withoutItem = withItems(draft, home.id, (items) => without(items, id));
  return withItems(withoutItem, to, (items) => inserted(items, item, before));
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
  const usedIds = usedIdsOf(draft);
  if ([...ids.values()].some((copied) => usedIds.has(copied))) return draft;
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
      removed: [...draft.removed, { section, before: draft.sections[at + 1]?.id ?? null }].slice(-maxRemoved),
    };
  }
  const home = homeOf(draft, id);
  if (!home) return draft;
  const place = home.items.findIndex((item) => item.id === id);
  const removed: Removed = { item: home.items[place]!, from: home.id, before: home.items[place + 1]?.id ?? null };
  const withoutItem = withItems(draft, home.id, (items) => without(items, id));
  return { ...withoutItem, removed: [...draft.removed, removed].slice(-maxRemoved) };
}

function restore(draft: Draft, id: string): Draft {
  const entry = draft.removed.find((each) => placeOfRemoved(each).id === id);
  if (!entry) return draft;
  const removed = draft.removed.filter((each) => each !== entry);
  if ("section" in entry) return { ...draft, removed, sections: inserted(draft.sections, entry.section, entry.before) };
  const home = draft.sections.find((section) => section.id === entry.from) ?? draft.sections.at(-1);
  if (!home) return draft;
  return withItems({ ...draft, removed }, home.id, (items) => inserted(items, entry.item, entry.before));
}
