import { config } from "#app/config.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { defineImport } from "#app/import/define-import.server.ts";
import type { RowProblem } from "#app/import/kind.ts";
import { rowProblems } from "#app/import/row-messages.ts";
import { importRecords } from "#app/records/import-record.server.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { users } from "#app/auth/user.ts";
import { assignments, managers } from "./manager.ts";
import { managerRecord } from "./managers.server.ts";
import { type ReadManager, readManagerRow } from "./read-manager-row.ts";
import { href } from "#app/ui/href.ts";
import { managerFieldDescriptions } from "./field-descriptions.server.ts";
import { managerFieldName } from "./field-names.ts";

export const managersImport = defineImport({
  name: "managers",
  action: "manage stores",
  title: m.shell_nav_store_managers,
  description: m.managers_import_about,
  fields: {
    code: {
      name: () => managerFieldName("code"),
      hint: m.managers_import_code_hint,
      headings: [
        "manager code",
        "manager id",
        "employee code",
        "employee id",
        "staff id",
        "id",
        "ma quan ly",
        "ma nhan vien",
        "ma nv",
        "ma",
      ],
      required: true,
    },
    name: {
      name: () => managerFieldName("name"),
      headings: ["manager name", "full name", "manager", "ten quan ly", "ho va ten", "ho ten", "ten"],
      required: true,
    },
    phone: {
      name: () => managerFieldName("phone"),
      headings: ["phone number", "telephone", "mobile", "so dien thoai", "dien thoai", "sdt"],
    },
    email: {
      name: () => managerFieldName("email"),
      headings: ["e mail", "email address", "mail", "contact email", "thu dien tu"],
    },
    account: {
      name: () => managerFieldName("account"),
      hint: m.managers_import_account_hint,
      headings: ["signs in as", "account email", "login", "user", "tai khoan dang nhap", "tai khoan"],
    },
    status: { name: m.ui_status, hint: m.managers_import_status_hint, headings: ["trang thai", "tinh trang"] },
  },
  problems: {
    ...rowProblems,
    "no-email": m.managers_import_no_email,
    status: m.managers_import_status,
    "still-assigned": m.managers_import_still_assigned,
    "no-account": m.managers_import_no_account,
    "account-taken": m.managers_import_account_taken,
    "has-assignments": m.managers_import_has_assignments,
    "linked-since": m.managers_import_linked_since,
    "changed-since": m.managers_import_changed_since,
    "account-elsewhere": m.managers_import_account_elsewhere,
  },
  examples: () => Promise.resolve(managerExamples),
  listOf: listOfManagers,
  ...importRecords(managerRecord, {
    fields: managerFieldDescriptions,
    readRow: async () => readManagerRow,
    async completeRows(reader, rows, now) {
      const accounts = await accountsOf(
        reader,
        rows.map(({ read }) => read),
      );
      const leaving = rows.filter(
        ({ read, stored }) => read.input.status === "left" && stored?.data.status === "active",
      );
      const ids = leaving.map(({ id }) => id);
      const withStores = await assignedFrom(reader, ids, dayOf(now, config.APP_TIME_ZONE));
      return ({ cells: row, read: { input, account }, id, stored }) => {
        const errors: RowProblem[] = [];
        if (!stored && input.name === undefined) errors.push({ field: "name", what: "missing" });
        const stores = withStores.get(id);
        if (stores) errors.push({ field: "status", what: "still-assigned", values: { count: stores } });
        const link: Link = account ? accounts.link(account, id, input.name ?? stored?.data.name ?? "") : {};
        if (link.error) errors.push(link.error);
        const after = {
          ...input,
          ...(stored && row["phone"] === formatPhone(stored.data.phone) && { phone: stored.data.phone }),
          ...(link.uid !== undefined && { uid: link.uid }),
        };
        return { input: after, errors, notes: link.note ? [link.note] : [] };
      };
    },
    async findObstacle(reader, changed) {
      const newIds = changed.filter(({ before }) => before === null).map(({ stored }) => stored.id);
      const assigned = new Map(
        (await queryIn(reader, assignments, "managerId", newIds)).map(({ data }) => [data.managerId, data]),
      );
      const returning = changed.flatMap(({ stored, before }) =>
        before?.uid && before.uid !== stored.data.uid ? before.uid : [],
      );
      const linked = new Set((await queryIn(reader, managers, "uid", returning)).map(({ data }) => data.uid));
      return ({ stored: { id, data }, before, untouched }) => {
        const assignment = assigned.get(id);
        if (assignment) return { what: "has-assignments", by: assignment.importId };
        if (!untouched)
          return { what: data.uid !== null && data.uid !== before?.uid ? "linked-since" : "changed-since" };
        const elsewhere = before?.uid && before.uid !== data.uid && linked.has(before.uid);
        return elsewhere ? { what: "account-elsewhere" } : null;
      };
    },
  }),
});

export const managerExamples = [
  { code: "QL9001", name: "Trần Thu Hà", phone: "0912 345 678", email: "ha@example.com", status: "active" },
  { code: "QL9002", name: "Lê Hoàng Long", phone: "0987 654 321", email: "long@example.com" },
  { code: "QL9003", name: "Phạm Minh Anh", email: "anh@example.com" },
];

export function listOfManagers() {
  return { href: href("/qc/store-managers/"), text: m.managers_import_list() };
}

interface Link {
  readonly uid?: string;
  readonly note?: RowProblem;
  readonly error?: RowProblem;
}

async function accountsOf(reader: Reader, read: readonly ReadManager[]) {
  const emails = read.flatMap(({ account }) => account || []);
  const uids = new Map((await queryIn(reader, users, "email", emails)).map(({ data }) => [data.email, data.uid]));
  const linked = await queryIn(reader, managers, "uid", uids.values());
  const holders = new Map(linked.map(({ id, data: { uid, name } }) => [uid, { id, name }]));
  const link = (email: string, id: string, name: string): Link => {
    const uid = uids.get(email);
    if (uid === undefined) return { note: { field: "account", what: "no-account", values: { value: email } } };
    const holder = holders.get(uid);
    if (holder && holder.id !== id)
      return { error: { field: "account", what: "account-taken", values: { value: email, manager: holder.name } } };
    holders.set(uid, { id, name });
    return { uid };
  };
  return { link };
}

async function assignedFrom(reader: Reader, ids: readonly string[], day: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { data } of await queryIn(reader, assignments, "managerId", ids))
    if (data.to === null || data.to > day) counts.set(data.managerId, (counts.get(data.managerId) ?? 0) + 1);
  return counts;
}
