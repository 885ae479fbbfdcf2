/** What can be told, as a table: what it says, where it leads, and who can see it. */
import { z } from "zod";
import { type Action, can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { formatDay, formatScore } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { type Text, textSchema } from "#app/i18n/text.ts";
import { href } from "#app/ui/href.ts";
import type { Notice, NoticeGroup, NoticeValues } from "./notice.ts";

interface NoticeKind<Values extends NoticeValues> {
  readonly group: NoticeGroup;
  /** The permission that shows what it is about. */
  readonly reads: Action;
  readonly values: z.ZodType<Values>;
  readonly text: (values: Values) => string;
  readonly to: (id: string) => `/${string}`;
}

function kind<Values extends NoticeValues>({ text, ...declared }: NoticeKind<Values>) {
  return { ...declared, say: (given: NoticeValues) => text(declared.values.parse(given)) };
}

const check = (id: string) => href("/qc/check/view", { id });
const feedback = (id: string) => href("/qc/feedback/:id", { id });
const store = (id: string) => href("/qc/stores/:id", { id });

const task = (id: string) => href("/tasks/:id", { id });

const by = { by: z.string(), store: z.string() };
const titled = { title: textSchema };
const day = { day: z.iso.date() };

export const noticeKinds = {
  "check-submitted": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day, score: z.number().nullable(), findings: z.number() }),
    text: ({ score, findings: count, ...said }) =>
      score === null
        ? m.notifications_check_submitted_unscored(told(said))
        : m.notifications_check_submitted({ ...told(said), count, score: formatScore(score, getLocale()) }),
    to: check,
  }),
  "check-appealed": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day, items: z.number() }),
    text: ({ items: count, ...said }) => m.notifications_check_appealed({ ...told(said), count }),
    to: (id) => href("/qc/check/appeal/decide", { id }),
  }),
  "appeal-decided": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day, removed: z.number(), kept: z.number() }),
    text: ({ removed, kept, ...said }) => m.notifications_appeal_decided({ ...told(said), removed, kept }),
    to: check,
  }),
  "check-reopened": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day }),
    text: (said) => m.notifications_check_reopened(told(said)),
    to: check,
  }),
  "check-voided": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day }),
    text: (said) => m.notifications_check_voided(told(said)),
    to: check,
  }),
  "check-handed-over": kind({
    group: "checks",
    reads: "edit check",
    values: z.object({ ...by, ...day }),
    text: (said) => m.notifications_check_handed_over(told(said)),
    to: (id) => href("/qc/check/edit", { id }),
  }),
  "task-assigned": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ ...by, ...titled, ...day }),
    text: (said) => m.notifications_task_assigned(told(said)),
    to: task,
  }),
  "task-done": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ ...by, ...titled, ...day }),
    text: (said) => m.notifications_task_done(told(said)),
    to: task,
  }),
  "task-verified": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ ...by, ...titled, ...day }),
    text: (said) => m.notifications_task_verified(told(said)),
    to: task,
  }),
  "task-reopened": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ ...by, ...titled, ...day }),
    text: (said) => m.notifications_task_reopened(told(said)),
    to: task,
  }),
  "task-cancelled": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ ...by, ...titled, ...day }),
    text: (said) => m.notifications_task_cancelled(told(said)),
    to: task,
  }),
  "task-commented": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ ...by, ...titled, ...day }),
    text: (said) => m.notifications_task_commented(told(said)),
    to: task,
  }),
  "tasks-due": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ count: z.number(), ...day }),
    text: (said) => m.notifications_tasks_due(told(said)),
    to: (ownerId) => href("/tasks", { ownerId, status: "unfinished" }),
  }),
  "tasks-overdue": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ count: z.number(), ...day }),
    text: (said) => m.notifications_tasks_overdue(told(said)),
    to: (ownerId) => href("/tasks", { ownerId, status: "overdue" }),
  }),
  "tasks-escalated": kind({
    group: "tasks",
    reads: "create task",
    values: z.object({ count: z.number(), ...day }),
    text: (said) => m.notifications_tasks_escalated(told(said)),
    to: () => href("/tasks", { status: "overdue" }),
  }),
  "feedback-recorded": kind({
    group: "feedback",
    reads: "work on feedback",
    values: z.object({ store: z.string(), ...day }),
    text: (said) => m.notifications_feedback_recorded(told(said)),
    to: feedback,
  }),
  "feedback-judged": kind({
    group: "feedback",
    reads: "work on feedback",
    values: z.object({ ...by, ...day }),
    text: (said) => m.notifications_feedback_judged(told(said)),
    to: feedback,
  }),
  "store-assigned": kind({
    group: "stores",
    reads: "read store",
    values: z.object({ ...by, ...day }),
    text: (said) => m.notifications_store_assigned(told(said)),
    to: store,
  }),
} as const;

export type NoticeName = keyof typeof noticeKinds;
export type ValuesOf<Name extends NoticeName> = z.output<(typeof noticeKinds)[Name]["values"]>;

/** Days and titles as the reader writes them. */
function told<Said extends { day: string; title?: Text }>({ title, ...said }: Said) {
  return { ...said, day: formatDay(said.day), title: title ? say(title) : "" };
}

/** What a notice says and where it leads; null where its reader can't see what it is about, or a later version wrote it. */
export function readNotice(user: User, { kind: name, id, concerns, values }: Notice) {
  const found = Object.hasOwn(noticeKinds, name) ? noticeKinds[name as NoticeName] : null;
  if (!found || !can(user, found.reads, concerns)) return null;
  return { text: found.say(values), to: found.to(id) };
}
