/** The list of cases: its filters, what they may be set to, and its rows. */
import {
  areaField,
  dayFields,
  daySort,
  managerField,
  placeAndPeople,
  storeField,
} from "#app/checks/parts/list-fields.server.ts";
import { severityChoices } from "#app/checks/parts/status.tsx";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { caseSchema, type FeedbackCase, isOverdue } from "#app/feedback/case.ts";
import { judgementNames, statusNames } from "#app/feedback/case-names.ts";
import { listCases } from "#app/feedback/list-cases.server.ts";
import { type CaseColumn, caseParams } from "#app/feedback/list-params.ts";
import { readCaseChoices } from "#app/feedback/parts/case-choices.server.ts";
import { readNames } from "#app/feedback/policy-names.server.ts";
import { formatDay, formatInstant, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { publishList } from "#app/lists/published.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { z } from "zod";
import { readContactsFor } from "#app/feedback/cases.server.ts";

const columns: Readonly<Record<CaseColumn, () => string>> = {
  day: () => m.feedback_day(),
  channel: () => m.feedback_channel(),
  category: () => m.feedback_category(),
  severity: () => m.feedback_severity(),
  rating: () => m.feedback_rating(),
  dueAt: () => m.feedback_due(),
  status: () => m.ui_status(),
  area: () => m.stores_area(),
  manager: () => m.stores_manager(),
  justified: () => m.feedback_justified(),
};

export type CaseRow = ReturnType<typeof rowOf>;

export const caseList = defineList({
  params: caseParams,
  fields: {
    q: { kind: "search", main: true, label: () => m.feedback_filter_q(), className: "md:col-span-2" },
    ...dayFields,
    area: areaField,
    storeId: storeField,
    managerId: managerField,
    channel: { kind: "select", label: () => m.feedback_channel() },
    category: { kind: "select", label: () => m.feedback_category() },
    severity: { kind: "select", label: () => m.feedback_severity(), options: severityChoices },
    status: {
      kind: "select",
      main: true,
      label: () => m.ui_status(),
      options: () => [
        { value: "open", label: m.feedback_status_open() },
        { value: "waiting", label: m.feedback_status_waiting() },
        { value: "overdue", label: m.feedback_status_overdue() },
        ...optionsOf(statusNames),
      ],
    },
    justified: { kind: "select", label: () => m.feedback_justified(), options: () => optionsOf(judgementNames) },
  },
  sort: daySort,
  columns,
  view: "feedback",
  limit: 50,
  choices: readCaseChoices,
  read: ({ user, filters, sort, now }, page) => listCases(user, filters, { ...page, sort }, now),
  total: (count) => m.feedback_count({ count, number: formatNumber(count, getLocale()) }),
  rows: async (found: readonly Stored<FeedbackCase>[], { now }) => {
    const names = await readNames(now);
    return found.map((one) => rowOf(one, names, now));
  },
});

publishList(caseList, {
  path: "feedback",
  about: "Cases of customer feedback, the latest first. `contact` is null for who can't read it.",
  item: caseSchema
    .pick({
      code: true,
      ...placeAndPeople,
      cameAt: true,
      channel: true,
      category: true,
      severity: true,
      rating: true,
      text: true,
      justified: true,
      status: true,
      dueAt: true,
      answeredAt: true,
      answer: true,
      resolution: true,
      updatedAt: true,
    })
    .extend({ contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable() }),
  to: (id) => href("/qc/feedback/:id", { id }),
  more: async (found, { user }) => {
    const contacts = await readContactsFor(user, found);
    return ({ id }) => ({ contact: contacts.get(id) ?? null });
  },
});

function rowOf({ id, data }: Stored<FeedbackCase>, names: Awaited<ReturnType<typeof readNames>>, now: Date) {
  return {
    id,
    store: data.storeName,
    text: shorten(data.text, 90),
    day: formatDay(data.day),
    channel: names.channel(data.channel),
    category: names.category(data.category),
    severity: data.severity,
    rating: data.rating,
    /** Null once there is an answer, or none is waited for. */
    dueAt: data.waiting ? formatInstant(data.dueAt, config.APP_TIME_ZONE) : null,
    overdue: isOverdue(data, now),
    status: data.status,
    area: data.area,
    manager: data.managerName ?? "",
    justified: data.justified,
  };
}
