import { eventName } from "#app/audit-log/event-names.ts";
import type { Stored } from "#app/db/documents.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { uncapitalize } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { authorOf } from "#app/timeline/author.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

export interface EventSubject {
  readonly record: string;
  readonly kindName: string;
  readonly name: string;
  readonly to: string | null;
}

interface EventContext {
  readonly subjectOf: (event: TimelineEvent) => EventSubject;
  readonly linesOf: (event: TimelineEvent) => string[];
}

const onServer = import.meta.env.SSR;

export const auditColumns = defineColumns<Stored<TimelineEvent>, EventContext>()({
  at: {
    phone: "end",
    cell: ({ at, instant }: { at: string; instant: string }) => (
      <time dateTime={instant} className="text-sm text-muted tabular-nums">
        {at}
      </time>
    ),
    server: onServer && {
      label: m.audit_when,
      visibility: "always",
      value: ({ data }, { timeZone }) => ({ at: clockTimeOf(new Date(data.at), timeZone), instant: data.at }),
      type: "instant",
      width: 20,
      file: ({ data }) => data.at,
    },
  },
  who: {
    phone: "line",
    server: onServer && { label: m.audit_who, visibility: "always", value: ({ data }) => authorOf(data), width: 28 },
  },
  what: {
    phone: "title",
    cell: ({ what, lines }: { what: string; lines: readonly string[] }) => (
      <>
        <span>{what}</span>
        {lines.map((line) => (
          <span
            key={line}
            className="block text-sm font-normal wrap-anywhere whitespace-pre-line text-muted max-md:ms-1.5 max-md:inline max-md:not-nth-2:hidden"
          >
            {line}
          </span>
        ))}
      </>
    ),
    server: onServer && {
      label: m.audit_what,
      visibility: "always",
      value: ({ data }, { linesOf, subjectOf }) => ({
        what: m.audit_what_of({ kind: subjectOf(data).kindName, what: uncapitalize(eventName(data.what)) }),
        lines: [...linesOf(data), data.note ?? ""].filter(Boolean),
      }),
      width: 28,
      file: ({ data }) => eventName(data.what),
    },
  },
  record: {
    phone: "line",
    long: true,
    cell: ({ kindName, name, to }: EventSubject) =>
      to ? (
        <a href={to} className="inline-block py-0.5 text-ink! max-md:line-clamp-2">
          {name || kindName}
        </a>
      ) : (
        <span>{name || kindName}</span>
      ),
    server: onServer && {
      label: m.audit_record,
      visibility: "always",
      value: ({ data }, { subjectOf }) => subjectOf(data),
      header: m.audit_record_kind,
      width: 20,
      file: ({ data }, { subjectOf }) => subjectOf(data).kindName,
    },
  },
  name: {
    server: onServer && { label: m.ui_name, width: 40, file: ({ data }, { subjectOf }) => subjectOf(data).name },
  },
  recordId: {
    server: onServer && {
      label: m.audit_record_id,
      width: 20,
      file: ({ data }, { subjectOf }) => subjectOf(data).record,
    },
  },
  changes: {
    server: onServer && {
      label: m.audit_changes,
      width: 60,
      file: ({ data }, { linesOf }) => linesOf(data).join("\n"),
    },
  },
  note: { server: onServer && { label: m.audit_note, width: 60, file: ({ data }) => data.note ?? "" } },
});
