import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { wordPrefixes } from "#app/i18n/fold.ts";
import { importedSchema } from "#app/import/imported.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { attributionShape } from "#app/store-managers/attribution.ts";
import { caseLimits, caseStatuses, judgements } from "./case-names.ts";

export const statusSchema = z.enum(caseStatuses);
export const judgementSchema = z.enum(judgements);

/** Fields that people enter and edit; the form, history, lists and API are made of them. */
export const caseInputSchema = z.object({
  storeId: z.string(),
  cameAt: z.iso.datetime(),
  /** A code of the score policy, as is `category`. */
  channel: z.string(),
  category: z.string(),
  severity: severitySchema,
  /** 1–5; null for none. */
  rating: z.number().int().min(1).max(5).nullable(),
  text: z.string(),
  photos: z.array(photoSchema),
});
export type CaseInput = z.output<typeof caseInputSchema>;

export const caseSchema = z.object({
  /** Its number in another system; "" for none. */
  code: z.string().max(caseLimits.code),
  ...attributionShape,
  ...caseInputSchema.shape,
  /** The day of `cameAt` in the business time zone. */
  day: z.iso.date(),
  month: z.string(),
  justified: judgementSchema,
  status: statusSchema,
  dueAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  answer: z.string(),
  /** Still open and without an answer. */
  waiting: z.boolean(),
  resolution: z.string(),
  inspectorId: z.string(),
  inspectorName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Absent if it was recorded here. */
  imported: importedSchema.optional(),
  words: z.array(z.string()),
});
export type FeedbackCase = z.infer<typeof caseSchema>;

export const cases = collection("feedback", caseSchema);

/** The search never finds the customer's name or address. */
function wordsOf({ code, storeCode, storeName, text }: Omit<FeedbackCase, "waiting" | "words">) {
  return wordPrefixes(code, storeCode, storeName, text);
}

export function isOpen({ status }: Pick<FeedbackCase, "status">): boolean {
  return status === "new" || status === "in-progress";
}

export function isOverdue({ waiting, dueAt }: Pick<FeedbackCase, "waiting" | "dueAt">, now: Date): boolean {
  return waiting && dueAt < now.toISOString();
}

export function withDerivedFields(record: Omit<FeedbackCase, "waiting" | "words">): FeedbackCase {
  return { ...record, waiting: isOpen(record) && record.answeredAt === null, words: wordsOf(record) };
}

export function pointsOf({ justified, severity }: Pick<FeedbackCase, "justified" | "severity">, policy: ScorePolicy) {
  return justified === "yes" ? policy.points[severity] : 0;
}
