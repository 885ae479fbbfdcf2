/**
 * Activities from a list, one a row, known again by their number, else by store, day, beginning, kind and person. What a file says nothing about
 * stays.
 */
import { differences } from "#app/changes/differences.ts";
import { pastDay } from "#app/checks/past/check-row.ts";
import { idOfStore } from "#app/checks/past/ids.server.ts";
import { usualDate, usualStore } from "#app/checks/past/usual-columns.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { ImportKind } from "#app/import/kind.ts";
import { importAttributed } from "#app/store-managers/import-attributed.server.ts";
import { usualStoreCode } from "#app/stores/usual-columns.ts";
import { activityShards } from "./activity-facts.ts";
import { activityRecord } from "./activity-record.server.ts";
import { auditedOf, auditedSchema } from "./events.ts";
import { activityFacts } from "./facts.server.ts";
import { activitiesImportWords } from "./import-words.ts";
import { activityId, planActivities } from "./plan-activities.server.ts";

export const activitiesImport: ImportKind = {
  name: "activities",
  words: activitiesImportWords,
  fields: {
    store: { preferred: usualStoreCode, usual: usualStore },
    day: { usual: usualDate, required: true, day: true },
    category: { usual: ["kind", "type", "activity type", "loai", "loai hoat dong"], required: true },
    person: {
      usual: ["inspector", "who", "done by", "employee", "nguoi thuc hien", "nhan vien", "nhan vien qc"],
      required: true,
    },
    from: { usual: ["from time", "start", "start time", "tu", "tu luc", "bat dau", "gio bat dau"] },
    to: { usual: ["to time", "end", "end time", "den", "den luc", "ket thuc", "gio ket thuc"] },
    status: { usual: ["trang thai"] },
    planned: { usual: ["planned ahead", "co ke hoach"] },
    note: { usual: ["notes", "comment", "remark", "ghi chu"] },
    activity: { usual: ["activity number", "activity id", "ma hoat dong"] },
  },
  batch: 220,
  keyOf: (given) => activityId(given),

  /** By month and store, so that a batch is about few shards of facts. */
  orderOf({ store = "", day = "" }) {
    const on = pastDay(day).day;
    return on ? `${activityShards.idOf(monthOf(on), store && idOfStore(store))} ${codeKey(store)} ${on}` : "";
  },

  coverOf({ store = "", day = "" }) {
    const on = pastDay(day).day ?? "";
    return { from: on, to: on, store: codeKey(store), template: "" };
  },

  ...importAttributed({
    kind: activityRecord,
    action: "import activities",
    facts: activityFacts,
    plan: planActivities,
    told: (before, after) => differences(auditedSchema, auditedOf(before), auditedOf(after)),
    named: ({ storeCode, day, inspectorName }) => [storeCode, day, inspectorName].filter(Boolean).join(" · "),
  }),
};
