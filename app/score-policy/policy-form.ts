import { z } from "zod";
import { isTime } from "#app/i18n/clock.ts";
import { fold, foldedWords } from "#app/i18n/fold.ts";
import { m } from "#app/i18n/locale.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import { anyText, line, trimmedText } from "#app/ui/form-values.ts";
import { eachList, type FormRows, maxFormRows, formRowsOf } from "./form-rows.ts";
import { choiceLists, components, fewestChecksFields, listNames, rowLists } from "./names.ts";
import { codePattern, policyLimits, type ScorePolicy } from "./policy.ts";
import { bySeverity, severities } from "./severity.ts";
import { findOverlappingShifts } from "./shifts.ts";

const wholeNumber = (max: number, min = 0) =>
  trimmedText
    .overwrite((text) => parseNumeral(text) ?? text)
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: () => m.policy_problem_whole({ least: min, most: max }),
    })
    .transform(Number);

const nameLine = line(policyLimits.name, () => m.policy_problem_name());
const time = trimmedText.refine(isTime, { error: () => m.policy_problem_time() });

const objectOf = <T extends z.ZodType>(keys: readonly string[], field: T): z.ZodObject<Record<string, T>> =>
  z.object(Object.fromEntries(keys.map((key) => [key, field])));

export function policyForm(rows: FormRows) {
  const [all, choices] = [rowLists.flatMap((list) => rows[list]), choiceLists.flatMap((list) => rows[list])];
  const weight = wholeNumber(policyLimits.weight);
  return z
    .object({
      weights: z.object({ checks: weight, camera: weight, feedback: weight }),
      points: z.object(bySeverity(() => wholeNumber(policyLimits.points))),
      answerHours: z.object(bySeverity(() => wholeNumber(policyLimits.answerHours, 1))),
      taskDays: z.object(bySeverity(() => wholeNumber(policyLimits.taskDays))),
      appealDays: wholeNumber(policyLimits.appealDays, 1),
      fewestChecks: z.object({
        rank: wholeNumber(policyLimits.fewestChecks, 1),
        comparison: wholeNumber(policyLimits.fewestChecks, 1),
      }),
      shouldCountNoCases: anyText.transform((text) => text === "on"),
      code: objectOf(all, anyText),
      en: objectOf(all, nameLine),
      vi: objectOf(all, nameLine),
      retired: objectOf(choices, anyText),
      from: objectOf(rows.shifts, time),
      to: objectOf(rows.shifts, time),
    })
    .superRefine((fields, context) => {
      for (const { path, message } of problemsOf(fields, rows)) context.addIssue({ code: "custom", path, message });
    });
}
type PolicyFields = z.output<ReturnType<typeof policyForm>>;

function problemsOf({ weights, en, vi, retired, from, to }: PolicyFields, rows: FormRows) {
  const problems: { path: string[]; message: string }[] = [];
  const addProblem = (path: string[], message: string) => problems.push({ path, message });
  if (components.every((component) => weights[component] === 0))
    addProblem(["weights", "checks"], m.policy_problem_weights());
  for (const list of rowLists) {
    if (rows[list].length > maxFormRows(list)) addProblem([], m.policy_problem_rows({ most: maxFormRows(list) }));
    for (const [language, names] of Object.entries({ en, vi })) {
      const seenNames = new Set<string>();
      for (const key of rows[list]) {
        const folded = fold(names[key]!);
        if (seenNames.has(folded)) addProblem([language, key], m.policy_problem_twice());
        seenNames.add(folded);
      }
    }
  }
  for (const list of choiceLists)
    if (rows[list].every((key) => retired[key]))
      addProblem([], m.policy_problem_all_retired({ list: listNames[list]() }));
  const shifts = rows.shifts.map((key) => ({ from: from[key]!, to: to[key]! }));
  for (const at of findOverlappingShifts(shifts)) addProblem(["from", rows.shifts[at]!], m.policy_problem_overlap());
  for (const [at, shift] of shifts.entries())
    if (shift.from === shift.to) addProblem(["to", rows.shifts[at]!], m.policy_problem_same_time());
  return problems;
}

export function policyOfForm(fields: PolicyFields, rows: FormRows): ScorePolicy {
  const { weights, points, answerHours, appealDays, taskDays, fewestChecks, shouldCountNoCases } = fields;
  const namedRows = eachList((list) => {
    const usedCodes = new Set<string>();
    return rows[list].map((key) => {
      const ownCode = fields.code[key]!;
      const [en, vi] = [fields.en[key]!, fields.vi[key]!];
      const code = codePattern.test(ownCode) && !usedCodes.has(ownCode) ? ownCode : newCode(en, usedCodes);
      usedCodes.add(code);
      return { key, row: { code, name: { en, vi } } };
    });
  });
  const choices = (list: (typeof choiceLists)[number]) =>
    namedRows[list].map(({ key, row }) => ({ ...row, retired: fields.retired[key] === "on" }));
  return {
    weights,
    points,
    answerHours,
    appealDays,
    taskDays,
    fewestChecks,
    shouldCountNoCases,
    shifts: namedRows.shifts.map(({ key, row }) => ({ ...row, from: fields.from[key]!, to: fields.to[key]! })),
    observationCategories: choices("observationCategories"),
    feedbackCategories: choices("feedbackCategories"),
    channels: choices("channels"),
  };
}

function newCode(name: string, usedCodes: ReadonlySet<string>): string {
  const words = foldedWords(name).flatMap((word) => word.replace(/[^a-z0-9]/g, "") || []);
  const stem = words.join("-").slice(0, 36) || "row";
  let code = stem;
  for (let number = 2; usedCodes.has(code); number++) code = `${stem}-${number}`;
  return code;
}

export function fieldsOfPolicy(policy: ScorePolicy): Record<string, string> {
  const texts: Record<string, string> = {
    appealDays: String(policy.appealDays),
    shouldCountNoCases: policy.shouldCountNoCases ? "on" : "",
  };
  for (const field of fewestChecksFields) texts[`fewestChecks.${field}`] = String(policy.fewestChecks[field]);
  for (const component of components) texts[`weights.${component}`] = String(policy.weights[component]);
  for (const field of ["points", "answerHours", "taskDays"] as const)
    for (const severity of severities) texts[`${field}.${severity}`] = String(policy[field][severity]);
  const rows = formRowsOf(policy);
  for (const list of rowLists)
    for (const [at, key] of rows[list].entries()) {
      const { code, name: names, ...rest } = policy[list][at]!;
      Object.assign(texts, { [`code.${key}`]: code, [`en.${key}`]: names.en, [`vi.${key}`]: names.vi });
      if ("retired" in rest) texts[`retired.${key}`] = rest.retired ? "on" : "";
      else Object.assign(texts, { [`from.${key}`]: rest.from, [`to.${key}`]: rest.to });
    }
  return texts;
}
