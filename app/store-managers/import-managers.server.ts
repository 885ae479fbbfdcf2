/** Managers from a list: one row each, known again by their code. What a file says nothing about stays as it is. */
import type { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored, Transaction } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { dayOf } from "#app/i18n/days.ts";
import { digestOf } from "#app/import/digest.ts";
import type { Change, ImportKind, ImportRow, Judged, Obstacle, RowProblem } from "#app/import/kind.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { type User, users } from "#app/auth/user.ts";
import { assignments, type Manager, managerInputSchema, managers, managerSchema } from "./manager.ts";
import { changesOf, isSame, managerId, managerRecord, managerWrite } from "./managers.server.ts";
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
  batch: 125,

  keyOf: (given) => given["code"] ?? "",

  async judge({ user, now }, rows) {
    authorize(user, "keep stores");
    return (await readRows(db, rows, now)).map(({ judged }) => judged);
  },

  async write({ user, now, keep }, rows) {
    authorize(user, "keep stores");
    return db.transaction(async (tx) => {
      const read = await readRows(tx, rows, now);
      const writes = read.flatMap(({ write, judged: { row } }) => (write ? [{ ...write, row }] : []));
      const written = writes.map(({ id, stored, given }) => managerWrite(id, stored, given, {}, now));
      const write = await prepareRecords(tx, managerRecord, user, written, now);
      write();
      const changes = written.map(({ id, before, after }, index): Change => {
        const row = writes[index]!.row;
        return { row, collection: managers.name, id, before: before?.data ?? null, after: digestOf(after) };
      });
      keep(tx, changes);
      return read.map(({ judged }) => judged);
    });
  },

  async obstacles({ user }, changes) {
    authorize(user, "keep stores");
    const current = await readChanged(db, changes);
    const standing = await inTheWay(db, current);
    return current.flatMap(({ change: { row }, stored: { id, data } }): Obstacle[] => {
      const found = standing.get(id);
      return found ? [{ row, field: null, ...found, values: { manager: `${data.code} · ${data.name}` } }] : [];
    });
  },

  async undo({ user, now }, changes) {
    authorize(user, "keep stores");
    await db.transaction((tx) => takeBack(tx, user, changes, now));
  },
};

interface ReadRow {
  readonly judged: Judged;
  /** Null where there is nothing to write. */
  readonly write: {
    readonly id: string;
    readonly stored: Stored<Manager> | null;
    readonly given: z.output<typeof managerInputSchema>;
  } | null;
}

async function readRows(reader: Reader, rows: readonly ImportRow[], now: Date): Promise<ReadRow[]> {
  const read = rows.map((row) => ({ ...row, ...readManagerRow(row.given) }));
  const ids = read.map(({ given }) => managerId(given.code));
  const found = await reader.getMany(managers, ids);
  const accounts = await accountsOf(reader, read);
  const leaving = ids.filter((_, at) => read[at]!.given.status === "left" && found[at]?.data.status === "active");
  const withStores = await assignedFrom(reader, leaving, dayOf(now, config.APP_TIME_ZONE));
  return read.map(({ row, first, nth, given, account, errors: wrong, notes: odd }, index): ReadRow => {
    const [id, stored, errors, notes] = [ids[index]!, found[index] ?? null, [...wrong], [...odd]];
    if (nth > 0) errors.unshift({ field: "code", what: "twice", values: { value: given.code, row: first } });
    if (!stored && given.name === undefined) errors.push({ field: "name", what: "missing" });
    const stores = withStores.get(id);
    if (stores) errors.push({ field: "status", what: "still-assigned", values: { count: stores } });
    const link: Link = account ? accounts.link(account, id, given.name ?? stored?.data.name ?? "") : {};
    if (link.error) errors.push(link.error);
    if (link.note) notes.push(link.note);
    if (errors.length > 0) return { judged: { row, verdict: "error", problems: errors }, write: null };
    const after = managerInputSchema.parse({
      ...stored?.data,
      ...given,
      // A number that is read otherwise today stays as it is.
      ...(stored && rows[index]!.given["phone"] === formatPhone(stored.data.phone) && { phone: stored.data.phone }),
      ...(link.uid !== undefined && { uid: link.uid }),
    });
    if (stored && isSame(stored.data, after)) return { judged: { row, verdict: "same", problems: notes }, write: null };
    return {
      judged: { row, verdict: stored ? "changed" : "new", problems: notes },
      write: { id, stored, given: after },
    };
  });
}

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

interface Changed {
  readonly change: Change;
  readonly stored: Stored<Manager>;
  readonly before: Manager | null;
  /** Nobody has changed them since. */
  readonly untouched: boolean;
}

/** The managers of these changes that there still are, as they are now. */
async function readChanged(reader: Reader, changes: readonly Change[]): Promise<Changed[]> {
  const found = await reader.getMany(
    managers,
    changes.map(({ id }) => id),
  );
  return changes.flatMap((change, index): Changed[] => {
    const stored = found[index];
    if (!stored) return [];
    const before = change.before && managerSchema.parse(change.before);
    // What has been taken back already is as it was before.
    if (before && digestOf(stored.data) === digestOf(before)) return [];
    return [{ change, stored, before, untouched: digestOf(stored.data) === change.after }];
  });
}

/** Why which of these managers can't be taken back. */
async function inTheWay(
  reader: Reader,
  changed: readonly Changed[],
): Promise<ReadonlyMap<string, Pick<Obstacle, "what" | "by">>> {
  const made = changed.filter(({ before }) => before === null).map(({ stored }) => stored.id);
  const assigned = new Map(
    (await queryIn(reader, assignments, "managerId", made)).map(({ data }) => [data.managerId, data]),
  );
  const returning = changed.flatMap(({ stored, before }) =>
    before?.uid && before.uid !== stored.data.uid ? before.uid : [],
  );
  const linked = new Set((await queryIn(reader, managers, "uid", returning)).map(({ data }) => data.uid));
  return new Map(
    changed.flatMap(({ stored: { id, data }, before, untouched }): [string, Pick<Obstacle, "what" | "by">][] => {
      const assignment = assigned.get(id);
      if (assignment) return [[id, { what: "has-assignments", by: assignment.importId }]];
      if (!untouched)
        return [[id, { what: data.uid !== null && data.uid !== before?.uid ? "linked-since" : "changed-since" }]];
      const elsewhere = before?.uid && before.uid !== data.uid && linked.has(before.uid);
      return elsewhere ? [[id, { what: "account-elsewhere" }]] : [];
    }),
  );
}

async function takeBack(tx: Transaction, user: User, changes: readonly Change[], now: Date): Promise<void> {
  const current = await readChanged(tx, changes);
  const standing = await inTheWay(tx, current);
  const undone = current.filter(({ stored }) => !standing.has(stored.id));
  const write = await prepareRecords(
    tx,
    managerRecord,
    user,
    undone.map(({ stored, before: after }) => {
      const told = after && changesOf(stored.data, after);
      return { id: stored.id, before: stored, after, event: { what: "import-undone", ...told } };
    }),
    now,
  );
  write();
}
