import { prepareRecords } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { defineImport } from "#app/import/define-import.server.ts";
import type { RowChange } from "#app/import/kind.ts";
import { rowProblems } from "#app/import/row-messages.ts";
import { exampleStores, usualStoreCode } from "#app/stores/import-fields.server.ts";
import {
  affectedDays,
  assignedEvents,
  assignmentRecord,
  correctedEvents,
  endedEvents,
  spansByStore,
} from "./assign.server.ts";
import { namerOf } from "./assignment-names.server.ts";
import { assignments } from "./manager.ts";
import { readAssignmentRow } from "./read-assignment-row.ts";
import { readAssignments } from "./read-assignments.server.ts";
import { settleDays } from "./settle.server.ts";
import { obstaclesOf, takeBack } from "./undo-assignments.server.ts";
import { storeUnsettled } from "./unsettled-days.server.ts";
import { listOfManagers, managerExamples } from "./import-managers.server.ts";
import { listManagers } from "./managers.server.ts";

export const assignmentsImport = defineImport({
  name: "assignments",
  action: "manage stores",
  title: m.managers_assignments_name,
  description: m.managers_assignments_about,
  fields: {
    store: {
      name: m.managers_store,
      hint: m.imports_row_store_hint,
      preferred: usualStoreCode,
      headings: [...usualStoreCode, "shop", "cua hang"],
      required: true,
    },
    manager: {
      name: m.managers_assignments_manager,
      hint: m.managers_assignments_manager_hint,
      preferred: ["manager code", "ma quan ly"],
      headings: [
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
      name: m.managers_from,
      hint: m.imports_row_day_hint,
      headings: ["from date", "start", "start date", "since", "first day", "tu ngay", "tu", "ngay bat dau", "bat dau"],
      required: true,
      day: true,
    },
    to: {
      name: m.managers_to,
      hint: m.managers_assignments_to_hint,
      headings: ["to date", "until", "end", "end date", "last day", "den ngay", "den", "ngay ket thuc", "ket thuc"],
      day: true,
    },
    shared: {
      name: m.managers_assignments_shared,
      hint: m.managers_assignments_shared_hint,
      headings: ["cung quan ly", "quan ly chung", "chung"],
    },
  },
  problems: {
    ...rowProblems,
    twice: m.managers_assignments_twice,
    order: m.managers_assignments_order,
    "yes-no": m.managers_assignments_yes_no,
    "unknown-manager": m.managers_assignments_unknown_manager,
    "several-managers": m.managers_assignments_several_managers,
    left: m.managers_assignments_left,
    ended: ({ day }) => m.managers_assignments_ended({ day: formatDay(day) }),
    "until-next": ({ day }) => m.managers_assignments_until_next({ day: formatDay(day) }),
    overlap: ({ manager, day, other }) =>
      other
        ? m.managers_assignments_overlap({ manager, from: formatDay(day), to: formatDay(other) })
        : m.managers_assignments_overlap_open({ manager, from: formatDay(day) }),
    displaces: ({ manager, store, day }) => m.managers_assignments_displaces({ manager, store, day: formatDay(day) }),
    unmanaged: ({ store, day }) => m.managers_tell_unmanaged({ store, from: formatDay(day) }),
    apart: m.managers_assignments_apart,
    "changed-since": ({ manager, store, day }) =>
      m.managers_assignments_changed_since({ manager, store, day: formatDay(day) }),
    "days-taken": ({ manager, store, day }) =>
      m.managers_assignments_days_taken({ manager, store, day: formatDay(day) }),
  },
  totals: {
    displaces: { text: m.managers_assignments_displace_total, maxNamed: 20 },
    unmanaged: { text: m.managers_assignments_unmanaged_total, maxNamed: 20 },
  },
  async examples(user, today) {
    const { managers } = await listManagers(user, { status: "active" }, { limit: 3 });
    const codes = managers.length > 0 ? managers.map(({ data }) => data.code) : managerExamples.map(({ code }) => code);
    const stores = await exampleStores(user);
    return [0, 1, 2].map((at) => {
      return { store: stores[at % stores.length], manager: codes[at % codes.length], from: addDays(today, 30 + at) };
    });
  },
  listOf: listOfManagers,
  createdRemarks: ["displaces", "unmanaged"],
  /** Each has up to five writes, and one for each coming day. */
  batch: 80,

  keyOf(cells) {
    const { store, manager, from } = readAssignmentRow(cells);
    return store && manager && from ? [store, manager, from].map(codeKey).join("\n") : "";
  },

  /** By store, then day, so that a successor comes after its predecessor. */
  orderOf(cells) {
    const { store, from } = readAssignmentRow(cells);
    return `${codeKey(store)}\n${from}`;
  },

  /** A store's rows are planned together, so that overlaps in the file are found before anything is written. */
  groupOf: (cells) => codeKey(readAssignmentRow(cells).store),

  async preview(context, rows) {
    return (await readAssignments(db, rows, context)).judged;
  },

  async write({ user, importId, now, recordChanges }, rows) {
    const { judged, unsettled } = await db.transaction(async (tx) => {
      const read = await readAssignments(tx, rows, { importId, now });
      const involved = read.changes.flatMap(({ before, after, from }) =>
        [before, after, from].filter((one) => one !== null),
      );
      const nameAssignment = await namerOf(tx, involved);
      const writes = read.changes.map(({ id, from, isHandOver, after }) => {
        const stored = read.stored.get(id) ?? null;
        const [before, then] = [stored && nameAssignment(stored.data), nameAssignment(after)];
        const toEvents = isHandOver ? endedEvents : correctedEvents;
        const events = before ? toEvents(before, then) : assignedEvents(from ? nameAssignment(from) : undefined, then);
        return { id, before: stored, after, silent: true, ...events };
      });
      (await prepareRecords(tx, assignmentRecord, user, writes, now))();
      recordChanges(
        tx,
        read.changes.map(({ id, row, before, after }): RowChange => {
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

  obstacles: ({ importId }, changes) => obstaclesOf(db, importId, changes),

  undo: ({ user, importId, now }, changes) => takeBack(user, importId, changes, now),
});
