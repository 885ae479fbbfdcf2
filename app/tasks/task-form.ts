/** A task as its forms have it. */
import { z } from "zod";
import { parseDay } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { anyText, line, trimmedText } from "#app/ui/form-values.ts";
import { categoryPattern } from "#app/templates/template.ts";
import { prioritySchema, taskLimits } from "./task.ts";

const chosen = trimmedText.refine((text) => text !== "", { error: () => m.tasks_problem_choose() });
const wordsField = (most: number) =>
  trimmedText.refine((text) => text.length <= most, { error: () => m.tasks_problem_long({ most }) });
const dayField = trimmedText
  .refine((text) => parseDay(text) !== null, { error: () => m.tasks_problem_day() })
  .transform((text) => parseDay(text)!);

export const taskForm = z.object({
  title: line(taskLimits.title, {
    missing: () => m.tasks_problem_title(),
    long: () => m.tasks_problem_long({ most: taskLimits.title }),
  }),
  details: wordsField(taskLimits.details),
  category: z
    .string({ error: () => m.tasks_problem_choose() })
    .regex(categoryPattern, { error: () => m.tasks_problem_choose() }),
  priority: z.string({ error: () => m.tasks_problem_choose() }).pipe(prioritySchema),
  dueDay: dayField,
  needsPhoto: anyText.transform((text) => text !== ""),
});
export const newTaskForm = taskForm.extend({ storeId: chosen, ownerId: chosen });
export const assignForm = z.object({ ownerId: chosen, reason: wordsField(taskLimits.words) });
export const moveForm = z.object({
  reason: wordsField(taskLimits.words),
  /** The params of the board that it was sent from. */
  board: z.string().max(2000).nullable().default(null),
});
export const finishForm = z.object({ photos: anyText, words: wordsField(taskLimits.words) });
const needed = (field: z.ZodType<string>, missing: () => string) =>
  field.refine((text) => text !== "", { error: missing });
export const commentForm = z.object({
  comment: needed(wordsField(taskLimits.comment), () => m.tasks_problem_comment()),
});

/** What is given for what is done to several. */
export const bulkTaskForms: Readonly<
  Record<"start" | "verify" | "assign" | "due" | "priority" | "cancel", z.ZodObject<z.ZodRawShape>>
> = {
  start: z.object({}),
  verify: z.object({}),
  assign: z.object({ to: chosen }),
  due: z.object({ dueDay: dayField }),
  priority: taskForm.pick({ priority: true }),
  cancel: z.object({ reason: needed(wordsField(taskLimits.words), () => m.tasks_problem_reason()) }),
};
