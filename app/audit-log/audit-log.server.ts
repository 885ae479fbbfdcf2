import { authorize } from "#app/auth/authorize.server.ts";
import { nameOf, type User, users } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { apiTokens } from "#app/apps/token.ts";
import { webhooks } from "#app/apps/webhook.ts";
import { activities } from "#app/activities/activity.ts";
import { sittings } from "#app/camera/sitting.ts";
import { chats } from "#app/chats/chat.ts";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import type { Filter, Page } from "#app/db/documents.ts";
import { cases } from "#app/feedback/case.ts";
import { instantAt } from "#app/i18n/clock.ts";
import { addDays, firstDay, lastDay } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import { imports } from "#app/import/import.ts";
import { managers } from "#app/store-managers/manager.ts";
import { stores } from "#app/stores/store.ts";
import { tasks } from "#app/tasks/task.ts";
import { titleOf } from "#app/tasks/title.ts";
import { templates } from "#app/templates/template.ts";
import { idOfCode, isCodedKind } from "#app/records/codes.server.ts";
import { timeline, type TimelineEvent } from "#app/timeline/timeline.ts";
import type { AuditFilters } from "./list-params.ts";

/** Newest first. @throws Response 403; BadCursor */
export async function listEvents(
  user: User,
  filters: AuditFilters,
  page: { cursor: string | null; limit: number },
): Promise<Page<TimelineEvent>> {
  authorize(user, "read audit log");
  const { by, what, kind, record } = filters;
  const ofCode = kind && record && isCodedKind(kind) ? [idOfCode(kind, record)] : [];
  const subjects = kind && record ? [record, ...ofCode] : [];
  const where: Filter[] = [
    ...(by ? [["by", "==", by] as const] : []),
    ...(what ? [["what", "==", what] as const] : []),
    ...(subjects.length > 0
      ? [["subject", "==", await subjectOf(kind!, subjects)] as const]
      : kind
        ? [["kind", "==", kind] as const]
        : []),
  ];
  const [from, to] = daysOf(filters);
  if (from) where.push(["at", ">=", instantAt(from, 0, config.APP_TIME_ZONE).toISOString()]);
  if (to) where.push(["at", "<", instantAt(addDays(to, 1), 0, config.APP_TIME_ZONE).toISOString()]);
  return db.query(timeline, { where, orderBy: [["at", "desc"]], ...page });
}

function daysOf({ month, from, to }: AuditFilters): [from: string | undefined, to: string | undefined] {
  if (from || to || !month) return [from, to];
  return [firstDay(month), lastDay(month)];
}

async function subjectOf(kind: string, ids: readonly string[]): Promise<string> {
  for (const id of ids) {
    const subject = `${kind}/${id}`;
    if (
      (await db.query(timeline, { where: [["subject", "==", subject]], orderBy: [["at", "desc"]], limit: 1 })).documents
        .length > 0
    )
      return subject;
  }
  return `${kind}/${ids[0]}`;
}

interface Names {
  readonly [kind: string]: (ids: readonly string[]) => Promise<readonly (string | null)[]>;
}

const names: Names = {
  stores: async (ids) =>
    (await db.getMany(stores, [...ids])).map((one) => one && `${one.data.code} · ${one.data.name}`),
  managers: async (ids) =>
    (await db.getMany(managers, [...ids])).map((one) => one && `${one.data.code} · ${one.data.name}`),
  templates: async (ids) =>
    (await db.getMany(templates, [...ids])).map((one) => one && `${one.data.code} · ${say(one.data.name)}`),
  checks: async (ids) =>
    (await db.getMany(checks, [...ids])).map((one) => one && `${one.data.code} · ${one.data.storeName}`),
  tasks: async (ids) =>
    (await db.getMany(tasks, [...ids])).map((one) => one && `${say(titleOf(one.data))} · ${one.data.storeName}`),
  sittings: async (ids) => (await db.getMany(sittings, [...ids])).map((one) => one && one.data.storeName),
  feedback: async (ids) => (await db.getMany(cases, [...ids])).map((one) => one && one.data.storeName),
  activities: async (ids) => (await db.getMany(activities, [...ids])).map((one) => one && one.data.storeName),
  chats: async (ids) => (await db.getMany(chats, [...ids])).map((one) => one && one.data.name),
  imports: async (ids) => (await db.getMany(imports, [...ids])).map((one) => one && one.data.fileName),
  "slot-changes": async (ids) =>
    (
      await db.getMany(
        stores,
        ids.map((id) => id.split(".")[1] ?? ""),
      )
    ).map((one, at) => one && `${one.data.name} · ${formatDay(ids[at]!.split(".")[2] ?? "")}`),
  "api-tokens": async (ids) => (await db.getMany(apiTokens, [...ids])).map((one) => one && one.data.name),
  webhooks: async (ids) => (await db.getMany(webhooks, [...ids])).map((one) => one && one.data.name),
  "closed-days": async (ids) => ids.map((day) => formatDay(day)),
  users: async (ids) => (await db.getMany(users, [...ids])).map((one) => one && nameOf(one.data)),
};

export async function nameSubjects(user: User, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  authorize(user, "read audit log");
  const unique = [...new Set(subjects)].map((subject) => subject.split("/") as [kind: string, id: string]);
  const nameEntries = await Promise.all(
    Object.entries(names).map(async ([kind, read]) => {
      const ids = unique.filter((subject) => subject[0] === kind).map(([, id]) => id);
      const recordNames = ids.length > 0 ? await read(ids) : [];
      return ids.flatMap((id, at) => (recordNames[at] ? [[`${kind}/${id}`, recordNames[at]] as const] : []));
    }),
  );
  return new Map(nameEntries.flat());
}
