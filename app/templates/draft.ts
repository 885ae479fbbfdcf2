/** The draft as typed: numbers are strings, and fields of other item types stay, so that changing the type back loses nothing. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import { bySeverity } from "#app/score-policy/severity.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import * as draftLimits from "./draft-limits.ts";
import * as templateLimits from "./limits.ts";
import { evidenceSchema, localIdSchema } from "./template.ts";

export const itemTypes = ["pass-fail", "scale", "choice", "number", "text", "date", "photo", "signature"] as const;
export type ItemType = (typeof itemTypes)[number];
export const scoredTypes: ReadonlySet<ItemType> = new Set(["pass-fail", "scale", "choice", "number"]);

/** The decimal sign is a point. */
const entry = z.string().max(draftLimits.entry);

const draftText = z.string().max(draftLimits.text).default("");
export const draftTextSchema = z.object({ en: draftText, vi: draftText });

const optionSchema = z.object({ id: localIdSchema, text: draftTextSchema, points: entry, fault: z.boolean() });
export type DraftOption = z.infer<typeof optionSchema>;

const itemFields = z.object({
  type: z.enum(itemTypes),
  text: draftTextSchema,
  help: draftTextSchema,
  group: draftTextSchema,
  picture: photoSchema.nullable(),
  points: entry,
  severity: severitySchema,
  allowNa: z.boolean(),
  photo: evidenceSchema,
  note: evidenceSchema,
  required: z.boolean(),
  when: z
    .object({
      item: localIdSchema,
      is: z.array(z.string().max(draftLimits.conditionAnswer)).max(draftLimits.conditionAnswers),
    })
    .nullable(),
  scaleMax: entry,
  faultBelow: entry,
  options: z.array(optionSchema).max(templateLimits.options),
  min: entry,
  max: entry,
  unit: entry,
  decimals: entry,
});
const itemSchema = itemFields.extend({ id: localIdSchema });
export type DraftItem = z.infer<typeof itemSchema>;
export type ItemFields = z.infer<typeof itemFields>;

const sectionFields = z.object({ title: draftTextSchema, weight: entry });
const sectionSchema = sectionFields.extend({
  id: localIdSchema,
  items: z.array(itemSchema).max(draftLimits.itemsPerSection),
});
export type DraftSection = z.infer<typeof sectionSchema>;
export type SectionFields = z.infer<typeof sectionFields>;

const headFields = z.object({
  name: draftTextSchema,
  category: z.string().max(draftLimits.category),
  scored: z.boolean(),
  passMark: entry,
  bands: z.array(z.object({ name: entry, from: entry })).max(templateLimits.bands),
  fixDays: z.object(bySeverity(() => entry)),
});
export type HeadFields = z.infer<typeof headFields>;

const removedSchema = z.union([
  z.object({ section: sectionSchema, before: localIdSchema.nullable() }),
  z.object({ item: itemSchema, from: localIdSchema, before: localIdSchema.nullable() }),
]);
export type Removed = z.infer<typeof removedSchema>;

export type DraftPlace = { kind: "head" } | { kind: "section"; id: string } | { kind: "item"; id: string };

const draftSchema = z.object({
  head: headFields,
  sections: z.array(sectionSchema).max(draftLimits.sections),
  removed: z.array(removedSchema),
  base: z.number().int().min(0),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
  updatedByName: z.string(),
});
export type StoredDraft = z.infer<typeof draftSchema>;
export type Draft = Pick<StoredDraft, "head" | "sections" | "removed">;
export type DraftContent = Pick<Draft, "head" | "sections">;

/** Keyed by the template's id. */
export const templateDrafts = collection("template-drafts", draftSchema);

export const fieldSchemas = {
  head: headFields.partial(),
  section: sectionFields.partial(),
  item: itemFields.partial(),
};

const emptyText = { en: "", vi: "" } as const;

export function newItem(id: string, fields: Partial<ItemFields> = {}): DraftItem {
  return {
    id,
    type: "pass-fail",
    text: emptyText,
    help: emptyText,
    group: emptyText,
    picture: null,
    points: "1",
    severity: "minor",
    allowNa: false,
    photo: "optional",
    note: "optional",
    required: true,
    when: null,
    scaleMax: "5",
    faultBelow: "3",
    options: [],
    min: "",
    max: "",
    unit: "",
    decimals: "1",
    ...fields,
  };
}

export const firstOptions: readonly DraftOption[] = [
  { id: "o1", text: emptyText, points: "1", fault: false },
  { id: "o2", text: emptyText, points: "0", fault: true },
];

export function newSection(id: string, fields: Partial<SectionFields> = {}): DraftSection {
  return { id, title: emptyText, weight: "", items: [], ...fields };
}

export function asEntry(typed: string): string {
  return (parseNumeral(typed) ?? typed.trim()).slice(0, draftLimits.entry);
}

export function numberOf(typed: string): number | null {
  return /^[+-]?\d{1,12}(\.\d{1,12})?$/.test(typed.trim()) ? Number(typed) : null;
}

export function parseWholeNumber(typed: string): number | null {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null;
}

export function draftItems(draft: Pick<Draft, "sections">): DraftItem[] {
  return draft.sections.flatMap((section) => section.items);
}

export function exceedsLimits({ sections }: Pick<Draft, "sections">): boolean {
  let items = 0;
  for (const section of sections) {
    items += section.items.length;
    if (section.items.length > draftLimits.itemsPerSection) return true;
  }
  return sections.length > draftLimits.sections || items > draftLimits.items;
}

export function findItem(
  draft: Pick<Draft, "sections">,
  id: string,
): { section: DraftSection; item: DraftItem } | null {
  for (const section of draft.sections) {
    const item = section.items.find((each) => each.id === id);
    if (item) return { section, item };
  }
  return null;
}

export function readDraftPlace(text: string): DraftPlace | null {
  if (text === "head") return { kind: "head" };
  const [, kind, id] = /^(section|item)\.([a-z0-9][a-z0-9-]{0,39})$/.exec(text) ?? [];
  return kind && id ? { kind: kind as "section" | "item", id } : null;
}

export function placeOfRemoved(gone: Removed): Exclude<DraftPlace, { kind: "head" }> {
  return "section" in gone ? { kind: "section", id: gone.section.id } : { kind: "item", id: gone.item.id };
}

export function placeName(place: DraftPlace): string {
  return place.kind === "head" ? "head" : `${place.kind}.${place.id}`;
}
