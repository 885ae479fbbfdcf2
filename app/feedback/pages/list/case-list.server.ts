import { areaField, dayFields, daySort, managerField, storeFilterField } from "#app/checks/parts/list-fields.server.ts";
import { severityChoices } from "#app/checks/parts/status.tsx";
import { caseSchema } from "#app/feedback/case.ts";
import { judgementNames, statusNames } from "#app/feedback/case-names.ts";
import { isWaitingFirst, listCases } from "#app/feedback/list-cases.server.ts";
import { caseParams } from "#app/feedback/list-params.ts";
import { readCaseChoices } from "#app/feedback/parts/case-choices.server.ts";
import { readNames } from "#app/feedback/policy-names.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { z } from "zod";
import { readContactsFor } from "#app/feedback/cases.server.ts";
import { type Contact, noContact } from "#app/feedback/contact.ts";
import { caseColumns } from "./columns.tsx";

export const caseList = defineList({
  params: caseParams,
  fields: {
    q: { kind: "search", main: true, label: () => m.ui_search(), placeholder: () => m.feedback_filter_q() },
    ...dayFields,
    area: areaField,
    storeId: storeFilterField,
    managerId: managerField,
    channel: { kind: "select" },
    category: { kind: "select" },
    severity: { kind: "select", options: severityChoices },
    status: {
      kind: "select",
      main: true,
      options: () => [
        { value: "open", label: m.feedback_status_open() },
        { value: "waiting", label: m.feedback_status_waiting() },
        { value: "overdue", label: m.feedback_status_overdue() },
        ...optionsOf(statusNames),
      ],
    },
    justified: { kind: "select", options: () => optionsOf(judgementNames) },
  },
  sort: daySort,
  columns: caseColumns,
  lastOnPage: ["dueAt", "status", "area", "manager", "justified"],
  view: "feedback",
  groups: async (records, { user, filters, sort }) => {
    if (!isWaitingFirst(user, filters, sort)) return null;
    const [waiting, others] = [{ label: m.feedback_status_waiting() }, { label: m.feedback_group_others() }];
    return records.map(({ data }) => (data.waiting ? waiting : others));
  },
  limit: 50,
  choices: readCaseChoices,
  read: ({ user, filters, sort, now }, page) => listCases(user, filters, { ...page, sort }, now),
  total: (count) => m.feedback_count({ count, number: formatNumber(count, getLocale()) }),
  context: async (found, { user, now, names }) => {
    const { channel, category } = await readNames(now);
    const contacts = names.has("contactName") ? await readContactsFor(user, found) : new Map<string, Contact>();
    return { channel, category, contact: (id) => contacts.get(id) ?? noContact };
  },
  file: { name: "feedback", title: m.shell_nav_feedback },
  api: {
    path: "feedback",
    summary: "Cases of customer feedback, the latest first. `contact` is null for who can't read it.",
    schema: caseSchema,
    fields: ["storeId", "storeName", "managerId", "inspectorId", "cameAt", "updatedAt"],
    item: z.object({ contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable() }),
    to: (id) => href("/qc/feedback/:id", { id }),
    more: async (found, { user }) => {
      const contacts = await readContactsFor(user, found);
      return ({ id }) => ({ contact: contacts.get(id) ?? null });
    },
  },
});
