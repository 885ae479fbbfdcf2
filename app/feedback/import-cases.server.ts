/** A row is a case, found by its number, or by its store, time and words. Contacts are stored with new cases only. */
import { findDifferences } from "#app/changes/differences.ts";
import { db } from "#app/db/db.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { m, say } from "#app/i18n/locale.ts";
import { scopeSearch } from "#app/import/scope.ts";
import { defineImport } from "#app/import/define-import.server.ts";
import type { ImportField, ImportKind, RowProblem } from "#app/import/kind.ts";
import { rowProblems, rowTotals } from "#app/import/row-messages.ts";
import { changeLines } from "#app/records/change-lines.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { importRows } from "#app/store-managers/import-rows.server.ts";
import { dayField, exampleStores, storeImportField } from "#app/stores/import-fields.server.ts";
import { href } from "#app/ui/href.ts";
import { feedbackFacts } from "./case-facts.ts";
import { type CaseField, caseFieldNames } from "./case-names.ts";
import { caseId, caseOf, isSameCase, readCaseLookups } from "./case-of-row.server.ts";
import { caseRecord } from "./case-record.server.ts";
import type { FeedbackCase } from "./case.ts";
import { contacts, isEmpty, noContact } from "./contact.ts";
import { putContact } from "./contacts.server.ts";
import { importedAuditSchema } from "./events.ts";
import { caseFacts } from "./facts.server.ts";
import { caseFieldDescriptions } from "./field-descriptions.server.ts";
import { readNames } from "./policy-names.server.ts";
import { readCaseRow, receivedAt } from "./read-case-row.server.ts";

export const casesImport = defineImport({
  name: "feedback",
  action: "import feedback",
  title: m.shell_nav_feedback,
  description: m.feedback_import_about,
  fields: {
    store: { ...storeImportField, name: caseFieldNames.storeId, required: true },
    day: {
      name: caseFieldNames.day,
      hint: m.feedback_import_moment_hint,
      headings: [
        ...dayField.headings,
        "date received",
        "received",
        "received at",
        "came at",
        "feedback date",
        "ngay nhan",
        "ngay phan hoi",
        "thoi gian",
      ],
      required: true,
      day: "timed",
    },
    time: {
      name: caseFieldNames.time,
      hint: m.feedback_import_time_hint,
      headings: ["time received", "gio", "gio nhan"],
    },
    text: {
      name: caseFieldNames.text,
      hint: m.feedback_text_hint,
      headings: [
        "what the customer said",
        "feedback",
        "comment",
        "comments",
        "review",
        "complaint",
        "message",
        "content",
        "noi dung phan hoi",
        "noi dung",
        "y kien",
        "phan hoi",
      ],
      required: true,
    },
    channel: {
      name: caseFieldNames.channel,
      hint: m.imports_row_choice_hint,
      headings: ["source", "kenh", "nguon"],
      required: true,
    },
    category: {
      name: caseFieldNames.category,
      hint: m.imports_row_choice_hint,
      headings: ["type", "topic", "nhom", "loai", "phan loai", "nhom phan hoi"],
      required: true,
    },
    severity: {
      name: caseFieldNames.severity,
      hint: m.imports_row_severity_hint,
      headings: ["risk", "muc do", "muc do nghiem trong"],
      required: true,
    },
    rating: {
      name: caseFieldNames.rating,
      hint: m.feedback_import_rating_hint,
      headings: ["stars", "score", "danh gia", "so sao", "diem"],
    },
    justified: { name: m.feedback_justified, hint: m.feedback_import_justified_hint, headings: ["dung loi", "valid"] },
    status: { name: m.ui_status, hint: m.feedback_import_status_hint, headings: ["trang thai", "tinh trang"] },
    answered: {
      name: m.feedback_answered,
      hint: m.feedback_import_answered_hint,
      day: "timed",
      headings: ["first answered", "answered at", "answer date", "tra loi lan dau", "ngay tra loi"],
    },
    answer: { name: m.feedback_answer, headings: ["reply", "response", "tra loi", "noi dung tra loi"] },
    resolution: {
      name: m.feedback_resolution,
      hint: m.feedback_import_resolution_hint,
      headings: ["how it was resolved", "cach giai quyet", "huong xu ly", "ket qua xu ly"],
    },
    recordedBy: {
      name: m.feedback_recorded_by,
      hint: m.imports_row_inspector_hint,
      headings: ["recorded by", "received by", "nguoi ghi nhan", "nguoi nhan"],
    },
    code: {
      name: m.feedback_code,
      hint: m.feedback_import_code_hint,
      headings: ["case", "case number", "case id", "ticket", "ticket id", "ma phan hoi", "so phan hoi", "ma"],
    },
    customer: {
      name: m.feedback_import_customer,
      hint: m.feedback_import_contact_hint,
      headings: [
        "name",
        "customer name",
        "customer s name",
        "ten",
        "ten khach",
        "ten khach hang",
        "khach",
        "khach hang",
      ],
      private: true,
    },
    phone: {
      name: caseFieldNames.phone,
      hint: m.feedback_import_contact_hint,
      headings: ["customer phone", "phone number", "dien thoai", "so dien thoai", "sdt", "so dt", "sdt khach"],
      private: true,
    },
    email: {
      name: caseFieldNames.email,
      hint: m.feedback_import_contact_hint,
      headings: ["e mail", "customer email", "email khach", "email khach hang"],
      private: true,
    },
  } satisfies ImportKind["fields"] & Record<Exclude<CaseField, "storeId" | "photos" | "name">, ImportField>,
  problems: {
    ...rowProblems,
    repeated: m.feedback_import_repeated,
    rating: m.feedback_import_rating,
    justified: m.feedback_import_justified,
    status: m.feedback_import_status,
    "before-it-came": m.feedback_import_before_it_came,
    "missing-answered": m.feedback_import_missing_answered,
    "not-answered": m.feedback_import_not_answered,
    "still-open": m.feedback_import_still_open,
    email: m.feedback_import_email,
    "odd-phone": m.feedback_import_odd_phone,
    "foreign-phone": m.feedback_import_foreign_phone,
    "contact-stays": m.feedback_import_contact_stays,
  },
  totals: rowTotals,
  async examples(user, today) {
    const stores = await exampleStores(user);
    const { channels, feedbackCategories } = await readPolicyOn(db, today);
    const [channel, category] = [channels, feedbackCategories].map((all) => all.find(({ retired }) => !retired));
    return ["Chờ 20 phút không ai phục vụ", "Giao thiếu một ly trà", "Nhân viên rất dễ thương"].map((text, at) => ({
      store: stores[at % stores.length],
      day: `${addDays(today, -3 + at)} 14:30`,
      text,
      channel: say(channel!.name),
      category: say(category!.name),
      severity: "minor",
      rating: String(at + 2),
      customer: "Lan",
      phone: "0912 345 678",
      email: "lan@example.com",
    }));
  },
  listOf: (scope) => ({ href: href("/qc/feedback/", scopeSearch(scope)), text: m.feedback_import_list() }),
  batch: 220,

  ...importRows({
    record: caseRecord,
    facts: caseFacts,
    shards: feedbackFacts,
    personField: "recordedBy",
    idOf: caseId,
    dayOf(cells) {
      const received = receivedAt(cells);
      return cells["store"] && typeof received !== "string" ? received : null;
    },
    readRow: readCaseRow,
    readRelated: readCaseLookups,
    toRecord: caseOf,
    repeated({ code }, row): RowProblem {
      if (code) return { field: "code", what: "twice", values: { row, value: code } };
      return { field: null, what: "repeated", values: { row } };
    },
    isSame: isSameCase,
    sideEffects(id, { day }, row) {
      const contact = { ...noContact, ...row.contact };
      return isEmpty(contact) ? undefined : (tx) => putContact(tx, id, contact, day);
    },
    diff: findCaseChanges,
    async describeChanges(now) {
      const fields = caseFieldDescriptions(await readNames(now));
      return (before, after) => changeLines(findCaseChanges(before, after), fields);
    },
    nameOf: ({ code, storeCode, day }) => code || `${storeCode} · ${day}`,
    onDelete(tx, ids) {
      for (const id of ids) tx.delete(contacts, id);
    },
  }),
});

function findCaseChanges(before: FeedbackCase, after: FeedbackCase) {
  return findDifferences(importedAuditSchema, auditedOf(before), auditedOf(after));
}

function auditedOf({ storeName, ...record }: FeedbackCase) {
  return { ...record, store: storeName };
}
