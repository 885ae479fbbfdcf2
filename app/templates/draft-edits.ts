/**
 * Edits of a draft: the same in the browser, which shows them at once, and on the server, which keeps them. Each says what it found and
 * what it makes of it, so that two people's edits merge field by field, and doing an edit twice is doing it once.
 */
import { z } from "zod";
import type { Text } from "#app/i18n/text.ts";
import { textSchema } from "#app/i18n/text.ts";
import {
  type Draft,
  type DraftItem,
  type DraftSection,
  draftItems,
  fieldSchemas,
  type HeadFields,
  type ItemFields,
  itemTypes,
  newItem,
  newSection,
  type Place,
  placeName,
  type Removed,
  type SectionFields,
} from "./draft.ts";
import { localId } from "./template.ts";

/** `was` and `now` hold the same fields: those that were changed. */
type Was = Readonly<Record<string, unknown>>;
export type SetEdit =
  | { edit: "set-head"; was: Was; now: Partial<HeadFields> }
  | { edit: "set-section"; id: string; was: Was; now: Partial<SectionFields> }
  | { edit: "set-item"; id: string; was: Was; now: Partial<ItemFields> };

/** `before` is what it comes to stand before; null for the end. */
export type DraftEdit =
  | SetEdit
  | { edit: "add-section"; id: string; title: Text; before: string | null }
  | {
      edit: "add-items";
      section: string;
      before: string | null;
      items: { id: string; type: (typeof itemTypes)[number]; text: Text }[];
    }
  | { edit: "copy"; kind: "section" | "item"; id: string; as: string }
  | { edit: "move-section"; id: string; before: string | null }
  | { edit: "move-item"; id: string; section: string; before: string | null }
  | { edit: "remove" | "restore"; id: string };

const foundSchema = z.record(z.string(), z.unknown());
const neighbour = localId.nullable();
/** What a browser sends. */
export const editsSchema: z.ZodType<DraftEdit[]> = z
  .array(
    z.discriminatedUnion("edit", [
      z.object({ edit: z.literal("set-head"), was: foundSchema, now: fieldSchemas.head }),
      z.object({ edit: z.literal("set-section"), id: localId, was: foundSchema, now: fieldSchemas.section }),
      z.object({ edit: z.literal("set-item"), id: localId, was: foundSchema, now: fieldSchemas.item }),
      z.object({ edit: z.literal("add-section"), id: localId, title: textSchema, before: neighbour }),
      z.object({
        edit: z.literal("add-items"),
        section: localId,
        before: neighbour,
        items: z.array(z.object({ id: localId, type: z.enum(itemTypes), text: textSchema })).max(500),
      }),
      z.object({ edit: z.literal("copy"), kind: z.enum(["section", "item"]), id: localId, as: localId }),
      z.object({ edit: z.literal("move-section"), id: localId, before: neighbour }),
      z.object({ edit: z.literal("move-item"), id: localId, section: localId, before: neighbour }),
      z.object({ edit: z.literal("remove"), id: localId }),
      z.object({ edit: z.literal("restore"), id: localId }),
    ]),
  )
  .max(1000);

/** Fields that somebody else changed in the meantime to something else, and what they say now; or the whole part is gone. */
export interface EditConflict {
  readonly at: Place;
  /** What was typed here and isn't in the draft (of a removed part: it is, in the bin). */
  readonly mine: Readonly<Record<string, unknown>>;
  readonly theirs: Readonly<Record<string, unknown>> | null;
}

/** How many removed parts are kept. */
const kept = 50;

/** The draft with the edits made, and what could not be made of them. */
export function applyEdits(draft: Draft, edits: readonly DraftEdit[]): { draft: Draft; conflicts: EditConflict[] } {
  const conflicts: EditConflict[] = [];
  let result = draft;
  for (const edit of edits) result = applyEdit(result, edit, conflicts);
  return { draft: result, conflicts };
}

function applyEdit(draft: Draft, edit: DraftEdit, conflicts: EditConflict[]): Draft {
  switch (edit.edit) {
    case "set-head":
      return { ...draft, head: merged(draft.head, edit, { kind: "head" }, conflicts) };
    case "set-section":
    case "set-item":
      return setPart(draft, edit, conflicts);
    case "add-section":
      return isTaken(draft, edit.id)
        ? draft
        : { ...draft, sections: inserted(draft.sections, newSection(edit.id, { title: edit.title }), edit.before) };
    case "add-items": {
      const items = edit.items.filter((item) => !isTaken(draft, item.id));
      const home = draft.sections.some((section) => section.id === edit.section);
      const ready = home ? draft : restore(draft, edit.section);
      return inSection(ready, edit.section, (section) => ({
        ...section,
        items: items.reduce(
          (list, { id, type, text }) => inserted(list, newItem(id, startOf(type, text)), edit.before),
          section.items,
        ),
      }));
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

/** What a type of item begins with: two answers to choose from, and what is only recorded asks for no more. */
function startOf(type: (typeof itemTypes)[number], text: Text): Partial<ItemFields> {
  return type === "photo" ? { type, text, photo: "required", points: "1" } : { type, text };
}

/** The fields given, where each is still as it was found or already as given; the others are conflicts. */
function merged<Part extends object>(
  part: Part,
  { was: found, now }: { was: Was; now: object },
  at: Place,
  conflicts: EditConflict[],
): Part {
  const stored = part as Record<string, unknown>;
  const result: Record<string, unknown> = { ...stored };
  const mine: Record<string, unknown> = {};
  const theirs: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(now)) {
    if (value === undefined || !Object.hasOwn(stored, field)) continue;
    const next = severalInOne.has(field)
      ? mergedValues(stored[field], found[field], value)
      : mergedValue(stored[field], found[field], value);
    if (next === undefined) {
      mine[field] = severalInOne.has(field) ? ownChanges(stored[field], found[field], value) : value;
      theirs[field] = stored[field];
    } else result[field] = next;
  }
  if (Object.keys(mine).length > 0) conflicts.push({ at, mine, theirs });
  return result as Part;
}

/** Fields of several values that are typed by themselves: each language of a text, the days of each severity. */
const severalInOne: ReadonlySet<string> = new Set(["name", "title", "text", "help", "group", "dueDays"]);

/** The value given where the stored one is still as it was found, or already so; undefined where it is neither. */
function mergedValue(stored: unknown, before: unknown, value: unknown): unknown {
  return sameValue(stored, value) || sameValue(stored, before) ? value : undefined;
}

/** The same for each of several values, those that were not changed left to the others; undefined where one can't be merged. */
function mergedValues(stored: unknown, before: unknown, value: unknown): unknown {
  if (![stored, before, value].every((each) => typeof each === "object" && each !== null))
    return mergedValue(stored, before, value);
  const [is, was, now] = [stored, before, value] as Record<string, unknown>[];
  const result: Record<string, unknown> = { ...is };
  for (const key of Object.keys(is!)) {
    const next = sameValue(was![key], now![key]) ? is![key] : mergedValue(is![key], was![key], now![key]);
    if (next === undefined) return undefined;
    result[key] = next;
  }
  return result;
}

/** The stored values with those in their place that were changed here. */
function ownChanges(stored: unknown, before: unknown, value: unknown): unknown {
  if (![stored, before, value].every((each) => typeof each === "object" && each !== null)) return value;
  const [is, was, now] = [stored, before, value] as Record<string, unknown>[];
  return Object.fromEntries(
    Object.keys(is!).map((key) => [key, sameValue(was![key], now![key]) ? is![key] : now![key]]),
  );
}

/** Equal as JSON, whatever the order of fields. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameValue(left[key], right[key]))
  );
}

/** What was removed in the meantime takes the change too, where it lies, and is reported as gone. */
function setPart(draft: Draft, edit: Exclude<SetEdit, { edit: "set-head" }>, conflicts: EditConflict[]): Draft {
  const at: Place = { kind: edit.edit === "set-item" ? "item" : "section", id: edit.id };
  let found = false;
  const set = <Part extends { id: string }>(part: Part, kind: Place["kind"], to: EditConflict[]): Part => {
    if (kind !== at.kind || part.id !== edit.id) return part;
    found = true;
    return merged(part, edit, at, to);
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
  return (
    idsOf(draft.sections).has(id) ||
    draft.removed.some((entry) => ("section" in entry ? idsOf([entry.section]).has(id) : entry.item.id === id))
  );
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

function inSection(draft: Draft, id: string, change: (section: DraftSection) => DraftSection): Draft {
  return {
    ...draft,
    sections: draft.sections.map((section) => (section.id === id ? change(section) : section)),
  };
}

function moveItem(
  draft: Draft,
  { id, section: to, before: next }: { id: string; section: string; before: string | null },
) {
  const item = draftItems(draft).find((each) => each.id === id);
  if (!item || id === next || !draft.sections.some((section) => section.id === to)) return draft;
  return {
    ...draft,
    sections: draft.sections.map((section) => {
      const items = section.items.includes(item) ? without(section.items, id) : section.items;
      return section.id === to
        ? { ...section, items: inserted(items, item, next) }
        : items === section.items
          ? section
          : { ...section, items };
    }),
  };
}

/** Directly after the original. */
function copyItem(draft: Draft, { id, as }: { id: string; as: string }): Draft {
  const section = draft.sections.find(({ items }) => items.some((item) => item.id === id));
  if (!section) return draft;
  const at = section.items.findIndex((item) => item.id === id);
  return inSection(draft, section.id, () => ({
    ...section,
    items: section.items.toSpliced(at + 1, 0, { ...section.items[at]!, id: as }),
  }));
}

/** With copies of its items, which depend on each other as the originals do. */
function copySection(draft: Draft, { id, as }: { id: string; as: string }): Draft {
  const at = draft.sections.findIndex((section) => section.id === id);
  const section = draft.sections[at];
  if (!section) return draft;
  const ids = new Map(section.items.map((item, index) => [item.id, `${as.slice(0, 35)}-${index + 1}`]));
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
  const home = draft.sections.find(({ items }) => items.some((item) => item.id === id));
  if (!home) return draft;
  const place = home.items.findIndex((item) => item.id === id);
  const removed: Removed = { item: home.items[place]!, from: home.id, before: home.items[place + 1]?.id ?? null };
  return {
    ...inSection(draft, home.id, (section) => ({ ...section, items: without(section.items, id) })),
    removed: [...draft.removed, removed].slice(-kept),
  };
}

/** Back to where it stood; an item whose section is gone too comes back to the last one there is. */
function restore(draft: Draft, id: string): Draft {
  const entry = draft.removed.find((each) => ("section" in each ? each.section.id === id : each.item.id === id));
  if (!entry) return draft;
  const removed = draft.removed.filter((each) => each !== entry);
  if ("section" in entry) return { ...draft, removed, sections: inserted(draft.sections, entry.section, entry.before) };
  const home = draft.sections.find((section) => section.id === entry.from) ?? draft.sections.at(-1);
  if (!home) return draft;
  return inSection({ ...draft, removed }, home.id, (section) => ({
    ...section,
    items: inserted(section.items, entry.item, entry.before),
  }));
}

/** What turns `was` into `now`, as an edit of the part; null when nothing does. */
export function editBetween(at: Place, was: object, now: object): SetEdit | null {
  const [before, after] = [was as Record<string, unknown>, now as Record<string, unknown>];
  const fields = Object.keys(after).filter(
    (field) => field !== "id" && field !== "items" && !sameValue(before[field], after[field]),
  );
  if (fields.length === 0) return null;
  const pick = (from: Record<string, unknown>) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  const parts = { was: pick(before), now: pick(after) };
  if (at.kind === "head") return { edit: "set-head", ...parts };
  return { edit: at.kind === "section" ? "set-section" : "set-item", id: at.id, ...parts };
}

/** Two edits of the same part one after the other, as one; null when they can't be. */
export function joinEdits(first: DraftEdit, second: DraftEdit): DraftEdit | null {
  if (!isSet(first) || !isSet(second) || placeName(placeOf(first)) !== placeName(placeOf(second))) return null;
  return {
    ...first,
    was: { ...second.was, ...first.was },
    now: { ...first.now, ...second.now },
  } as DraftEdit;
}

function isSet(edit: DraftEdit): edit is SetEdit {
  return edit.edit === "set-head" || edit.edit === "set-section" || edit.edit === "set-item";
}

function placeOf(edit: SetEdit): Place {
  return edit.edit === "set-head"
    ? { kind: "head" }
    : { kind: edit.edit === "set-item" ? "item" : "section", id: edit.id };
}
