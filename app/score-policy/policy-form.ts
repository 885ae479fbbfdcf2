/** A score policy as its form has it, and what can be made of it. */
import { z } from "zod";
import { isTime } from "#app/i18n/clock.ts";
import { fold, foldedWords } from "#app/i18n/fold.ts";
import { m } from "#app/i18n/locale.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import { anyText, line, trimmedText } from "#app/ui/form-values.ts";
import { eachList, type FormRows, mostRows, rowsOf } from "./form-rows.ts";
import { choiceLists, components, fewestChecksFields, listNames, rowLists } from "./names.ts";
import { codePattern, policyLimits, type ScorePolicy } from "./policy.ts";
import { bySeverity, severities } from "./severity.ts";
import { overlaps } from "./shifts.ts";

const whole = (most: number, least = 0) =>
  trimmedText
    .overwrite((text) => parseNumeral(text) ?? text)
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: () => m.policy_problem_whole({ least, most }),
    })
    .transform(Number);

const nameLine = line(policyLimits.name, () => m.policy_problem_name());
const time = trimmedText.refine(isTime, { error: () => m.policy_problem_time() });

const ofKeys = <T extends z.ZodType>(keys: readonly string[], field: T): z.ZodObject<Record<string, T>> =>
  z.object(Object.fromEntries(keys.map((key) => [key, field])));

/** The fields of a policy with these rows, as they are typed. */
export function policyForm(rows: FormRows) {
  const [all, choices] = [rowLists.flatMap((list) => rows[list]), choiceLists.flatMap((list) => rows[list])];
  const weight = whole(policyLimits.weight);
  return z
    .object({
      weights: z.object({ checks: weight, camera: weight, feedback: weight }),
      points: z.object(bySeverity(() => whole(policyLimits.points))),
      answerHours: z.object(bySeverity(() => whole(policyLimits.answerHours, 1))),
      taskDays: z.object(bySeverity(() => whole(policyLimits.taskDays))),
      appealDays: whole(policyLimits.appealDays, 1),
      fewestChecks: z.object({
        rank: whole(policyLimits.fewestChecks, 1),
        comparison: whole(policyLimits.fewestChecks, 1),
      }),
      shouldCountNoCases: anyText.transform((text) => text === "on"),
      code: ofKeys(all, anyText),
      en: ofKeys(all, nameLine),
      vi: ofKeys(all, nameLine),
      retired: ofKeys(choices, anyText),
      from: ofKeys(rows.shifts, time),
      to: ofKeys(rows.shifts, time),
    })
    .superRefine((typed, context) => {
      for (const { path, message } of problemsOf(typed, rows)) context.addIssue({ code: "custom", path, message });
    });
}
type TypedPolicy = z.output<ReturnType<typeof policyForm>>;

/** What is wrong with fields that are right by themselves. */
function problemsOf({ weights, en, vi, retired, from, to }: TypedPolicy, rows: FormRows) {
  const problems: { path: string[]; message: string }[] = [];
  const tell = (path: string[], message: string) => problems.push({ path, message });
  if (components.every((component) => weights[component] === 0))
    tell(["weights", "checks"], m.policy_problem_weights());
  for (const list of rowLists) {
    if (rows[list].length > mostRows(list)) tell([], m.policy_problem_rows({ most: mostRows(list) }));
    for (const [language, names] of Object.entries({ en, vi })) {
      const known = new Set<string>();
      for (const key of rows[list]) {
        const folded = fold(names[key]!);
        if (known.has(folded)) tell([language, key], m.policy_problem_twice());
        known.add(folded);
      }
    }
  }
  for (const list of choiceLists)
    if (rows[list].every((key) => retired[key])) tell([], m.policy_problem_all_retired({ list: listNames[list]() }));
  const shifts = rows.shifts.map((key) => ({ from: from[key]!, to: to[key]! }));
  for (const at of overlaps(shifts)) tell(["from", rows.shifts[at]!], m.policy_problem_overlap());
  for (const [at, shift] of shifts.entries())
    if (shift.from === shift.to) tell(["to", rows.shifts[at]!], m.policy_problem_same_time());
  return problems;
}

/** The policy that was typed. A new row's code is made of its name. */
export function policyOfForm(typed: TypedPolicy, rows: FormRows): ScorePolicy {
  const { weights, points, answerHours, appealDays, taskDays, fewestChecks, shouldCountNoCases } = typed;
  const named = eachList((list) => {
    const taken = new Set<string>();
    return rows[list].map((key) => {
      const given = typed.code[key]!;
      const [en, vi] = [typed.en[key]!, typed.vi[key]!];
      const code = codePattern.test(given) && !taken.has(given) ? given : newCode(en, taken);
      taken.add(code);
      return { key, row: { code, name: { en, vi } } };
    });
  });
  const choices = (list: (typeof choiceLists)[number]) =>
    named[list].map(({ key, row }) => ({ ...row, retired: typed.retired[key] === "on" }));
  return {
    weights,
    points,
    answerHours,
    appealDays,
    taskDays,
    fewestChecks,
    shouldCountNoCases,
    shifts: named.shifts.map(({ key, row }) => ({ ...row, from: typed.from[key]!, to: typed.to[key]! })),
    observationCategories: choices("observationCategories"),
    feedbackCategories: choices("feedbackCategories"),
    channels: choices("channels"),
  };
}

function newCode(name: string, taken: ReadonlySet<string>): string {
  const words = foldedWords(name).flatMap((word) => word.replace(/[^a-z0-9]/g, "") || []);
  const stem = words.join("-").slice(0, 36) || "row";
  let code = stem;
  for (let number = 2; taken.has(code); number++) code = `${stem}-${number}`;
  return code;
}

/** The texts of its form, by the names of its fields. */
export function typedPolicy(policy: ScorePolicy): Record<string, string> {
  const texts: Record<string, string> = {
    appealDays: String(policy.appealDays),
    shouldCountNoCases: policy.shouldCountNoCases ? "on" : "",
  };
  for (const field of fewestChecksFields) texts[`fewestChecks.${field}`] = String(policy.fewestChecks[field]);
  for (const component of components) texts[`weights.${component}`] = String(policy.weights[component]);
  for (const field of ["points", "answerHours", "taskDays"] as const)
    for (const severity of severities) texts[`${field}.${severity}`] = String(policy[field][severity]);
  const rows = rowsOf(policy);
  for (const list of rowLists)
    for (const [at, key] of rows[list].entries()) {
      const { code, name: names, ...rest } = policy[list][at]!;
      Object.assign(texts, { [`code.${key}`]: code, [`en.${key}`]: names.en, [`vi.${key}`]: names.vi });
      if ("retired" in rest) texts[`retired.${key}`] = rest.retired ? "on" : "";
      else Object.assign(texts, { [`from.${key}`]: rest.from, [`to.${key}`]: rest.to });
    }
  return texts;
}
