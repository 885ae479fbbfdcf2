/**
 * Sittings at the cameras from a list: a row for each observation, or one for a sitting without any. A sitting is known again by its number, else
 * by its store, day and beginning. What a file says nothing about stays.
 */
import { idOfStore } from "#app/checks/past/ids.server.ts";
import { pastDay } from "#app/checks/past/check-row.ts";
import { usualDate, usualStore } from "#app/checks/past/usual-columns.ts";
import { differences } from "#app/changes/differences.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { ImportKind } from "#app/import/kind.ts";
import { importAttributed } from "#app/store-managers/import-attributed.server.ts";
import { usualStoreCode } from "#app/stores/usual-columns.ts";
import { importedAuditSchema } from "./events.ts";
import { sittingFacts } from "./facts.server.ts";
import { sittingsImportWords } from "./import-words.ts";
import { planSittings, sittingId, sittingRowKey } from "./plan-sittings.server.ts";
import { cameraFacts } from "./sitting-facts.ts";
import { sittingRecord } from "./sitting-record.server.ts";
import type { Sitting } from "./sitting.ts";

export const sittingsImport: ImportKind = {
  name: "sittings",
  words: sittingsImportWords,
  fields: {
    store: { preferred: usualStoreCode, usual: usualStore, required: true },
    day: { usual: [...usualDate, "sitting date", "ngay xem"], required: true, day: true },
    from: {
      usual: ["from time", "start", "start time", "begin", "tu", "tu luc", "bat dau", "gio bat dau"],
      required: true,
    },
    to: { usual: ["to time", "end", "end time", "den", "den luc", "ket thuc", "gio ket thuc"], required: true },
    camera: { usual: ["cam", "camera name", "vi tri camera"] },
    seen: { usual: ["time seen", "time", "seen at", "luc thay", "gio", "thoi gian"] },
    category: { usual: ["type", "nhom loi", "nhom", "loai loi", "phan loai"] },
    severity: { usual: ["risk", "muc do", "muc do nghiem trong"] },
    words: { usual: ["what you saw", "description", "observation text", "details", "noi dung", "mo ta", "loi"] },
    observer: { usual: ["inspector", "observed by", "watched by", "nguoi xem", "nguoi kiem tra", "nhan vien qc"] },
    note: { usual: ["notes", "remark", "ghi chu"] },
    status: { usual: ["trang thai"] },
    sitting: { usual: ["sitting number", "sitting id", "ma luot xem", "so luot xem"] },
    observation: { usual: ["observation number", "observation id", "ma loi"] },
  },
  batch: 120,
  keyOf: sittingRowKey,
  groupOf: (given) => sittingId(given),

  /** By month and store, so that a batch is about few shards of facts; the rows of a sitting one after another. */
  orderOf(given) {
    const { store = "", day = "" } = given;
    const on = pastDay(day).day;
    const id = sittingId(given);
    return `${store && on ? `${cameraFacts.idOf(monthOf(on), idOfStore(store))} ${on}` : ""} ${id}`;
  },

  coverOf({ store = "", day = "" }) {
    const on = pastDay(day).day ?? "";
    return { from: on, to: on, store: codeKey(store), template: "" };
  },

  ...importAttributed({
    kind: sittingRecord,
    action: "import sittings",
    facts: sittingFacts,
    plan: planSittings,
    told: (before, after) => differences(importedAuditSchema, tellOf(before), tellOf(after)),
    named: ({ storeCode, day, from }) => `${storeCode} · ${day} ${from}`,
  }),
};

function tellOf({ observations, ...sitting }: Sitting) {
  return { ...sitting, observations: observations.length };
}
