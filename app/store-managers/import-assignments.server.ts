/** Assignments of managers to stores from a list: one row each, known again by store, manager and first day. */
import { authorize } from "#app/auth/authorize.server.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { dayOf } from "#app/i18n/days.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Change, ImportKind } from "#app/import/kind.ts";
import { usualStoreCode } from "#app/stores/usual-columns.ts";
import { affectedDays, assigned, assignmentRecord, corrected, handOver, spansByStore } from "./assign.server.ts";
import { namerOf } from "./assignment-names.server.ts";
import { assignments } from "./manager.ts";
import { readAssignmentRow } from "./read-assignment-row.ts";
import { readAssignments } from "./read-assignments.server.ts";
import { settleDays } from "./settle.server.ts";
import { obstaclesOf, takeBack } from "./undo-assignments.server.ts";
import { storeUnsettled } from "./unsettled-days.server.ts";
import { assignmentsImportWords } from "./import-words.ts";

export const assignmentsImport: ImportKind = {
  name: "assignments",
  words: assignmentsImportWords,
  fields: {
    store: {
      preferred: usualStoreCode,
      usual: [...usualStoreCode, "shop", "cua hang"],
      required: true,
    },
    manager: {
      preferred: ["manager code", "ma quan ly"],
      usual: [
        "manager code",
        "manager id",
        "store manager",
        "employee code",
        "manager email",
        "manager e mail",
        "email",
        "e mail",
        "ma quan ly",
        "ma nhan vien",
        "ma nv",
        "quan ly cua hang",
        "quan ly",
        "email quan ly",
      ],
      required: true,
    },
    from: {
      usual: ["from date", "start", "start date", "since", "first day", "tu ngay", "tu", "ngay bat dau", "bat dau"],
      required: true,
      day: true,
    },
    to: {
      usual: ["to date", "until", "end", "end date", "last day", "den ngay", "den", "ngay ket thuc", "ket thuc"],
      day: true,
    },
    shared: { usual: ["cung quan ly", "quan ly chung", "chung"] },
  },
  makes: ["displaces", "unmanaged"],
  /** Each is up to five writes; there is one more for each day to come. */
  batch: 80,

  keyOf(given) {
    const { store, manager, from } = readAssignmentRow(given);
    return store && manager && from ? [store, manager, from].map(codeKey).join("\n") : "";
  },

  /** Store by store, and by days: who takes over comes after whom they take over from. */
  orderOf(given) {
    const { store, from } = readAssignmentRow(given);
    return `${codeKey(store)}\n${from}`;
  },

  /** A store's days are looked at together: one that overlaps another of the file is told before anything is written. */
  groupOf: (given) => codeKey(readAssignmentRow(given).store),

  async judge(context, rows) {
    authorize(context.user, "manage stores");
    return (await readAssignments(db, rows, context)).judged;
  },

  async write({ user, importId, now, keep }, rows) {
    authorize(user, "manage stores");
    const { judged, unsettled } = await db.transaction(async (tx) => {
      const read = await readAssignments(tx, rows, { importId, now });
      const involved = read.changes.flatMap(({ before, after, from }) =>
        [before, after, from].filter((one) => one !== null),
      );
      const named = await namerOf(tx, involved);
      const writes = read.changes.map(({ id, from, isHandOver, after }) => {
        const stored = read.stored.get(id) ?? null;
        const [before, then] = [stored && named(stored.data), named(after)];
        const tell = isHandOver ? handOver : corrected;
        const events = before ? tell(before, then) : assigned(from ? named(from) : undefined, then);
        return { id, before: stored, after, silent: true, ...events };
      });
      (await prepareRecords(tx, assignmentRecord, user, writes, now))();
      keep(
        tx,
        read.changes.map(({ id, row, before, after }): Change => {
          return { row, collection: assignments.name, id, before, after: digestOf(after) };
        }),
      );
      const today = dayOf(now, config.APP_TIME_ZONE);
      const affected = spansByStore(
        read.changes.flatMap(({ before, after }) => affectedDays(before, after, today)),
        today,
      );
      return { judged: read.judged, unsettled: storeUnsettled(tx, user, affected, now) };
    });
    await settleDays(user, unsettled, now);
    return judged;
  },

  async obstacles({ user, importId }, changes) {
    authorize(user, "manage stores");
    return obstaclesOf(db, importId, changes);
  },

  async undo({ user, importId, now }, changes) {
    authorize(user, "manage stores");
    await takeBack(user, importId, changes, now);
  },
};
