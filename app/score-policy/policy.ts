/** The score policy: what counts how much in a store's score of a month, and by what words and times findings and complaints are told apart. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { isTime } from "#app/i18n/clock.ts";
import { components } from "./names.ts";
import { bySeverity } from "./severity.ts";
import { overlaps } from "./shifts.ts";

/** The largest of each number, how many digits they have, and how many rows a list has. */
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

const whole = (most: number, least = 0) => z.number().int().min(least).max(most);
const nameText = z.string().min(1).max(policyLimits.name);
export const codePattern = /^[a-z0-9][a-z0-9-]{0,39}$/;
const named = z.object({
  /** What records keep of it; never given to another. */
  code: z.string().regex(codePattern),
  name: z.object({ en: nameText, vi: nameText }),
});
/** A retired one stays with the records that have it, and is offered no more. */
const choice = named.extend({ retired: z.boolean() });
export type Choice = z.infer<typeof choice>;

const choices = z
  .array(choice)
  .max(policyLimits.choices)
  .refine(areDifferent)
  .refine((all) => all.some(({ retired }) => !retired));

/** Times of the business day, HH:MM; one that ends before it begins passes midnight. `to` itself belongs to the next. */
const shift = named
  .extend({ from: z.string().refine(isTime), to: z.string().refine(isTime) })
  .refine(({ from, to }) => from !== to);

export const policySchema = z.object({
  /** Of the components of a store's score. */
  weights: z
    .object({
      checks: whole(policyLimits.weight),
      camera: whole(policyLimits.weight),
      feedback: whole(policyLimits.weight),
    })
    .refine((weights) => components.some((component) => weights[component] > 0)),
  /** That an observation or a justified complaint takes from 100. */
  points: z.object(bySeverity(() => whole(policyLimits.points))),
  /** Until a customer has an answer. */
  answerHours: z.object(bySeverity(() => whole(policyLimits.answerHours, 1))),
  /** To appeal the findings of a check, from its submission. */
  appealDays: whole(policyLimits.appealDays, 1),
  taskDays: z.object(bySeverity(() => whole(policyLimits.taskDays))),
  shifts: z
    .array(shift)
    .max(policyLimits.shifts)
    .refine(areDifferent)
    .refine((all) => overlaps(all).length === 0),
  observationCategories: choices,
  feedbackCategories: choices,
  /** By which feedback comes. */
  channels: choices,
  /** Scored checks of a month for a rank in it; checks in both periods for a comparison. */
  fewestChecks: z.object({
    rank: whole(policyLimits.fewestChecks, 1),
    comparison: whole(policyLimits.fewestChecks, 1),
  }),
  /** A month without cases counts 100; otherwise it has no score for feedback. */
  shouldCountNoCases: z.boolean(),
});
export type ScorePolicy = z.infer<typeof policySchema>;

export const monthSchema = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** A version of the policy; its id is its first month. It holds until the next one begins. */
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
