import { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import { anyText, dayText, line, trimmedText, freeText } from "#app/ui/form-values.ts";
import { categoryPattern } from "#app/templates/template.ts";
import { priorities } from "./task-names.ts";
import { taskLimits } from "./task.ts";

const ownerField = trimmedText.refine((text) => text !== "", { error: () => m.tasks_problem_owner() });
const taskForm = z.object({
  title: line(taskLimits.title, () => m.tasks_problem_title()),
  details: freeText(taskLimits.details),
  priority: z.enum(priorities, { error: () => m.tasks_problem_priority() }),
  category: z
    .string({ error: () => m.tasks_problem_category() })
    .regex(categoryPattern, { error: () => m.tasks_problem_category() }),
  dueDay: dayText,
  needsPhoto: anyText.transform((text) => text !== ""),
});
const { dueDay, needsPhoto, ...what } = taskForm.shape;
export const newTaskForm = (storeId: z.ZodType<string>) =>
  z.object({ storeId, ...what, ownerId: ownerField, dueDay, needsPhoto });
export const assignForm = z.object({ ownerId: ownerField, reason: freeText(taskLimits.note) });
export const taskMoveForm = z.object({
  reason: freeText(taskLimits.note),
  board: z.string().max(2000).nullable().default(null),
});
export const finishForm = z.object({ photos: anyText, words: freeText(taskLimits.note) });
export const commentForm = z.object({
  comment: freeText(taskLimits.comment, () => m.tasks_problem_comment()),
});

export const bulkTaskForms = {
  start: z.object({}),
  verify: z.object({}),
  assign: z.object({ to: ownerField }),
  due: z.object({ dueDay: dayText }),
  priority: taskForm.pick({ priority: true }),
  cancel: z.object({ reason: freeText(taskLimits.note, () => m.tasks_problem_reason()) }),
};
