/** Applied in the browser and on the server; edits merge field by field and are idempotent. */
import { z } from "zod";
import { sameValue } from "./draft-merge.ts";
import { setEdit } from "./set-edit.ts";
import { draftTextSchema, fieldSchemas, itemTypes, type DraftPlace, placeName } from "./draft.ts";
import * as draftLimits from "./draft-limits.ts";
import { localIdSchema } from "./template.ts";

export const jsonField = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("no JSON");
    return z.NEVER;
  }
});

const fieldsBefore = z.record(z.string(), z.unknown());
/** Id of the next part; null for the end. */
const neighbour = localIdSchema.nullable();
/** `was` and `now` have the same fields: those that were changed. */
const setEdits = [
  z.object({ edit: z.literal("set-head"), was: fieldsBefore, now: fieldSchemas.head }),
  z.object({ edit: z.literal("set-section"), id: localIdSchema, was: fieldsBefore, now: fieldSchemas.section }),
  z.object({ edit: z.literal("set-item"), id: localIdSchema, was: fieldsBefore, now: fieldSchemas.item }),
] as const;
const newItemSchema = z.object({ id: localIdSchema, type: z.enum(itemTypes), text: draftTextSchema });
export const editsSchema = z
  .array(
    z.discriminatedUnion("edit", [
      ...setEdits,
      z.object({ edit: z.literal("add-section"), id: localIdSchema, title: draftTextSchema, before: neighbour }),
      z.object({
        edit: z.literal("add-items"),
        section: localIdSchema,
        before: neighbour,
        items: z.array(newItemSchema).max(draftLimits.linesPerPaste),
      }),
      z.object({ edit: z.literal("copy"), kind: z.enum(["section", "item"]), id: localIdSchema, as: localIdSchema }),
      z.object({ edit: z.literal("move-section"), id: localIdSchema, before: neighbour }),
      z.object({ edit: z.literal("move-item"), id: localIdSchema, section: localIdSchema, before: neighbour }),
      z.object({ edit: z.literal(["remove", "restore"]), id: localIdSchema }),
    ]),
  )
  .max(draftLimits.edits);
export const editsField = jsonField.pipe(editsSchema);
export type SetEdit = z.infer<(typeof setEdits)[number]>;
export type DraftEdit = z.infer<typeof editsSchema>[number];

export function editBetween(at: DraftPlace, before: object, after: object): SetEdit | null {
  const [valuesBefore, valuesAfter] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const fields = Object.keys(valuesAfter).filter(
    (field) => field !== "id" && field !== "items" && !sameValue(valuesBefore[field], valuesAfter[field]),
  );
  if (fields.length === 0) return null;
  const pick = (from: Record<string, unknown>) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return setEdit(at, { was: pick(valuesBefore), now: pick(valuesAfter) });
}

export function joinEdits(first: DraftEdit, second: DraftEdit): DraftEdit | null {
  if (!isSetEdit(first) || !isSetEdit(second) || placeName(placeOf(first)) !== placeName(placeOf(second))) return null;
  return {
    ...first,
    was: { ...second.was, ...first.was },
    now: { ...first.now, ...second.now },
  } as DraftEdit;
}

export function isSetEdit(edit: DraftEdit): edit is SetEdit {
  return edit.edit === "set-head" || edit.edit === "set-section" || edit.edit === "set-item";
}

export function placeOf(edit: SetEdit): DraftPlace {
  return edit.edit === "set-head"
    ? { kind: "head" }
    : { kind: edit.edit === "set-item" ? "item" : "section", id: edit.id };
}
