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

interface EventTitle extends Pick<EventSubject, "to"> {
  readonly what: string;
  readonly facts: string;
  readonly lines: readonly string[];
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
    phone: "hidden",
    server: onServer && { label: m.audit_who, visibility: "always", value: ({ data }) => authorOf(data), width: 28 },
  },
  what: {
    phone: "title",
    long: true,
    cell: ({ what, facts, to, lines }: EventTitle) => (
      <span className="row-title">
        {to ? (
          <a href={to} className="block truncate">
            {what}
          </a>
        ) : (
          <span className="block truncate">{what}</span>
        )}
        <span className="row-note md:wrap-anywhere md:whitespace-pre-line">
          <span className="md:hidden">{facts + (lines.length > 0 ? " · " : "")}</span>
          {lines.join("\n")}
        </span>
      </span>
    ),
    server: onServer && {
      label: m.audit_what,
      visibility: "always",
      value: ({ data }, { linesOf, subjectOf }) => {
        const { kindName, name, to } = subjectOf(data);
        return {
          what: m.audit_what_of({ kind: kindName, what: uncapitalize(eventName(data.what)) }),
          facts: [authorOf(data), name].filter(Boolean).join(" · "),
          to,
          lines: [...linesOf(data), data.note ?? ""].filter(Boolean),
        };
      },
      width: 28,
      file: ({ data }) => eventName(data.what),
    },
  },
  record: {
    phone: "hidden",
    cell: ({ kindName, name }: EventSubject) => (
      <span className="block max-w-72 truncate" title={name}>
        {name || kindName}
      </span>
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
