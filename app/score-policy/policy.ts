import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { isTime } from "#app/i18n/clock.ts";
import { components } from "./names.ts";
import { bySeverity } from "./severity.ts";
import { findOverlappingShifts } from "./shifts.ts";

export const policyLimits = {
  weight: 1000,
  points: 100,
  answerHours: 2160,
  appealDays: 90,
  taskDays: 365,
  digits: 4,
  name: 60,
  shifts: 8,
  choices: 40,
  fewestChecks: 100,
} as const;

const wholeNumber = (max: number, min = 0) => z.number().int().min(min).max(max);
const nameText = z.string().min(1).max(policyLimits.name);
export const codePattern = /^[a-z0-9][a-z0-9-]{0,39}$/;
const namedRow = z.object({
  /** Records name the row by it; it is never used again. */
  code: z.string().regex(codePattern),
  name: z.object({ en: nameText, vi: nameText }),
});
/** Retired choices stay with their records; new records can't use them. */
const choice = namedRow.extend({ retired: z.boolean() });
export type PolicyChoice = z.infer<typeof choice>;

const choices = z
  .array(choice)
  .max(policyLimits.choices)
  .refine(areDifferent)
  .refine((all) => all.some(({ retired }) => !retired));

/** Times HH:MM of the business day. A shift that ends before it begins passes midnight; `to` is exclusive. */
const shift = namedRow
  .extend({ from: z.string().refine(isTime), to: z.string().refine(isTime) })
  .refine(({ from, to }) => from !== to);

export const policySchema = z.object({
  weights: z
    .object({
      checks: wholeNumber(policyLimits.weight),
      camera: wholeNumber(policyLimits.weight),
      feedback: wholeNumber(policyLimits.weight),
    })
    .refine((weights) => components.some((component) => weights[component] > 0)),
  /** Taken off 100 for each observation or justified complaint. */
  points: z.object(bySeverity(() => wholeNumber(policyLimits.points))),
  answerHours: z.object(bySeverity(() => wholeNumber(policyLimits.answerHours, 1))),
  /** Time to appeal findings, from a check's submission. */
  appealDays: wholeNumber(policyLimits.appealDays, 1),
  taskDays: z.object(bySeverity(() => wholeNumber(policyLimits.taskDays))),
  shifts: z
    .array(shift)
    .max(policyLimits.shifts)
    .refine(areDifferent)
    .refine((all) => findOverlappingShifts(all).length === 0),
  observationCategories: choices,
  feedbackCategories: choices,
  /** Ways in which feedback comes. */
  channels: choices,
  /** Scored checks that a month's rank needs, and checks that each period of a comparison needs. */
  fewestChecks: z.object({
    rank: wholeNumber(policyLimits.fewestChecks, 1),
    comparison: wholeNumber(policyLimits.fewestChecks, 1),
  }),
  /** Whether a month without cases scores 100 for feedback; otherwise it has no score. */
  shouldCountNoCases: z.boolean(),
});
export type ScorePolicy = z.infer<typeof policySchema>;

export const monthSchema = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** Its id is its first month; it is in force until the next one begins. */
const versionSchema = z.object({
  from: monthSchema,
  policy: policySchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PolicyVersion = z.infer<typeof versionSchema>;

export const policyVersions = collection("score-policies", versionSchema);

function areDifferent(rows: readonly { code: string }[]): boolean {
  return new Set(rows.map(({ code }) => code)).size === rows.length;
}
