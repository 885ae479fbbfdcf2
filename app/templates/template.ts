import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { textSchema } from "#app/i18n/text.ts";
import { bySeverity } from "#app/score-policy/severity.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import * as templateLimits from "./limits.ts";

/** Ids stay the same from version to version, so that a finding can be followed over years. */
export const localIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const points = z.number().int().min(0).max(templateLimits.points);

export const evidences = ["off", "optional", "required", "on-fault"] as const;
export const evidenceSchema = z.enum(evidences);
export type EvidenceRule = z.infer<typeof evidenceSchema>;

const itemBase = z.object({
  id: localIdSchema,
  text: textSchema,
  help: textSchema.optional(),
  picture: photoSchema.optional(),
  group: textSchema.optional(),
  /** 0 leaves the item out of the score. */
  points: points.default(1),
  /** A critical finding fails the whole check. */
  severity: severitySchema.default("minor"),
  allowNa: z.boolean().default(false),
  photo: evidenceSchema.default("optional"),
  note: evidenceSchema.default("optional"),
  /** A conditional item must be answered only while it applies. */
  required: z.boolean().default(true),
  /** Answers are "pass", "fail", an option's id, or a number as text. */
  when: z.object({ item: localIdSchema, is: z.array(z.string()).min(1) }).optional(),
});

export const itemSchema = z.discriminatedUnion("type", [
  itemBase.extend({ type: z.literal("pass-fail") }),
  /** Value 0–max earns points × value ÷ max; below `faultBelow` it is a finding. */
  itemBase.extend({
    type: z.literal("scale"),
    max: z.number().int().min(1).max(templateLimits.scaleMax),
    faultBelow: z.number().int().min(0),
  }),
  /** The largest points of an option count as available. */
  itemBase.extend({
    type: z.literal("choice"),
    options: z
      .array(z.object({ id: localIdSchema, text: textSchema, points, fault: z.boolean().default(false) }))
      .min(2)
      .max(templateLimits.options),
  }),
  /** A value outside the range is a finding. */
  itemBase.extend({
    type: z.literal("number"),
    min: z.number().nullable(),
    max: z.number().nullable(),
    unit: z.string().max(templateLimits.unit).default(""),
    decimals: z.number().int().min(0).max(templateLimits.decimals).default(1),
  }),
  itemBase.extend({ type: z.literal("text") }),
  itemBase.extend({ type: z.literal("date") }),
  itemBase.extend({ type: z.literal("photo") }),
  itemBase.extend({ type: z.literal("signature") }),
]);
export type Item = z.infer<typeof itemSchema>;

export const sectionSchema = z.object({
  id: localIdSchema,
  title: textSchema,
  /** Null in a template without weights. */
  weight: z.number().int().min(1).max(templateLimits.weight).nullable().default(null),
  items: z.array(itemSchema).min(1).max(templateLimits.items),
});
export type Section = z.infer<typeof sectionSchema>;

export const bandSchema = z.object({
  name: z.string().min(1).max(templateLimits.bandName),
  from: z.number().int().min(0).max(templateLimits.percent),
});
export const standardBands = [
  { name: "A", from: 90 },
  { name: "B", from: 80 },
  { name: "C", from: 70 },
  { name: "D", from: 0 },
] satisfies z.infer<typeof bandSchema>[];

export const categoryPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{P}\p{S} ]{0,39}$/u;
export const categorySchema = z.string().regex(categoryPattern);

export const versionSchema = z.object({
  templateId: z.string(),
  version: z.number().int().min(1),
  name: textSchema,
  category: categorySchema,
  scored: z.boolean().default(true),
  /** Per cent. Critical findings fail the check at any score. */
  passMark: z.number().int().min(0).max(templateLimits.percent).default(80),
  bands: z
    .array(bandSchema)
    .min(1)
    .max(templateLimits.bands)
    .default(() => [...standardBands]),
  /** Days until the task of a finding is due; null where the score policy decides. */
  fixDays: z
    .object(bySeverity(() => z.number().int().nullable()))
    .default({ critical: null, major: null, minor: null }),
  sections: z.array(sectionSchema).min(1).max(templateLimits.sections),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  changes: z.string().max(templateLimits.changes).default(""),
});
export type TemplateVersion = z.infer<typeof versionSchema>;

export const templateSchema = z.object({
  code: z.string().min(1).max(templateLimits.code),
  name: textSchema,
  category: categorySchema,
  status: z.enum(["draft", "published", "archived"]),
  version: z.number().int().min(0),
  scored: z.boolean(),
  sections: z.number().int(),
  items: z.number().int(),
  hasDraft: z.boolean(),
  /** Created by an import of past checks, which may add items until someone publishes a version. */
  imported: z.literal(true).optional(),
  words: z.array(z.string()),
  updatedAt: z.iso.datetime(),
});
export type Template = z.infer<typeof templateSchema>;

export const templates = collection("templates", templateSchema);

export const templateVersions = collection("template-versions", versionSchema);
export function versionId(templateId: string, version: number): string {
  return `${templateId}.${version}`;
}

export function itemsOf(version: Pick<TemplateVersion, "sections">): Item[] {
  return version.sections.flatMap((section) => section.items);
}
