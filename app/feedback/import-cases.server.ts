/**
 * Customer feedback from a list, one case a row, known again by its number, else by its store, time and words. What a file says nothing about
 * stays. A customer's contact is taken with a new case only, into the document where it stands for itself.
 */
import { idOfStore } from "#app/checks/past/ids.server.ts";
import { usualDate, usualStore } from "#app/checks/past/usual-columns.ts";
import { differences } from "#app/changes/differences.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { ImportKind } from "#app/import/kind.ts";
import { importAttributed } from "#app/store-managers/import-attributed.server.ts";
import { usualStoreCode } from "#app/stores/usual-columns.ts";
import { feedbackFacts } from "./case-facts.ts";
import { caseRecord } from "./case-record.server.ts";
import type { FeedbackCase } from "./case.ts";
import { contacts } from "./contact.ts";
import { importedAuditSchema } from "./events.ts";
import { caseFacts } from "./facts.server.ts";
import { casesImportWords } from "./import-words.ts";
import { caseId, planCases } from "./plan-cases.server.ts";
import { cameOf } from "./read-case-row.server.ts";

export const casesImport: ImportKind = {
  name: "feedback",
  words: casesImportWords,
  fields: {
    store: { preferred: usualStoreCode, usual: usualStore, required: true },
    day: {
      usual: [
        ...usualDate,
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
    time: { usual: ["time received", "gio", "gio nhan"] },
    text: {
      usual: [
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
    channel: { usual: ["source", "kenh", "nguon"], required: true },
    category: { usual: ["type", "topic", "nhom", "loai", "phan loai", "nhom phan hoi"], required: true },
    severity: { usual: ["risk", "muc do", "muc do nghiem trong"], required: true },
    rating: { usual: ["stars", "score", "danh gia", "so sao", "diem"] },
    justified: { usual: ["dung loi", "valid"] },
    status: { usual: ["trang thai", "tinh trang"] },
    answered: {
      day: "timed",
      usual: ["first answered", "answered at", "answer date", "tra loi lan dau", "ngay tra loi"],
    },
    answer: { usual: ["reply", "response", "tra loi", "noi dung tra loi"] },
    resolution: { usual: ["how it was resolved", "cach giai quyet", "huong xu ly", "ket qua xu ly"] },
    recordedBy: { usual: ["recorded by", "received by", "nguoi ghi nhan", "nguoi nhan"] },
    code: { usual: ["case", "case number", "case id", "ticket", "ticket id", "ma phan hoi", "so phan hoi", "ma"] },
    customer: {
      usual: ["name", "customer name", "customer s name", "ten", "ten khach", "ten khach hang", "khach", "khach hang"],
      private: true,
    },
    phone: {
      usual: ["customer phone", "phone number", "dien thoai", "so dien thoai", "sdt", "so dt", "sdt khach"],
      private: true,
    },
    email: { usual: ["e mail", "customer email", "email khach", "email khach hang"], private: true },
  },
  batch: 220,
  keyOf: (given) => caseId(given),

  /** By month and store, so that a batch is about few shards of facts. */
  orderOf(given) {
    const { store = "" } = given;
    const came = cameOf(given);
    if (!store || typeof came === "string") return "";
    return `${feedbackFacts.idOf(monthOf(came.day), idOfStore(store))} ${codeKey(store)} ${came.at}`;
  },

  coverOf(given) {
    const came = cameOf(given);
    const day = typeof came === "string" ? "" : came.day;
    return { from: day, to: day, store: codeKey(given["store"] ?? ""), template: "" };
  },

  ...importAttributed({
    kind: caseRecord,
    action: "import feedback",
    facts: caseFacts,
    plan: planCases,
    told: (before, after) => differences(importedAuditSchema, tellOf(before), tellOf(after)),
    named: ({ code, storeCode, day }) => code || `${storeCode} · ${day}`,
    drop(tx, ids) {
      for (const id of ids) tx.delete(contacts, id);
    },
  }),
};

function tellOf({ storeName, ...record }: FeedbackCase) {
  return { ...record, store: storeName };
}
