import { Link } from "react-router";
import { severityLabel } from "#app/checks/check-names.ts";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import type { Stored } from "#app/db/documents.ts";
import { type FeedbackCase, isOverdue } from "#app/feedback/case.ts";
import { judgementNames, statusNames } from "#app/feedback/case-names.ts";
import type { Contact } from "#app/feedback/contact.ts";
import { CaseStatusBadge, JudgementBadge, OverdueBadge } from "#app/feedback/pages/status.tsx";
import { formatShortInstant } from "#app/i18n/clock.ts";
import { formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { href } from "#app/ui/href.ts";

interface CaseContext {
  readonly channel: (code: string) => string;
  readonly category: (code: string) => string;
  /** Empty where the user can't read it. */
  readonly contact: (id: string) => Contact;
}

interface CaseTitle extends Pick<FeedbackCase, "status" | "severity"> {
  readonly name: string;
  readonly text: string;
}

const isMarked = (status: FeedbackCase["status"]) => status === "new" || status === "lost";

const onServer = import.meta.env.SSR;

export const caseColumns = defineColumns<Stored<FeedbackCase>, CaseContext>()({
  day: {
    phone: "spare",
    cell: (day: string) => <time className="whitespace-nowrap tabular-nums">{day}</time>,
    server: onServer && {
      label: m.feedback_day,
      visibility: "usual",
      value: ({ data }, { today }) => formatShortDay(data.day, today, getLocale()),
      type: "instant",
      width: 18,
      file: ({ data }) => data.cameAt,
    },
  },
  storeCode: { server: onServer && { label: m.stores_store_code, field: "storeCode", width: 12 } },
  store: {
    phone: "title",
    long: true,
    cell: ({ name, text, status, severity }: CaseTitle, id) => (
      <span className="row-title">
        <Link to={href("/qc/feedback/:id", { id })} prefetch="intent">
          {name}
        </Link>
        <span className="row-note">
          <span className="md:hidden">
            {severity !== "minor" && <SeverityBadge severity={severity} />}{" "}
            {isMarked(status) && <CaseStatusBadge status={status} />}{" "}
          </span>
          {text}
        </span>
      </span>
    ),
    server: onServer && {
      label: m.stores_store,
      visibility: "always",
      value: ({ data: { storeName, text, status, severity } }) => ({
        name: storeName,
        text: shorten(text, 90),
        status,
        severity,
      }),
      width: 30,
      file: ({ data }) => data.storeName,
    },
  },
  area: {
    phone: "line",
    server: onServer && { label: m.stores_area, field: "area", visibility: "optional", width: 18 },
  },
  manager: { server: onServer && { label: m.stores_manager, field: "managerName", visibility: "optional", width: 24 } },
  channel: {
    phone: "spare",
    server: onServer && {
      label: m.feedback_channel,
      field: "channel",
      visibility: "usual",
      value: ({ data }, { channel }) => channel(data.channel),
      width: 16,
    },
  },
  category: {
    phone: "spare",
    server: onServer && {
      label: m.feedback_category,
      field: "category",
      visibility: "usual",
      value: ({ data }, { category }) => category(data.category),
      width: 24,
    },
  },
  severity: {
    phone: "spare",
    cell: (severity: FeedbackCase["severity"]) => <SeverityBadge severity={severity} />,
    server: onServer && {
      label: m.feedback_severity,
      field: "severity",
      visibility: "usual",
      width: 14,
      file: ({ data }) => severityLabel(data.severity),
    },
  },
  rating: {
    numeric: true,
    cell: (rating: FeedbackCase["rating"]) => rating !== null && m.feedback_stars({ count: rating }),
    server: onServer && { label: m.feedback_rating, field: "rating", visibility: "optional", width: 8 },
  },
  text: { server: onServer && { label: m.feedback_text, field: "text", width: 60 } },
  justified: {
    cell: (justified: FeedbackCase["justified"]) => <JudgementBadge justified={justified} />,
    server: onServer && {
      label: m.feedback_justified,
      field: "justified",
      visibility: "optional",
      width: 14,
      file: ({ data }) => judgementNames[data.justified](),
    },
  },
  status: {
    phone: "spare",
    cell: (status: FeedbackCase["status"]) => <CaseStatusBadge status={status} />,
    server: onServer && {
      label: m.ui_status,
      field: "status",
      visibility: "usual",
      width: 14,
      file: ({ data }) => statusNames[data.status](),
    },
  },
  dueAt: {
    phone: "end",
    cell: (due: string | boolean) =>
      due === true ? <OverdueBadge /> : due && <span className="normal tabular-nums">{due}</span>,
    server: onServer && {
      label: m.feedback_due,
      field: "dueAt",
      visibility: "usual",
      // Empty once there is an answer or none is expected.
      value: ({ data }, { now, today, timeZone }) =>
        isOverdue(data, now) || (data.waiting && formatShortInstant(data.dueAt, today, timeZone, getLocale())),
      type: "instant",
      width: 18,
      file: ({ data }) => data.dueAt,
    },
  },
  answeredAt: { server: onServer && { label: m.feedback_answered, field: "answeredAt", type: "instant", width: 18 } },
  answer: { server: onServer && { label: m.feedback_answer, field: "answer", width: 60 } },
  resolution: { server: onServer && { label: m.feedback_resolution, field: "resolution", width: 60 } },
  code: {
    server: onServer && { label: m.feedback_code, field: "code", width: 18, file: ({ id, data }) => data.code || id },
  },
  inspector: { server: onServer && { label: m.feedback_recorded_by, field: "inspectorName", width: 24 } },
  contactName: {
    server: onServer && { label: m.ui_name, width: 24, file: ({ id }, { contact }) => contact(id).name },
  },
  contactPhone: {
    server: onServer && {
      label: m.feedback_contact_phone,
      width: 16,
      file: ({ id }, { contact }) => formatPhone(contact(id).phone),
    },
  },
  contactEmail: {
    server: onServer && {
      label: m.feedback_contact_email,
      width: 28,
      file: ({ id }, { contact }) => contact(id).email,
    },
  },
});
