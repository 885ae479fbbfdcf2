import { listEvents, nameSubjects } from "#app/audit-log/audit-log.server.ts";
import { eventNames } from "#app/audit-log/event-names.ts";
import { isEventKind } from "#app/audit-log/events.ts";
import { auditParams } from "#app/audit-log/list-params.ts";
import { recordKinds } from "#app/audit-log/record-kinds.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import { systemUid } from "#app/auth/system-user.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { readEventLines } from "./event-lines.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { dayOf } from "#app/i18n/days.ts";
import { compareNames, formatShortDay, formatWeekday } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { addHeadings } from "#app/lists/headings.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";
import { z } from "zod";
import { auditColumns, type EventSubject } from "./columns.tsx";

const byLabel = (a: { label: string }, b: { label: string }) => compareNames(a.label, b.label);

export const auditList = defineList({
  params: auditParams,
  fields: {
    by: { kind: "select", main: true, label: () => m.audit_who() },
    what: {
      kind: "select",
      main: true,
      label: () => m.audit_what(),
      options: () =>
        Object.entries(eventNames)
          .map(([value, name]) => ({ value, label: name() }))
          .toSorted(byLabel),
    },
    month: { kind: "month", label: () => m.lists_month() },
    from: { kind: "date", label: () => m.lists_from() },
    to: { kind: "date", label: () => m.lists_to() },
    kind: {
      kind: "select",
      label: () => m.audit_record_kind(),
      options: () =>
        Object.entries(recordKinds)
          .map(([value, { label }]) => ({ value, label: label() }))
          .toSorted(byLabel),
    },
    record: { kind: "text", label: () => m.audit_record(), hint: () => m.audit_record_hint(), maxLength: 128 },
  },
  columns: auditColumns,
  lastOnPage: ["who", "at"],
  problems: { alone: () => m.audit_record_alone() },
  limit: 50,
  choices: async (user: User) => {
    authorize(user, "read audit log");
    const people = [...(await readDirectory(db, "users"))].map(([value, entry]) => ({
      value,
      label: nameOfEntry(entry),
    }));
    return { by: [...people.toSorted(byLabel), { value: systemUid, label: m.auth_system() }] };
  },
  read: async ({ user, filters }, page) => {
    const { documents, next } = await listEvents(user, filters, page);
    const alone = filters.record && !filters.kind;
    return { documents, next, problems: alone ? [{ name: "record", code: "alone", value: filters.record }] : [] };
  },
  context: readSubjects,
  groups: async (events, { now }) => {
    const [today, ...days] = [now, ...events.map(({ data }) => new Date(data.at))].map((at) =>
      dayOf(at, config.APP_TIME_ZONE),
    );
    return addHeadings(days, Object.fromEntries(days.map((day) => [day, () => headingOf(day, today!)])));
  },
  file: { name: "audit-log", title: m.audit_title },
  api: {
    path: "audit-log",
    summary: "All that was changed, the latest first, for administrators.",
    schema: z.object({}),
    fields: [],
    item: z.object({
      at: z.iso.datetime(),
      by: z.string(),
      byName: z.string(),
      what: z.string(),
      kind: z.string(),
      record: z.string(),
      name: z.string(),
      changes: z.array(z.string()),
      note: z.string(),
    }),
    more: async (events, { user }) => {
      const { subjectOf, linesOf } = await readSubjects(events, { user });
      return ({ data }) => {
        const { record, name } = subjectOf(data);
        return { record, name, changes: linesOf(data), note: data.note ?? "" };
      };
    },
  },
});

/** Friday 27 Nov · Thứ Sáu 27/11 */
function headingOf(day: string, today: string): string {
  const locale = getLocale();
  return `${formatWeekday(day, locale)} ${formatShortDay(day, today, locale)}`;
}

async function readSubjects(events: readonly Stored<TimelineEvent>[], { user }: { readonly user: User }) {
  const [names, linesOf] = await Promise.all([
    nameSubjects(
      user,
      events.map(({ data }) => data.subject),
    ),
    readEventLines(new Set(events.map(({ data }) => data.kind))),
  ]);
  const subjectOf = ({ subject }: TimelineEvent): EventSubject => {
    const [kind, record] = subject.split("/") as [string, string];
    const recordKind = isEventKind(kind) ? recordKinds[kind] : null;
    return {
      record,
      kindName: recordKind?.label() ?? kind,
      name: names.get(subject) ?? "",
      to: recordKind?.to(record) ?? null,
    };
  };
  return { subjectOf, linesOf };
}
