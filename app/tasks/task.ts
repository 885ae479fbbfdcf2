/** A task: corrective work at a store with an owner, a due day and evidence of the fix; for a finding of a check, or made by hand. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { fold, wordPrefixes } from "#app/i18n/fold.ts";
import { textSchema } from "#app/i18n/text.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { categorySchema } from "#app/templates/template.ts";
import { causes, priorities, taskStatuses } from "./task-names.ts";
import { titleOf } from "./title.ts";

export const taskLimits = { title: 200, details: 4000, words: 2000, comment: 2000, photos: 6 } as const;

export const statusSchema = z.enum(taskStatuses);
export const prioritySchema = z.enum(priorities);

/** The finding of a check, as it was when the task was created. */
const findingSchema = z.object({
  checkCode: z.string(),
  day: z.iso.date(),
  item: z.string(),
  section: textSchema,
  /** In words. */
  answer: textSchema,
  note: z.string(),
  photos: z.array(photoSchema),
});
export type TaskFinding = z.infer<typeof findingSchema>;

/** Evidence of work that was said to be done. */
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
  /** The store's current one. */
  area: z.string(),
  /** The check with the finding; both null for a task created by hand. */
  checkId: z.string().nullable(),
  finding: findingSchema.nullable(),
  /** The finding's. */
  severity: severitySchema.nullable(),
  priority: prioritySchema,
  /** A store manager's id, or the uid of one of the staff; null for nobody. */
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  /** It is whoever manages the store who owns it, and not a person that somebody chose. */
  ofManager: z.boolean(),
  /** The inspector of its check, or the person who created it. */
  inspectorId: z.string(),
  inspectorName: z.string(),
  dueDay: z.iso.date(),
  /** Whether words alone are no evidence. */
  needsPhoto: z.boolean(),
  status: statusSchema,
  /** Evidence that was sent before the work is said to be done. */
  photos: z.array(photoSchema),
  /** Oldest first: one that was reopened has several. */
  fixes: z.array(fixSchema),
  /** The person whose fix is verified. */
  doneBy: z.string().nullable(),
  /** Until it is done again. */
  reopened: z.object({ at: z.iso.datetime(), byName: z.string(), reason: z.string() }).nullable(),
  cancelled: z.object({ cause: z.enum(causes), reason: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  /** Comments and photos don't change it. */
  updatedAt: z.iso.datetime(),
  /** Orders of lists: what is unfinished stands before what waits to be verified, and what is closed comes last. */
  byDue: z.string(),
  byPriority: z.string(),
  /** The folded title as it is shown in each language. */
  byTitleEn: z.string(),
  byTitleVi: z.string(),
  words: z.array(z.string()),
});
export type Task = z.infer<typeof taskSchema>;

export const tasks = collection("tasks", taskSchema);

type Unsettled = Omit<Task, "byDue" | "byPriority" | "byTitleEn" | "byTitleVi" | "words">;

const turns = { open: 0, "in-progress": 0, done: 1, verified: 2, cancelled: 2 } as const;
const ranks = { high: 0, medium: 1, low: 2 } as const;

/** With what follows from its fields. */
export function settled(task: Unsettled): Task {
  const { status, priority, dueDay, title, details, storeCode, storeName, ownerName, finding } = task;
  const shown = titleOf(task);
  return {
    ...task,
    byTitleEn: fold(shown.en).slice(0, 100),
    byTitleVi: fold(shown.vi).slice(0, 100),
    byDue: `${turns[status]} ${dueDay}`,
    byPriority: `${turns[status]} ${ranks[priority]} ${dueDay}`,
    words: wordPrefixes(storeCode, storeName, title.vi, title.en, ownerName ?? "", finding?.checkCode ?? "", details),
  };
}

/** The end of `byDue` and `byPriority`: of unfinished tasks, of those that wait to be verified, and of those overdue on a day. */
export const unfinishedEnd = `${turns.done}`;
export const doneEnd = `${turns.verified}`;
export const overdueEnd = (today: string): string => `${turns.open} ${today}`;

export function isUnfinished({ status }: Pick<Task, "status">): boolean {
  return turns[status] === turns.open;
}

export function isOverdue(task: Pick<Task, "status" | "dueDay">, today: string): boolean {
  return isUnfinished(task) && task.dueDay < today;
}

/** The revision of the terms that a person who edits a task has seen. */
export function taskRevision({ status, updatedAt }: Pick<Task, "status" | "updatedAt">): string {
  return `${status} ${updatedAt}`;
}
