/** The cases that a list's filters leave, all of them, as a file: `/qc/feedback.csv` and `/qc/feedback.xlsx` with the list's own params. */
import { severityLabel } from "#app/checks/check-names.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import type { FeedbackCase } from "#app/feedback/case.ts";
import { readContactsFor } from "#app/feedback/cases.server.ts";
import { judgementNames, statusNames } from "#app/feedback/case-names.ts";
import { type Contact, noContact } from "#app/feedback/contact.ts";
import { readNames } from "#app/feedback/policy-names.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Asked } from "#app/lists/define-list.server.ts";
import { exportList } from "#app/lists/list-file.server.ts";
import { formatPhone } from "#app/stores/phone.ts";
import type { Route } from "./+types/export";
import { caseList } from "./case-list.server.ts";

interface Row {
  readonly id: string;
  readonly data: FeedbackCase;
  /** Empty for those who can't read it. */
  readonly contact: Contact;
  readonly channel: string;
  readonly category: string;
}

function columns(): ExportColumn<Row>[] {
  return [
    { header: m.feedback_day(), type: "instant", width: 18, value: ({ data }) => data.cameAt },
    { header: m.stores_store_code(), width: 12, value: ({ data }) => data.storeCode },
    { header: m.stores_store(), width: 30, value: ({ data }) => data.storeName },
    { header: m.stores_area(), width: 18, value: ({ data }) => data.area },
    { header: m.stores_manager(), width: 24, value: ({ data }) => data.managerName },
    { header: m.feedback_channel(), width: 16, value: ({ channel }) => channel },
    { header: m.feedback_category(), width: 24, value: ({ category }) => category },
    { header: m.feedback_severity(), width: 14, value: ({ data }) => severityLabel(data.severity) },
    { header: m.feedback_rating(), width: 8, value: ({ data }) => data.rating },
    { header: m.feedback_text(), width: 60, value: ({ data }) => data.text },
    { header: m.feedback_justified(), width: 14, value: ({ data }) => judgementNames[data.justified]() },
    { header: m.ui_status(), width: 14, value: ({ data }) => statusNames[data.status]() },
    { header: m.feedback_due(), type: "instant", width: 18, value: ({ data }) => data.dueAt },
    { header: m.feedback_answered(), type: "instant", width: 18, value: ({ data }) => data.answeredAt },
    { header: m.feedback_answer(), width: 60, value: ({ data }) => data.answer },
    { header: m.feedback_resolution(), width: 60, value: ({ data }) => data.resolution },
    { header: m.feedback_code(), width: 18, value: ({ id, data }) => data.code || id },
    { header: m.feedback_recorded_by(), width: 24, value: ({ data }) => data.inspectorName },
    { header: m.ui_name(), width: 24, value: ({ contact }) => contact.name },
    { header: m.feedback_contact_phone(), width: 16, value: ({ contact }) => formatPhone(contact.phone) },
    { header: m.feedback_contact_email(), width: 28, value: ({ contact }) => contact.email },
  ];
}

async function rowsOf(found: readonly Stored<FeedbackCase>[], { user, now }: Asked<unknown>): Promise<Row[]> {
  const [names, known] = await Promise.all([readNames(now), readContactsFor(user, found)]);
  return found.map(({ id, data }) => ({
    id,
    data,
    contact: known.get(id) ?? noContact,
    channel: names.channel(data.channel),
    category: names.category(data.category),
  }));
}

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, caseList, {
    name: "feedback",
    title: m.shell_nav_feedback(),
    columns: columns(),
    rows: rowsOf,
  });
}
