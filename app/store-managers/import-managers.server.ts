/** Managers from a list: one row each, known again by their code. What a file says nothing about stays as it is. */
import { config } from "#app/config.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { dayOf } from "#app/i18n/days.ts";
import type { ImportKind, RowProblem } from "#app/import/kind.ts";
import { importRecords } from "#app/records/import-record.server.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { users } from "#app/auth/user.ts";
import { assignments, managers } from "./manager.ts";
import { managerRecord } from "./managers.server.ts";
import { type ReadManager, readManagerRow } from "./read-manager-row.ts";
import { managersImportWords } from "./import-words.ts";

export const managersImport: ImportKind = {
  name: "managers",
  words: managersImportWords,
  fields: {
    code: {
      usual: [
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
      usual: ["manager name", "full name", "manager", "ten quan ly", "ho va ten", "ho ten", "ten"],
      required: true,
    },
    phone: { usual: ["phone number", "telephone", "mobile", "so dien thoai", "dien thoai", "sdt"] },
    email: { usual: ["e mail", "email address", "mail", "contact email", "thu dien tu"] },
    account: { usual: ["signs in as", "account email", "login", "user", "tai khoan dang nhap", "tai khoan"] },
    status: { usual: ["trang thai", "tinh trang"] },
  },
  ...importRecords(managerRecord, {
    readRow: async () => readManagerRow,
    async settle(reader, rows, now) {
      const accounts = await accountsOf(
        reader,
        rows.map(({ read }) => read),
      );
      const leaving = rows.filter(
        ({ read, stored }) => read.given.status === "left" && stored?.data.status === "active",
      );
      const ids = leaving.map(({ id }) => id);
      const withStores = await assignedFrom(reader, ids, dayOf(now, config.APP_TIME_ZONE));
      return ({ given: row, read: { given, account }, id, stored }) => {
        const errors: RowProblem[] = [];
        if (!stored && given.name === undefined) errors.push({ field: "name", what: "missing" });
        const stores = withStores.get(id);
        if (stores) errors.push({ field: "status", what: "still-assigned", values: { count: stores } });
        const link: Link = account ? accounts.link(account, id, given.name ?? stored?.data.name ?? "") : {};
        if (link.error) errors.push(link.error);
        const after = {
          ...given,
          // A number that is read otherwise today stays as it is.
          ...(stored && row["phone"] === formatPhone(stored.data.phone) && { phone: stored.data.phone }),
          ...(link.uid !== undefined && { uid: link.uid }),
        };
        return { given: after, errors, notes: link.note ? [link.note] : [] };
      };
    },
    async obstacle(reader, changed) {
      const made = changed.filter(({ before }) => before === null).map(({ stored }) => stored.id);
      const assigned = new Map(
        (await queryIn(reader, assignments, "managerId", made)).map(({ data }) => [data.managerId, data]),
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
};

/** One of them. */
interface Link {
  readonly uid?: string;
  readonly note?: RowProblem;
  readonly error?: RowProblem;
}

/** Whom the rows' e-mail addresses sign in: nobody yet is worth a note, whoever is another manager already an error. */
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

/** How many assignments of these managers go on after the day. */
async function assignedFrom(reader: Reader, ids: readonly string[], day: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { data } of await queryIn(reader, assignments, "managerId", ids))
    if (data.to === null || data.to > day) counts.set(data.managerId, (counts.get(data.managerId) ?? 0) + 1);
  return counts;
}
