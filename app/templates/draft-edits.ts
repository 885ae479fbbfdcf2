/**
 * Edits of a draft: the same in the browser, which shows them at once, and on the server, which keeps them. Each says what it found and
 * what it makes of it, so that two people's edits merge field by field, and doing an edit twice is doing it once. `draft-apply.ts` carries
 * them out.
 */
import { z } from "zod";
import { sameValue } from "./draft-merge.ts";
import { setEdit } from "./set-edit.ts";
import { draftTextSchema, fieldSchemas, itemTypes, type Place, placeName } from "./draft.ts";
import * as draftLimits from "./draft-limits.ts";
import { localId } from "./template.ts";

export const sentJson = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("no JSON");
    return z.NEVER;
  }
});

const foundSchema = z.record(z.string(), z.unknown());
/** What it comes to stand before; null for the end. */
const neighbour = localId.nullable();
/** `was` and `now` hold the same fields: those that were changed. */
const setEdits = [
  z.object({ edit: z.literal("set-head"), was: foundSchema, now: fieldSchemas.head }),
  z.object({ edit: z.literal("set-section"), id: localId, was: foundSchema, now: fieldSchemas.section }),
  z.object({ edit: z.literal("set-item"), id: localId, was: foundSchema, now: fieldSchemas.item }),
] as const;
const newItemSchema = z.object({ id: localId, type: z.enum(itemTypes), text: draftTextSchema });
export const editsSchema = z
  .array(
    z.discriminatedUnion("edit", [
      ...setEdits,
      z.object({ edit: z.literal("add-section"), id: localId, title: draftTextSchema, before: neighbour }),
      z.object({
        edit: z.literal("add-items"),
        section: localId,
        before: neighbour,
        items: z.array(newItemSchema).max(draftLimits.pasted),
      }),
      z.object({ edit: z.literal("copy"), kind: z.enum(["section", "item"]), id: localId, as: localId }),
      z.object({ edit: z.literal("move-section"), id: localId, before: neighbour }),
      z.object({ edit: z.literal("move-item"), id: localId, section: localId, before: neighbour }),
      z.object({ edit: z.literal(["remove", "restore"]), id: localId }),
    ]),
  )
  .max(draftLimits.edits);
export const sentEdits = sentJson.pipe(editsSchema);
export type SetEdit = z.infer<(typeof setEdits)[number]>;
export type DraftEdit = z.infer<typeof editsSchema>[number];

export function editBetween(at: Place, was: object, now: object): SetEdit | null {
  const [before, after] = [was as Record<string, unknown>, now as Record<string, unknown>];
  const fields = Object.keys(after).filter(
    (field) => field !== "id" && field !== "items" && !sameValue(before[field], after[field]),
  );
  if (fields.length === 0) return null;
  const pick = (from: Record<string, unknown>) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return setEdit(at, { was: pick(before), now: pick(after) });
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

export function isSet(edit: DraftEdit): edit is SetEdit {
  return edit.edit === "set-head" || edit.edit === "set-section" || edit.edit === "set-item";
}

export function placeOf(edit: SetEdit): Place {
  return edit.edit === "set-head"
    ? { kind: "head" }
    : { kind: edit.edit === "set-item" ? "item" : "section", id: edit.id };
}
