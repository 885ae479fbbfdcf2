import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { addDays } from "#app/i18n/days.ts";
import { soonDays } from "#app/lists/day-groups.ts";
import { fold, wordPrefixes } from "#app/i18n/fold.ts";
import { textSchema } from "#app/i18n/text.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { categorySchema } from "#app/templates/template.ts";
import { causes, priorities, taskStatuses } from "./task-names.ts";
import { titleOf } from "./title.ts";

export const taskLimits = { title: 200, details: 4000, note: 2000, comment: 2000, photos: 6 } as const;

export const taskStatusSchema = z.enum(taskStatuses);
export const prioritySchema = z.enum(priorities);

const findingSchema = z.object({
  checkCode: z.string(),
  day: z.iso.date(),
  item: z.string(),
  section: textSchema,
  answer: textSchema,
  note: z.string(),
  photos: z.array(photoSchema),
});
export type TaskFinding = z.infer<typeof findingSchema>;

const fixSchema = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  byName: z.string(),
  words: z.string(),
  photos: z.array(photoSchema),
});

export const taskSchema = z.object({
  title: textSchema,
  details: z.string(),
  category: categorySchema,
  storeId: z.string(),
  storeCode: z.string(),
  storeName: z.string(),
  area: z.string(),
  /** Null for a task created by hand. */
  checkId: z.string().nullable(),
  finding: findingSchema.nullable(),
  severity: severitySchema.nullable(),
  priority: prioritySchema,
  /** Id of a store manager or uid of staff; null for nobody. */
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  /** The owner changes with the store's manager. */
  ofManager: z.boolean(),
  /** The check's inspector, or the person who created the task. */
  inspectorId: z.string(),
  inspectorName: z.string(),
  dueDay: z.iso.date(),
  needsPhoto: z.boolean(),
  status: taskStatusSchema,
  /** Sent before the task is finished. */
  photos: z.array(photoSchema),
  /** Oldest first; a reopened task has several. */
  fixes: z.array(fixSchema),
  doneBy: z.string().nullable(),
  /** Cleared when it is finished again. */
  reopened: z.object({ at: z.iso.datetime(), byName: z.string(), reason: z.string() }).nullable(),
  cancelled: z.object({ cause: z.enum(causes), reason: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Sort keys: unfinished tasks first, then those to verify, then closed ones. */
  byDue: z.string(),
  byPriority: z.string(),
  byTitleEn: z.string(),
  byTitleVi: z.string(),
  words: z.array(z.string()),
});
export type Task = z.infer<typeof taskSchema>;

export const tasks = collection("tasks", taskSchema);

type Unsettled = Omit<Task, "byDue" | "byPriority" | "byTitleEn" | "byTitleVi" | "words">;

const turns = { open: 0, "in-progress": 0, done: 1, verified: 2, cancelled: 2 } as const;
const ranks = { high: 0, medium: 1, low: 2 } as const;

export function withSortKeys(task: Unsettled): Task {
  const { status, priority, dueDay, title, details, storeCode, storeName, ownerName, finding } = task;
  const titles = titleOf(task);
  return {
    ...task,
    byTitleEn: fold(titles.en).slice(0, 100),
    byTitleVi: fold(titles.vi).slice(0, 100),
    byDue: `${turns[status]} ${dueDay}`,
    byPriority: `${turns[status]} ${ranks[priority]} ${dueDay}`,
    words: wordPrefixes(
      storeCode,
      storeName,
      title.vi,
      title.en,
      ownerName ?? "",
      finding?.checkCode ?? "",
      finding?.note ?? "",
      details,
    ),
  };
}

export const unfinishedEnd = `${turns.done}`;
const doneEnd = `${turns.verified}`;
export const overdueEnd = (today: string): string => `${turns.open} ${today}`;

export const dueGroups = ["overdue", "soon", "later", "to-verify", "closed"] as const;
export type DueGroup = (typeof dueGroups)[number];

/** The groups follow each other in the order of `byDue`. */
export function dueRange(group: DueGroup, today: string): { readonly from: string; readonly end: string } {
  const soonEnd = overdueEnd(addDays(today, soonDays));
  const ends = [overdueEnd(today), soonEnd, unfinishedEnd, doneEnd, "9"];
  const at = dueGroups.indexOf(group);
  return { from: ends[at - 1] ?? "", end: ends[at]! };
}

export function dueGroupOf({ byDue }: Pick<Task, "byDue">, today: string): DueGroup {
  return dueGroups.find((group) => byDue < dueRange(group, today).end)!;
}

export function isUnfinished({ status }: Pick<Task, "status">): boolean {
  return turns[status] === turns.open;
}

export function isTaskOverdue(task: Pick<Task, "status" | "dueDay">, today: string): boolean {
  return isUnfinished(task) && task.dueDay < today;
}

export function taskRevision({ status, updatedAt }: Pick<Task, "status" | "updatedAt">): string {
  return `${status} ${updatedAt}`;
}
