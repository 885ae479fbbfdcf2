/** A check: one filled-in template version for one store on one day by one inspector. */
import { z } from "zod";
import { attributionShape } from "#app/store-managers/attribution.ts";
import { collection } from "#app/db/documents.ts";
import { maxPhotosPerItem, photoSchema } from "#app/files/photo.ts";
import { textSchema } from "#app/i18n/text.ts";
import { importedSchema } from "#app/import/imported.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { categorySchema } from "#app/templates/template.ts";
import { fullScore } from "#app/score-policy/percent.ts";
import { severitiesOf } from "./findings.ts";
import * as checkLimits from "./limits.ts";

export const checkStatuses = ["draft", "submitted", "approved", "appealed", "void"] as const;
export const checkStatusSchema = z.enum(checkStatuses);
export type CheckStatus = z.infer<typeof checkStatusSchema>;

/**
 * What was given for an item. `value` by the item's type: "pass" | "fail" (pass-fail), an integer (scale), an option's id (choice),
 * a number (number), text (text), YYYY-MM-DD (date), the signer's typed name (signature); none for photo, whose photos are the answer.
 */
export const answerSchema = z.object({
  value: z.union([z.string().max(checkLimits.text), z.number()]).optional(),
  na: z.boolean().optional(),
  note: z.string().max(checkLimits.text).optional(),
  photos: z.array(photoSchema).max(maxPhotosPerItem).optional(),
  /** How often it was changed; what an autosave is based on. */
  changes: z.number().int().min(1),
  at: z.iso.datetime(),
  by: z.string(),
});
export type Answer = z.infer<typeof answerSchema>;
export type Answers = Readonly<Record<string, Answer>>;

/** A non-negative fraction of integers, in lowest terms: "7" or "7/2". */
const fractionSchema = z.string().regex(/^\d+(\/\d+)?$/);

const findingSchema = z.object({
  item: z.string(),
  section: z.string(),
  severity: severitySchema,
  /** What was noted of it, where there is no answer that could hold the note: a finding from a file. */
  note: z.string().max(checkLimits.text).optional(),
});
export type Finding = z.infer<typeof findingSchema>;

/** Frozen at submit. `score` is in millionths of a per cent (0–100,000,000), null for an unscored or fully N/A check. */
export const outcomeSchema = z.object({
  earned: fractionSchema,
  available: fractionSchema,
  sections: z.array(z.object({ id: z.string(), earned: fractionSchema, available: fractionSchema })),
  score: z.number().int().min(0).max(fullScore).nullable(),
  result: z.enum(["pass", "fail"]).nullable(),
  band: z.string().nullable(),
  findings: z.array(findingSchema),
  /** Items answered N/A, by id. */
  na: z.array(z.string()),
  /** Items that could be findings and weren't answered: not asked, or left out. Absent where there are none. */
  unanswered: z.array(z.string()).optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

export const appealedItemSchema = z.object({
  item: z.string(),
  reason: z.string(),
  /** What the store shows for it. */
  photos: z.array(photoSchema).max(checkLimits.appealPhotos).optional(),
  /** Whether the finding was removed or kept; missing until it is decided. */
  removed: z.boolean().optional(),
  words: z.string().optional(),
  /** The answer's value when the check was reopened with this finding removed: it stays removed while the value is the same. */
  value: answerSchema.shape.value,
});

/** The store's words against findings, and what a lead decided on each. */
const appealSchema = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  byName: z.string(),
  items: z.array(appealedItemSchema).min(1),
  decidedAt: z.iso.datetime().optional(),
  decidedByName: z.string().optional(),
});
export type Appeal = z.infer<typeof appealSchema>;

/** Where a check from a file came from. It has no answers: its outcome is what the file said, and it is closed business. */
const importedCheckSchema = importedSchema.extend({
  /** Whether the file gave the result; else it follows from the score and from critical findings. */
  result: z.boolean(),
});
export type Imported = z.infer<typeof importedCheckSchema>;

const placeSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number(),
  distance: z.number().nullable(),
});

const checkSchema = z.object({
  code: z.string().min(1).max(checkLimits.code),
  /** What the code is compared by; absent where that is the code itself. */
  codeKey: z.string().optional(),
  ...attributionShape,
  templateId: z.string(),
  templateVersion: z.number().int().min(1),
  templateName: textSchema,
  templateCategory: categorySchema,
  scored: z.boolean(),
  status: checkStatusSchema,
  day: z.iso.date(),
  month: z.string().regex(/^\d{4}-\d{2}$/),
  inspectorId: z.string(),
  inspectorName: z.string(),
  startedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().optional(),
  /** What was done to it after its month had ended: its figures changed, or were confirmed as they are. Imports leave it out. */
  late: z.enum(["figures", "confirmed"]).optional(),
  /** When that was last done. */
  lateAt: z.iso.datetime().optional(),
  followUpOf: z.string().optional(),
  followedUpBy: z.array(z.string()),
  /** Where the phone said it was when the check was started and when it was submitted, and how far from the store, in metres. */
  startPlace: placeSchema.optional(),
  place: placeSchema.optional(),
  /** Who reopened it and why, for as long as it is a draft again. */
  reopened: z.object({ at: z.iso.datetime(), byName: z.string(), reason: z.string() }).optional(),
  /** When its inspector discarded it as a draft, which made it void. */
  discardedAt: z.iso.datetime().optional(),
  /** Absent for a check that was filled in here. */
  imported: importedCheckSchema.optional(),
  answers: z.record(z.string(), answerSchema),
  outcome: outcomeSchema.optional(),
  /** Appeals since it was submitted, oldest first; the last is the open one while the status is "appealed". */
  appeals: z.array(appealSchema).optional(),
  /** Copies of the outcome's, for lists to filter and sort by; absent where there is none. */
  result: z.enum(["pass", "fail"]).optional(),
  score: z.number().int().optional(),
  /** Each severity that a finding has, once. */
  found: z.array(severitySchema).optional(),
  tooFast: z.boolean(),
  /** Folded word prefixes for text search: code, store, inspector. */
  words: z.array(z.string()),
});
export type Check = z.infer<typeof checkSchema>;

export const checks = collection("checks", checkSchema);

/** Statuses in which a check counts in reports. */
const countedStatuses = ["submitted", "appealed", "approved"] as const satisfies readonly CheckStatus[];

export function isCounted(check: Pick<Check, "status">): boolean {
  return (countedStatuses as readonly CheckStatus[]).includes(check.status);
}

export function withOutcome(check: Check, outcome: Outcome): Check {
  const { result: _, score: __, found: ___, reopened: ____, ...rest } = check;
  const found = severitiesOf(outcome.findings);
  return {
    ...rest,
    outcome,
    ...(outcome.result !== null && { result: outcome.result }),
    ...(outcome.score !== null && { score: outcome.score }),
    ...(found.length > 0 && { found }),
  };
}

/** The check as a draft again, without outcome and time of submitting. Of its appeals only removed findings stay. */
export function withoutOutcome(check: Check): Check {
  const { outcome: _, result: __, score: ___, found: ____, submittedAt: _____, appeals: decided = [], ...rest } = check;
  const appeals = decided.flatMap((appeal) => {
    const items = appeal.items.filter((item) => item.removed);
    const withValues = items.map((item) => ({ ...item, value: check.answers[item.item]?.value }));
    return items.length > 0 ? [{ ...appeal, items: withValues }] : [];
  });
  return { ...rest, tooFast: false, ...(appeals.length > 0 && { appeals }) };
}

/** What someone who decides about a check has looked at: another text as soon as it is not the same any more. Answers to a draft are no matter. */
export function checkRevision(check: Pick<Check, "status" | "inspectorId" | "updatedAt">): string {
  return [check.status, check.inspectorId, check.status === "draft" ? "" : check.updatedAt].join(" ");
}
