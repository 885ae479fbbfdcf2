/**
 * The draft of a template's next version, as it is typed: texts may be empty, numbers are kept as they were entered, and what belongs to
 * another type of item stays where it is, so that changing one's mind loses nothing. `draft-content.ts` makes a version's content of it.
 */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import { bySeverity } from "#app/score-policy/severity.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import * as draftLimits from "./draft-limits.ts";
import * as templateLimits from "./limits.ts";
import { evidenceSchema, localId } from "./template.ts";

export const itemTypes = ["pass-fail", "scale", "choice", "number", "text", "date", "photo", "signature"] as const;
export type ItemType = (typeof itemTypes)[number];
/** Types whose answers earn points; the others are only recorded. */
export const scoredTypes: ReadonlySet<ItemType> = new Set(["pass-fail", "scale", "choice", "number"]);

/** A few characters as they were typed; the decimal sign of a number is a point. */
const entry = z.string().max(draftLimits.entry);

const words = z.string().max(draftLimits.text).default("");
export const draftTextSchema = z.object({ en: words, vi: words });

const optionSchema = z.object({ id: localId, text: draftTextSchema, points: entry, fault: z.boolean() });
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
    .object({ item: localId, is: z.array(z.string().max(draftLimits.answer)).max(draftLimits.answers) })
    .nullable(),
  scaleMax: entry,
  faultBelow: entry,
  options: z.array(optionSchema).max(templateLimits.options),
  min: entry,
  max: entry,
  unit: entry,
  decimals: entry,
});
const itemSchema = itemFields.extend({ id: localId });
export type DraftItem = z.infer<typeof itemSchema>;
export type ItemFields = z.infer<typeof itemFields>;

const sectionFields = z.object({ title: draftTextSchema, weight: entry });
const sectionSchema = sectionFields.extend({ id: localId, items: z.array(itemSchema).max(draftLimits.itemsOfOne) });
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
  z.object({ section: sectionSchema, before: localId.nullable() }),
  z.object({ item: itemSchema, from: localId, before: localId.nullable() }),
]);
export type Removed = z.infer<typeof removedSchema>;

export type Place = { kind: "head" } | { kind: "section"; id: string } | { kind: "item"; id: string };

const draftSchema = z.object({
  head: headFields,
  sections: z.array(sectionSchema).max(draftLimits.sections),
  removed: z.array(removedSchema),
  /** The version it began as; 0 for a template that has none yet. */
  base: z.number().int().min(0),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
  updatedByName: z.string(),
});
export type StoredDraft = z.infer<typeof draftSchema>;
export type Draft = Pick<StoredDraft, "head" | "sections" | "removed">;
export type DraftContent = Pick<Draft, "head" | "sections">;

/** Keyed by the template's id: one open draft per template. */
export const templateDrafts = collection("template-drafts", draftSchema);

export const fieldSchemas = {
  head: headFields.partial(),
  section: sectionFields.partial(),
  item: itemFields.partial(),
};

const emptyText = { en: "", vi: "" } as const;

export function newItem(id: string, given: Partial<ItemFields> = {}): DraftItem {
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
    ...given,
  };
}

export const firstOptions: readonly DraftOption[] = [
  { id: "o1", text: emptyText, points: "1", fault: false },
  { id: "o2", text: emptyText, points: "0", fault: true },
];

export function newSection(id: string, given: Partial<SectionFields> = {}): DraftSection {
  return { id, title: emptyText, weight: "", items: [], ...given };
}

/** A typed number with a point for its decimal sign and without blanks around it. */
export function asEntry(typed: string): string {
  return (parseNumeral(typed) ?? typed.trim()).slice(0, draftLimits.entry);
}

/** What a typed number says; null when it is none. */
export function numberOf(typed: string): number | null {
  return /^[+-]?\d{1,12}(\.\d{1,12})?$/.test(typed.trim()) ? Number(typed) : null;
}

/** The same for a whole number that is not negative. */
export function parseWholeNumber(typed: string): number | null {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null;
}

export function draftItems(draft: Pick<Draft, "sections">): DraftItem[] {
  return draft.sections.flatMap((section) => section.items);
}

/** Whether there is more in it than a draft can hold; of all items together no document holds as many. */
export function exceedsLimits({ sections }: Pick<Draft, "sections">): boolean {
  let items = 0;
  for (const section of sections) {
    items += section.items.length;
    if (section.items.length > draftLimits.itemsOfOne) return true;
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

/** A place as an address and a form name it: "head", "section.ID", "item.ID"; null for anything else. */
export function readPlace(text: string): Place | null {
  if (text === "head") return { kind: "head" };
  const [, kind, id] = /^(section|item)\.([a-z0-9][a-z0-9-]{0,39})$/.exec(text) ?? [];
  return kind && id ? { kind: kind as "section" | "item", id } : null;
}

export function removedPlace(gone: Removed): Exclude<Place, { kind: "head" }> {
  return "section" in gone ? { kind: "section", id: gone.section.id } : { kind: "item", id: gone.item.id };
}

export function placeName(place: Place): string {
  return place.kind === "head" ? "head" : `${place.kind}.${place.id}`;
}
