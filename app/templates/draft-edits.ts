/**
 * Edits of a draft: the same in the browser, which shows them at once, and on the server, which keeps them. Each says what it found and
 * what it makes of it, so that two people's edits merge field by field, and doing an edit twice is doing it once. `draft-apply.ts` carries
 * them out.
 */
import { z } from "zod";
import { type Text, textSchema } from "#app/i18n/text.ts";
import { type Fields, sameValue } from "./draft-merge.ts";
import {
  fieldSchemas,
  type HeadFields,
  type ItemFields,
  itemTypes,
  type ItemType,
  type Place,
  placeName,
  type SectionFields,
} from "./draft.ts";
import { localId } from "./template.ts";

/** `was` and `now` hold the same fields: those that were changed. */
export type SetEdit =
  | { edit: "set-head"; was: Fields; now: Partial<HeadFields> }
  | { edit: "set-section"; id: string; was: Fields; now: Partial<SectionFields> }
  | { edit: "set-item"; id: string; was: Fields; now: Partial<ItemFields> };

/** `before` is what it comes to stand before; null for the end. */
export type DraftEdit =
  | SetEdit
  | { edit: "add-section"; id: string; title: Text; before: string | null }
  | {
      edit: "add-items";
      section: string;
      before: string | null;
      items: { id: string; type: ItemType; text: Text }[];
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
  readonly mine: Fields;
  readonly theirs: Fields | null;
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

/** The part whose fields it sets. */
export function placeOf(edit: SetEdit): Place {
  return edit.edit === "set-head"
    ? { kind: "head" }
    : { kind: edit.edit === "set-item" ? "item" : "section", id: edit.id };
}
