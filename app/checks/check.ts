/** A check: one template version filled in for one store on one day by one inspector. */
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
import { phoneStartSchema, phoneSubmitSchema } from "./phone-time.ts";

export const checkStatuses = ["draft", "submitted", "approved", "appealed", "void"] as const;
export const checkStatusSchema = z.enum(checkStatuses);
export type CheckStatus = z.infer<typeof checkStatusSchema>;

/**
 * An answer. `value` by the item's type: "pass" | "fail" (pass-fail), an integer (scale), an option's id (choice), a number (number), text
 * (text), YYYY-MM-DD (date), the signer's typed name (signature); none for photo, whose photos are the answer.
 */
export const answerSchema = z.object({
  value: z.union([z.string().max(checkLimits.answerText), z.number()]).optional(),
  na: z.boolean().optional(),
  note: z.string().max(checkLimits.answerText).optional(),
  photos: z.array(photoSchema).max(maxPhotosPerItem).optional(),
  /** Count of changes; autosaving is based on it. */
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
  /** Only of an imported finding, which has no answer. */
  note: z.string().max(checkLimits.answerText).optional(),
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
  na: z.array(z.string()),
  /** Items that could be findings but weren't asked or were left empty; absent if there are none. */
  unanswered: z.array(z.string()).optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

export const appealedItemSchema = z.object({
  item: z.string(),
  reason: z.string(),
  photos: z.array(photoSchema).max(checkLimits.appealPhotos).optional(),
  removed: z.boolean().optional(),
  /** The lead's reason. */
  words: z.string().optional(),
  /** The value when the check was reopened: the finding stays removed while it is the same. */
  value: answerSchema.shape.value,
});

const appealSchema = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  byName: z.string(),
  items: z.array(appealedItemSchema).min(1),
  decidedAt: z.iso.datetime().optional(),
  decidedByName: z.string().optional(),
});
export type Appeal = z.infer<typeof appealSchema>;

/** It has no answers; its outcome is that of the file. */
const importedCheckSchema = importedSchema.extend({
  /** False if the score and critical findings decide. */
  result: z.boolean(),
});
export type CheckImport = z.infer<typeof importedCheckSchema>;

const placeSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number(),
  distance: z.number().nullable(),
});

const checkSchema = z.object({
  code: z.string().min(1).max(checkLimits.checkCode),
  /** The key to compare codes by; absent if it is the code itself. */
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
  phoneStart: phoneStartSchema.optional(),
  phoneSubmit: phoneSubmitSchema.optional(),
  /** Changed after the end of its month: its figures, or only a confirmation. Absent for imports. */
  late: z.enum(["figures", "confirmed"]).optional(),
  lateAt: z.iso.datetime().optional(),
  followUpOf: z.string().optional(),
  followedUpBy: z.array(z.string()),
  /** The phone's position at the start and at submitting, with the distance to the store in metres. */
  startPlace: placeSchema.optional(),
  place: placeSchema.optional(),
  reopened: z.object({ at: z.iso.datetime(), byName: z.string(), reason: z.string() }).optional(),
  /** The inspector discarded the draft, which made it void. */
  discardedAt: z.iso.datetime().optional(),
  imported: importedCheckSchema.optional(),
  answers: z.record(z.string(), answerSchema),
  outcome: outcomeSchema.optional(),
  /** Oldest first; the last is open while the status is "appealed". */
  appeals: z.array(appealSchema).optional(),
  /** Copies from the outcome, to filter and sort lists by. */
  result: z.enum(["pass", "fail"]).optional(),
  score: z.number().int().optional(),
  /** The severities of its findings. */
  found: z.array(severitySchema).optional(),
  tooFast: z.boolean(),
  /** Folded word prefixes for text search: code, store, inspector. */
  words: z.array(z.string()),
});
export type Check = z.infer<typeof checkSchema>;

export const checks = collection("checks", checkSchema);

const countedStatuses = ["submitted", "appealed", "approved"] as const satisfies readonly CheckStatus[];

export function isCounted(check: Pick<Check, "status">): boolean {
  return (countedStatuses as readonly CheckStatus[]).includes(check.status);
}

export function withOutcome(check: Check, outcome: Outcome): Check {
  const { result: _, score: __, found: ___, reopened: ____, ...rest } = check;
  const severities = severitiesOf(outcome.findings);
  return {
    ...rest,
    outcome,
    ...(outcome.result !== null && { result: outcome.result }),
    ...(outcome.score !== null && { score: outcome.score }),
    ...(severities.length > 0 && { found: severities }),
  };
}

export function withoutOutcome(check: Check): Check {
  const { outcome: _, result: __, score: ___, found: ____, submittedAt: _____, appeals: decided = [], ...rest } = check;
  const appeals = decided.flatMap((appeal) => {
    const items = appeal.items.filter((item) => item.removed);
    const withValues = items.map((item) => ({ ...item, value: check.answers[item.item]?.value }));
    return items.length > 0 ? [{ ...appeal, items: withValues }] : [];
  });
  return { ...rest, tooFast: false, ...(appeals.length > 0 && { appeals }) };
}

/** Answers to a draft don't change it. */
export function checkRevision(check: Pick<Check, "status" | "inspectorId" | "updatedAt">): string {
  return [check.status, check.inspectorId, check.status === "draft" ? "" : check.updatedAt].join(" ");
}
