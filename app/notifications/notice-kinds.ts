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
  readonly reads: Action;
  /** Something went wrong that its reader can still put right. */
  readonly isUrgent?: boolean;
  readonly values: z.ZodType<Values>;
  readonly text: (values: Values) => string;
  readonly to: (id: string, values: Values, user: User) => `/${string}`;
  /** Used if one action did the same to many records. */
  readonly many?: {
    readonly text: (values: Values & { readonly count: number }) => string;
    readonly to: (user: User) => `/${string}`;
  };
  /** Mails about one record form a thread. */
  readonly record?: "chat" | "check" | "feedback" | "plan" | "slot" | "store" | "task";
  /** Mail programs thread by equal subjects; by default the text. */
  readonly subject?: (values: Values) => string;
  /** Heads the notice in the app, above its store and who did it; by default the text. */
  readonly head?: (values: Values) => string;
  readonly detail?: (values: Values) => string;
}

const facts = z.object({ store: z.string().optional().catch(undefined), by: z.string().optional().catch(undefined) });

function kind<Values extends NoticeValues>(noticeKind: NoticeKind<Values>) {
  const { text, to, many, record, subject, head, detail, ...declared } = noticeKind;
  return {
    ...declared,
    combinesMany: many !== undefined,
    read(user: User, { id, values: stored, events }: Pick<Notice, "id" | "values" | "events">) {
      const values = declared.values.parse(stored);
      const count = events.length;
      if (many && count > 1)
        return { text: many.text({ ...values, count }), to: many.to(user), thread: null, subject: null, short: null };
      // The id of a thread already names the record.
      const thread = record && (record === "chat" && id.includes(".") ? id : `${record}.${id}`);
      return {
        text: text(values),
        to: to(id, values, user),
        thread: thread ?? null,
        subject: subject?.(values) ?? null,
        short: head ? { head: head(values), facts: factsOf(values, detail?.(values)) } : null,
      };
    },
  };
}

function factsOf(values: NoticeValues, detail = ""): string[] {
  const { store, by } = facts.parse(values);
  return [store ?? "", detail, by ?? ""].filter(Boolean);
}

const check = (id: string) => href("/qc/check/view", { id });
const feedback = (id: string) => href("/qc/feedback/:id", { id });
const chat = (id: string) => href("/chats/:id", { id });
const store = (id: string) => href("/qc/stores/:id", { id });
/** The recipient may have lost the store since. */
const storeOrAll = (id: string, _: unknown, user: User) =>
  can(user, "read store", { storeId: id }) ? store(id) : href("/qc/stores");
const task = (id: string) => href("/tasks/:id", { id });
const plan = (id: string) => href("/qc/plans/:id", { id });
const slot = (id: string) => {
  const [planId = "", storeId = "", origin = ""] = id.split(".");
  return href("/qc/calendar/slot", { plan: planId, store: storeId, day: origin });
};

const by = { by: z.string(), store: z.string() };
const titled = { title: textSchema };
const day = { day: z.iso.date() };
const days = { ...day, from: z.iso.date().optional() };
const counted = { count: z.number() };

interface TextValues {
  readonly by: string;
  readonly store: string;
  readonly title: string;
  readonly day: string;
}

const ownTasks = (user: User, status = "unfinished") =>
  href("/tasks", { ownerId: user.managerId ?? user.uid, status, sort: "-updatedAt" });

const dueHeads = new Set<(values: { title: string }) => string>([
  m.notifications_head_task_assigned,
  m.notifications_head_task_changed,
  m.notifications_head_task_reopened,
]);

function aboutTask(
  text: (values: TextValues) => string,
  head: (values: { title: string }) => string,
  many?: (values: { by: string; count: number }) => string,
  toMany: (user: User) => `/${string}` = ownTasks,
) {
  return kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ ...by, ...titled, ...day }),
    text: (values) => text(formatValues(values)),
    to: task,
    ...(many && { many: { text: many, to: toMany } }),
    record: "task",
    subject: ({ store: name, title }) => m.notifications_mail_about_task({ store: name, title: say(title) }),
    head: ({ title }) => head({ title: say(title) }),
    detail: ({ day: dueDay }) => (dueHeads.has(head) ? m.notifications_head_due({ day: formatDay(dueDay) }) : ""),
  });
}

function aboutSlot(text: (values: TextValues) => string, head: (values: TextValues) => string) {
  return kind({
    group: "plan",
    reads: "read slot",
    values: z.object({ ...by, ...titled, ...day }),
    text: (values) => text(formatValues(values)),
    to: slot,
    record: "slot",
    head: (values) => head(formatValues(values)),
  });
}

function ofPlan(text: (values: Omit<TextValues, "store">) => string) {
  return kind({
    group: "plan",
    reads: "read plan",
    values: z.object({ by: z.string(), ...titled, ...day }),
    text: (values) => text(formatValues(values)),
    to: plan,
    record: "plan",
  });
}

function aboutSlotsOfDay(text: (values: { count: number; day: string; why: string }) => string) {
  return kind({
    group: "plan",
    reads: "read slot",
    values: z.object({ ...counted, ...day, why: z.string() }),
    text: (values) => text(formatValues(values)),
    to: (_, { day: from }) => href("/qc/calendar/week", { from }),
  });
}

function aboutStoresOfDay(
  ofOne: (values: { store: string; day: string }) => string,
  ofSome: (values: { count: number; day: string }) => string,
) {
  return kind({
    group: "plan",
    reads: "read slot",
    values: z.object({ ...counted, ...day, store: z.string() }),
    text: (values) => (values.count === 1 ? ofOne(formatValues(values)) : ofSome(formatValues(values))),
    to: (_, { day: from }) => href("/qc/calendar/week", { from }),
  });
}

function aboutStoreSlots(text: (values: { count: number; store: string }) => string) {
  return kind({
    group: "plan",
    reads: "read slot",
    values: z.object({ ...counted, store: z.string() }),
    text,
    to: store,
  });
}

/** `day` is "" for a record without one. */
function aboutThread(
  reads: "read check" | "read feedback" | "read store history" | "read task",
  text: (values: { by: string; store: string; day: string }) => string,
  subject?: (values: { store: string; day: string }) => string,
) {
  return kind({
    group: "chats",
    reads,
    values: z.object({ ...by, day: z.string() }),
    text: (values) => text({ ...values, day: values.day && formatDay(values.day) }),
    to: chat,
    record: "chat",
    ...(subject && { subject }),
  });
}

const aboutCheck = (values: { store: string; day: string }) => m.notifications_mail_about_check(formatValues(values));
const aboutFeedback = (values: { store: string; day: string }) =>
  m.notifications_mail_about_feedback(formatValues(values));

export const noticeKinds = {
  "check-submitted": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day, score: z.number().nullable(), findings: z.number() }),
    text: ({ score, findings: count, ...values }) =>
      score === null
        ? m.notifications_check_submitted_unscored(formatValues(values))
        : m.notifications_check_submitted({ ...formatValues(values), count, score: formatScore(score, getLocale()) }),
    to: check,
    record: "check",
    subject: aboutCheck,
    head: ({ score, findings: count, ...values }) =>
      score === null
        ? m.notifications_head_check(formatValues(values))
        : m.notifications_head_check_submitted({ count, score: formatScore(score, getLocale()) }),
  }),
  "check-appealed": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day, items: z.number() }),
    text: ({ items: count, ...values }) => m.notifications_check_appealed({ ...formatValues(values), count }),
    to: (id) => href("/qc/check/appeal/decide", { id }),
    record: "check",
    subject: aboutCheck,
    head: ({ items: count }) => m.notifications_head_check_appealed({ count }),
  }),
  "appeal-decided": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day, removed: z.number(), kept: z.number() }),
    text: ({ removed, kept, ...values }) => m.notifications_appeal_decided({ ...formatValues(values), removed, kept }),
    to: check,
    record: "check",
    subject: aboutCheck,
    head: m.notifications_head_appeal_decided,
  }),
  "check-reopened": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day }),
    text: (values) => m.notifications_check_reopened(formatValues(values)),
    to: check,
    record: "check",
    subject: aboutCheck,
    head: (values) => m.notifications_head_check_reopened(formatValues(values)),
  }),
  "check-voided": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day }),
    text: (values) => m.notifications_check_voided(formatValues(values)),
    to: check,
    record: "check",
    subject: aboutCheck,
    head: (values) => m.notifications_head_check_voided(formatValues(values)),
  }),
  "check-approved": kind({
    group: "checks",
    reads: "read check",
    values: z.object({ ...by, ...day }),
    text: (values) => m.notifications_check_approved(formatValues(values)),
    to: check,
    record: "check",
    subject: aboutCheck,
    many: { text: m.notifications_checks_approved, to: () => href("/qc/checks", { status: "approved" }) },
    head: (values) => m.notifications_head_check_approved(formatValues(values)),
  }),
  "check-handed-over": kind({
    group: "checks",
    reads: "edit check",
    values: z.object({ ...by, ...day }),
    text: (values) => m.notifications_check_handed_over(formatValues(values)),
    to: (id) => href("/qc/check/edit", { id }),
    record: "check",
    subject: aboutCheck,
    head: (values) => m.notifications_head_check_handed_over(formatValues(values)),
  }),
  "task-assigned": aboutTask(
    m.notifications_task_assigned,
    m.notifications_head_task_assigned,
    m.notifications_tasks_assigned,
  ),
  "task-changed": aboutTask(
    m.notifications_task_changed,
    m.notifications_head_task_changed,
    m.notifications_tasks_changed,
  ),
  "task-done": aboutTask(m.notifications_task_done, m.notifications_head_task_done),
  "task-verified": aboutTask(
    m.notifications_task_verified,
    m.notifications_head_task_verified,
    m.notifications_tasks_verified,
    () => href("/tasks", { status: "verified", sort: "-updatedAt" }),
  ),
  "task-reopened": { ...aboutTask(m.notifications_task_reopened, m.notifications_head_task_reopened), isUrgent: true },
  "task-cancelled": aboutTask(
    m.notifications_task_cancelled,
    m.notifications_head_task_cancelled,
    m.notifications_tasks_cancelled,
    (user) => ownTasks(user, "cancelled"),
  ),
  "task-commented": aboutTask(m.notifications_task_commented, m.notifications_head_task_commented),
  "tasks-handed-on": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ ...counted, store: z.string() }),
    text: (values) => m.notifications_tasks_handed_on(values),
    to: (ownerId) => href("/tasks", { ownerId, status: "unfinished" }),
    many: { text: m.notifications_tasks_of_stores, to: (user) => ownTasks(user) },
  }),
  "tasks-left": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ ...counted, store: z.string(), storeId: z.string() }),
    text: (values) => m.notifications_tasks_left(values),
    to: (ownerId, { storeId }) => href("/tasks", { storeId, ownerId, status: "unfinished" }),
  }),
  "tasks-due": kind({
    group: "tasks",
    reads: "read task",
    values: z.object({ ...counted, ...days }),
    text: onDays(m.notifications_tasks_due, m.notifications_tasks_due_days),
    to: (ownerId) => href("/tasks", { ownerId, status: "unfinished" }),
  }),
  "tasks-overdue": kind({
    group: "tasks",
    isUrgent: true,
    reads: "read task",
    values: z.object({ ...counted, ...days }),
    text: onDays(m.notifications_tasks_overdue, m.notifications_tasks_overdue_days),
    to: (ownerId) => href("/tasks", { ownerId, status: "overdue" }),
  }),
  "tasks-escalated": kind({
    group: "tasks",
    isUrgent: true,
    reads: "create task",
    values: z.object({ ...counted, ...days }),
    text: onDays(m.notifications_tasks_escalated, m.notifications_tasks_escalated_days),
    to: () => href("/tasks", { status: "overdue" }),
  }),
  "slot-given": aboutSlot(m.notifications_slot_given, m.notifications_head_slot_given),
  "slot-taken": aboutSlot(m.notifications_slot_taken, m.notifications_head_slot_taken),
  // Stores aren't told by whom a check was announced.
  "slot-moved": kind({
    group: "plan",
    reads: "read slot",
    values: z.object({ store: z.string(), ...titled, from: z.iso.date(), ...day }),
    text: ({ from, ...values }) => m.notifications_slot_moved({ ...formatValues(values), from: formatDay(from) }),
    to: slot,
    record: "slot",
    head: ({ from, ...values }) => m.notifications_head_slot_moved({ ...formatValues(values), from: formatDay(from) }),
  }),
  "slot-cancelled": kind({
    group: "plan",
    reads: "read slot",
    values: z.object({ store: z.string(), ...titled, ...day }),
    text: (values) => m.notifications_slot_cancelled(formatValues(values)),
    // Only readers of plans can open a removed slot.
    to: (id, { day: from }, user) => (can(user, "read plan") ? slot(id) : href("/qc/calendar/week", { from })),
    record: "slot",
    head: (values) => m.notifications_head_slot_cancelled(formatValues(values)),
  }),
  "slot-restored": kind({
    group: "plan",
    reads: "read slot",
    values: z.object({ store: z.string(), ...titled, ...day }),
    text: (values) => m.notifications_slot_restored(formatValues(values)),
    to: slot,
    record: "slot",
    head: (values) => m.notifications_head_slot_restored(formatValues(values)),
  }),
  "plan-given": ofPlan(m.notifications_plan_given),
  "plan-taken": ofPlan(m.notifications_plan_taken),
  "plan-changed": ofPlan(m.notifications_plan_changed),
  "plan-ended": ofPlan(m.notifications_plan_ended),
  "store-planned": kind({
    group: "plan",
    reads: "read slot",
    values: z.object({ store: z.string(), ...titled, ...day, ...counted }),
    text: (values) =>
      (values.count === 1 ? m.notifications_store_planned : m.notifications_stores_planned)(formatValues(values)),
    to: (id, { day: from, count: stores }) => (stores === 1 ? slot(id) : href("/qc/calendar/week", { from })),
  }),
  "store-unplanned": kind({
    group: "plan",
    reads: "read slot",
    values: z.object({ store: z.string(), ...titled, ...day, ...counted }),
    text: (values) =>
      (values.count === 1 ? m.notifications_store_unplanned : m.notifications_stores_unplanned)(formatValues(values)),
    to: (_, { day: from }) => href("/qc/calendar/week", { from }),
  }),
  "day-closed": aboutSlotsOfDay(m.notifications_day_closed),
  "day-opened": aboutSlotsOfDay(m.notifications_day_opened),
  "store-day-closed": aboutStoresOfDay(m.notifications_store_day_closed, m.notifications_stores_day_closed),
  "store-day-opened": aboutStoresOfDay(m.notifications_store_day_opened, m.notifications_stores_day_opened),
  "slots-closed": aboutStoreSlots(m.notifications_slots_closed),
  "slots-reopened": aboutStoreSlots(m.notifications_slots_reopened),
  "slots-due": kind({
    group: "plan",
    reads: "start check",
    values: z.object({ ...counted, ...day }),
    text: (values) => m.notifications_slots_due(formatValues(values)),
    to: (inspectorId, { day: on }) => href("/qc/calendar/list", { inspectorId, from: on, to: on }),
  }),
  "slots-missed": kind({
    group: "plan",
    isUrgent: true,
    reads: "manage plans",
    values: z.object({ ...counted, from: z.iso.date(), ...day }),
    text: (values) => m.notifications_slots_missed(formatValues(values)),
    to: (_, { from, day: to }) => href("/qc/calendar/list", { status: "missed", from, to }),
  }),
  "camera-findings": kind({
    group: "checks",
    reads: "read sitting",
    values: z.object({ ...by, ...day }),
    text: (values) => m.notifications_camera_findings(formatValues(values)),
    to: (id) => href("/qc/camera/:id", { id }),
    head: (values) => m.notifications_head_camera_findings(formatValues(values)),
  }),
  "feedback-recorded": kind({
    group: "feedback",
    reads: "work on feedback",
    values: z.object({ store: z.string(), ...day }),
    text: (values) => m.notifications_feedback_recorded(formatValues(values)),
    to: feedback,
    record: "feedback",
    subject: aboutFeedback,
    head: () => m.notifications_head_feedback_recorded(),
  }),
  "feedback-judged": kind({
    group: "feedback",
    reads: "work on feedback",
    values: z.object({ ...by, ...day }),
    text: (values) => m.notifications_feedback_judged(formatValues(values)),
    to: feedback,
    record: "feedback",
    subject: aboutFeedback,
    head: (values) => m.notifications_head_feedback_judged(formatValues(values)),
  }),
  "feedback-reopened": kind({
    group: "feedback",
    reads: "work on feedback",
    values: z.object({ ...by, ...day }),
    text: (values) => m.notifications_feedback_reopened(formatValues(values)),
    to: feedback,
    record: "feedback",
    subject: aboutFeedback,
    head: (values) => m.notifications_head_feedback_reopened(formatValues(values)),
  }),
  "feedback-due": kind({
    group: "feedback",
    reads: "work on feedback",
    values: z.object(counted),
    text: (values) => m.notifications_feedback_due(values),
    to: () => href("/qc/feedback", { status: "open" }),
  }),
  "feedback-overdue": kind({
    group: "feedback",
    reads: "work on feedback",
    values: z.object(counted),
    text: (values) => m.notifications_feedback_overdue(values),
    to: () => href("/qc/feedback", { status: "overdue" }),
  }),
  "feedback-escalated": kind({
    group: "feedback",
    reads: "decide feedback",
    values: z.object(counted),
    text: (values) => m.notifications_feedback_escalated(values),
    to: () => href("/qc/feedback", { status: "overdue" }),
  }),
  "store-assigned": kind({
    group: "stores",
    reads: "read store",
    values: z.object({ ...by, ...day }),
    text: (values) => m.notifications_store_assigned(formatValues(values)),
    to: store,
    record: "store",
    many: { text: m.notifications_stores_assigned, to: () => href("/qc/stores") },
  }),
  "store-left": kind({
    group: "stores",
    reads: "read store",
    values: z.object({ ...by, ...day }),
    text: (values) => m.notifications_store_left(formatValues(values)),
    to: storeOrAll,
    record: "store",
  }),
  "store-days-changed": kind({
    group: "stores",
    reads: "read store",
    values: z.object({ ...by, ...day, to: z.iso.date().nullable() }),
    text: ({ to, ...values }) =>
      to === null
        ? m.notifications_store_since(formatValues(values))
        : m.notifications_store_days({ ...formatValues(values), to: formatDay(to) }),
    to: storeOrAll,
    record: "store",
  }),
  "store-withdrawn": kind({
    group: "stores",
    reads: "read store",
    values: z.object({ ...by, ...day }),
    text: (values) => m.notifications_store_withdrawn(formatValues(values)),
    to: storeOrAll,
    record: "store",
  }),
  "manager-left": kind({
    group: "stores",
    reads: "read store",
    values: z.object({ by: z.string() }),
    text: (values) => m.notifications_manager_left(values),
    to: () => href("/qc/stores"),
  }),
  "store-closed": kind({
    group: "stores",
    reads: "read store",
    values: z.object(by),
    text: (values) => m.notifications_store_closed(values),
    to: store,
    record: "store",
    many: { text: m.notifications_stores_closed, to: () => href("/qc/stores", { status: "closed" }) },
  }),
  "store-reopened": kind({
    group: "stores",
    reads: "read store",
    values: z.object(by),
    text: (values) => m.notifications_store_reopened(values),
    to: store,
    record: "store",
    many: { text: m.notifications_stores_reopened, to: () => href("/qc/stores") },
  }),
  "webhook-stopped": kind({
    group: "apps",
    reads: "manage apps",
    values: z.object({ name: z.string(), why: z.enum(["gone", "failing"]) }),
    text: ({ name, why }) =>
      why === "gone" ? m.notifications_webhook_gone({ name }) : m.notifications_webhook_failing({ name }),
    to: (id) => href("/apps/webhooks/:id", { id }),
  }),
  "chat-mentioned": kind({
    group: "chats",
    reads: "use chats",
    values: z.object({ by: z.string(), name: z.string() }),
    text: (values) => m.notifications_chat_mentioned(values),
    to: chat,
    record: "chat",
  }),
  "check-mentioned": aboutThread("read check", m.notifications_check_mentioned, aboutCheck),
  "feedback-mentioned": aboutThread("read feedback", m.notifications_feedback_mentioned, aboutFeedback),
  "store-mentioned": aboutThread("read store history", m.notifications_store_mentioned),
  "task-mentioned": aboutThread("read task", m.notifications_task_mentioned),
} as const;

export type NoticeName = keyof typeof noticeKinds;
export type ValuesOf<Name extends NoticeName> = z.output<(typeof noticeKinds)[Name]["values"]>;

interface Counted {
  readonly count: number;
  readonly day: string;
}

function onDays(ofOne: (values: Counted) => string, ofSome: (values: Counted & { from: string }) => string) {
  return ({ from, ...values }: Counted & { readonly from?: string | undefined }) =>
    from === undefined ? ofOne(formatValues(values)) : ofSome({ ...formatValues(values), from: formatDay(from) });
}

function formatValues<Values extends { day: string; title?: Text }>({ title, ...values }: Values) {
  return { ...values, day: formatDay(values.day), title: title ? say(title) : "" };
}

/** Null if the reader can't see the record, or if a later version wrote the notice. */
export function readNotice(user: User, notice: Notice) {
  const noticeKind = Object.hasOwn(noticeKinds, notice.kind) ? noticeKinds[notice.kind as NoticeName] : null;
  if (!noticeKind || !can(user, noticeKind.reads, notice.concerns)) return null;
  return { ...noticeKind.read(user, notice), isUrgent: noticeKind.isUrgent === true };
}
