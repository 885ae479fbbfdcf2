/** A sitting is identified by its number, else by store, day and start. Missing fields stay; observations are never removed. */
import { config } from "#app/config.server.ts";
import { findDifferences } from "#app/changes/differences.ts";
import { db } from "#app/db/db.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { endOf, localMinuteOf } from "#app/i18n/clock.ts";
import { addDays, dayOf, monthOf } from "#app/i18n/days.ts";
import { foldedWords, meaningIn } from "#app/i18n/fold.ts";
import { m, say } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { CellReader, parseTimeCell, parseDayCell, storedIfSame } from "#app/import/cell-reader.ts";
import { scopeSearch } from "#app/import/scope.ts";
import { defineImport } from "#app/import/define-import.server.ts";
import { pastRecordId, numberedId } from "#app/import/ids.server.ts";
import type { Cells } from "#app/import/kind.ts";
import { rowProblems, rowTotals } from "#app/import/row-messages.ts";
import { changeLines } from "#app/records/change-lines.ts";
import { codeNamed, severityOf } from "#app/score-policy/match-names.ts";
import { policiesByMonth, readPolicyOn } from "#app/score-policy/policy.server.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { type FoundRow, importRows } from "#app/store-managers/import-rows.server.ts";
import { dayField, exampleStores, idOfStore, storeImportField } from "#app/stores/import-fields.server.ts";
import { href } from "#app/ui/href.ts";
import { importedSittingSchema } from "./events.ts";
import { sittingFacts } from "./facts.server.ts";
import { observationFieldDescriptions, sittingFieldDescriptions } from "./field-descriptions.server.ts";
import { observationFieldNames, sittingFieldNames } from "./field-names.ts";
import { sittingLimits } from "./limits.ts";
import { tagsOf } from "./points.ts";
import { cameraFacts } from "./sitting-facts.ts";
import { sittingRecord } from "./sitting-record.server.ts";
import { isWithin, type Observation, type Sitting, type SittingStatus } from "./sitting.ts";

export const sittingsImport = defineImport({
  name: "sittings",
  action: "import sittings",
  title: m.shell_nav_camera,
  description: m.camera_import_about,
  fields: {
    store: { ...storeImportField, name: sittingFieldNames.storeId, required: true },
    day: {
      ...dayField,
      name: sittingFieldNames.day,
      headings: [...dayField.headings, "sitting date", "ngay xem"],
      required: true,
    },
    from: {
      name: sittingFieldNames.from,
      hint: m.camera_import_time_hint,
      headings: ["from time", "start", "start time", "begin", "tu", "tu luc", "bat dau", "gio bat dau"],
      required: true,
    },
    to: {
      name: sittingFieldNames.to,
      hint: m.camera_to_hint,
      headings: ["to time", "end", "end time", "den", "den luc", "ket thuc", "gio ket thuc"],
      required: true,
    },
    camera: {
      name: observationFieldNames.camera,
      hint: m.camera_import_seen_hint,
      headings: ["cam", "camera name", "vi tri camera"],
    },
    seen: {
      name: observationFieldNames.at,
      hint: m.camera_import_time_hint,
      headings: ["time seen", "time", "seen at", "luc thay", "gio", "thoi gian"],
    },
    category: {
      name: observationFieldNames.category,
      hint: m.imports_row_choice_hint,
      headings: ["type", "nhom loi", "nhom", "loai loi", "phan loai"],
    },
    severity: {
      name: observationFieldNames.severity,
      hint: m.imports_row_severity_hint,
      headings: ["risk", "muc do", "muc do nghiem trong"],
    },
    words: {
      name: observationFieldNames.words,
      headings: ["what you saw", "description", "observation text", "details", "noi dung", "mo ta", "loi"],
    },
    observer: {
      name: m.camera_observer,
      hint: m.imports_row_inspector_hint,
      headings: ["inspector", "observed by", "watched by", "nguoi xem", "nguoi kiem tra", "nhan vien qc"],
    },
    note: { name: sittingFieldNames.note, headings: ["notes", "remark", "ghi chu"] },
    status: { name: m.ui_status, hint: m.camera_import_status_hint, headings: ["trang thai"] },
    sitting: {
      name: m.camera_sitting_number,
      hint: m.camera_import_sitting_hint,
      headings: ["sitting number", "sitting id", "ma luot xem", "so luot xem"],
    },
    observation: {
      name: m.camera_observation_number,
      hint: m.camera_import_observation_hint,
      headings: ["observation number", "observation id", "ma loi"],
    },
  },
  problems: {
    ...rowProblems,
    repeated: m.camera_import_repeated,
    "not-over": m.camera_import_not_over,
    empty: m.camera_import_empty,
    status: m.camera_import_status,
    unfinished: m.camera_import_void,
    voided: m.camera_import_voided,
    outside: m.camera_import_outside,
    "left-out": m.camera_import_left_out,
    "category-then": m.camera_import_category_then,
    "other-store": m.camera_import_other_store,
    "head-differs": m.camera_import_head_differs,
    full: m.camera_import_full,
    apart: m.camera_import_apart,
  },
  totals: rowTotals,
  async examples(user, today) {
    const [store] = await exampleStores(user);
    const { observationCategories } = await readPolicyOn(db, today);
    const category = say(observationCategories.find(({ retired }) => !retired)!.name);
    const sitting = { store, day: addDays(today, -2), from: "08:00", to: "08:30", observer: "Nguyễn Văn An" };
    return [
      { ...sitting, camera: "Quầy 1", seen: "08:10", category, severity: "major", words: "Khay bẩn trên quầy" },
      { ...sitting, camera: "Kho", seen: "08:20", category, severity: "minor", words: "Sàn ướt" },
      { ...sitting, day: addDays(today, -1) },
    ];
  },
  listOf: (scope) => ({ href: href("/qc/camera/", scopeSearch(scope)), text: m.camera_import_list() }),
  batch: 120,
  groupOf: sittingId,

  ...importRows({
    record: sittingRecord,
    facts: sittingFacts,
    shards: cameraFacts,
    personField: "observer",
    idOf: sittingId,
    dayOf({ store = "", day = "" }) {
      const read = store && parseDayCell(day).day;
      return read ? { day: read } : null;
    },
    readRow: readSitting,
    readRelated: policiesByMonth,
    toRecord: sittingOf,
    isNew: (before, after) => !before || after.observations.length > before.observations.length,
    complete: (sitting, policies) => ({ ...sitting, tags: tagsOf(sitting.observations, policies(sitting.month)) }),
    diff: findSittingChanges,
    async describeChanges(now) {
      const { observationCategories } = await readPolicyOn(db, dayOf(now, config.APP_TIME_ZONE));
      const fields = observationFieldDescriptions(
        new Map(observationCategories.map(({ code, name }) => [code, say(name)])),
      );
      return (before, after) => [
        ...changeLines(findSittingChanges(before, after), sittingFieldDescriptions),
        ...after.observations.flatMap((each) => {
          const earlier = before.observations.find(({ id }) => id === each.id);
          return earlier ? changeLines({ before: earlier, after: each }, fields) : [];
        }),
      ];
    },
    nameOf: ({ storeCode, day, from }) => `${storeCode} · ${day} ${from}`,
  }),
  keyOf: sittingRowKey,
});

function findSittingChanges(before: Sitting, after: Sitting) {
  return findDifferences(importedSittingSchema, auditedOf(before), auditedOf(after));
}

function auditedOf({ observations, ...sitting }: Sitting) {
  return { ...sitting, observations: observations.length };
}

const plain = (text: string) => foldedWords(text).join(" ");

function sittingId({ sitting = "", store = "", day = "", from = "" }: Cells): string {
  if (sitting) return numberedId("past-sitting", sitting);
  const [on, at] = [parseDayCell(day).day, parseTimeCell(from)];
  return store && on && at ? pastRecordId(on, idOfStore(store), "past-sitting", idOfStore(store), on, at) : "";
}

function sittingRowKey(cells: Cells): string {
  const id = sittingId(cells);
  const { observation = "", camera = "", seen = "", category = "", words = "" } = cells;
  return id && JSON.stringify([id, observation || [camera, parseTimeCell(seen), category, words].map(plain)]);
}

const statusWords: Record<string, SittingStatus> = {
  recorded: "recorded",
  "da ghi": "recorded",
  void: "void",
  voided: "void",
  "da huy": "void",
};

const observationFields = ["camera", "seen", "category", "severity", "words"] as const;

/** Values are undefined if the file has no such column. */
function readSitting(cells: Cells, today: string) {
  const reader = new CellReader(cells);
  const clock = (field: string) => {
    if (!cells[field]) reader.error(field, "missing");
    return reader.clock(field) ?? "";
  };
  const store = reader.requireLine("store", 40);
  const status = reader.oneOf("status", (text) => meaningIn(statusWords, text));
  const [from, to] = [clock("from"), clock("to")];
  if (from && from === to) reader.error("to", "empty");
  const parsed = {
    store,
    status,
    from,
    to,
    person: reader.lineIfPresent("observer", 200),
    day: reader.pastDay("day", today),
    note: reader.text("note", sittingLimits.note),
    observation: observationFields.some((field) => cells[field]) ? readObservation() : null,
  };
  return { parsed, reader };

  function readObservation() {
    const camera = reader.requireLine("camera", sittingLimits.camera);
    const category = reader.requireLine("category", 200);
    const severity = reader.oneOf("severity", severityOf);
    if (!cells["severity"]) reader.error("severity", "missing");
    return {
      code: reader.lineOrEmpty("observation", 60),
      camera,
      at: clock("seen"),
      category,
      severity,
      words: reader.text("words", sittingLimits.description) ?? "",
    };
  }
}

type PolicyOfMonth = (month: string) => ScorePolicy;
type SittingRow = ReturnType<typeof readSitting>["parsed"];
type FoundSitting = FoundRow<Sitting, SittingRow, PolicyOfMonth>;

function sittingOf(match: FoundSitting): Sitting | null {
  const { parsed, reader, related: policies, rowsOfParts } = match;
  const head = reader.errors.length === 0 ? headOf(match) : null;
  if (!head) return null;
  const { observationCategories } = policies(head.month);
  const outside = head.observations.find(({ at }) => !isWithin(head, at));
  if (outside) reader.error("from", "left-out", { value: outside.at });
  const unknown = head.observations.find(
    ({ category }) => !observationCategories.some(({ code }) => code === category),
  );
  if (unknown) reader.error("day", "category-then", { value: unknown.category });
  const observation = parsed.observation && observationOf(head, parsed.observation, match);
  if (!parsed.observation || !observation) return reader.errors.length > 0 ? null : head;
  // Two rows about one observation would undo each other at every import.
  const row = rowsOfParts.get(observation.id);
  if (row !== undefined) reader.error(null, "repeated", { row });
  if (reader.errors.length > 0) return null;
  rowsOfParts.set(observation.id, match.row.row);
  const exists = head.observations.some(({ id }) => id === observation.id);
  return {
    ...head,
    observations: exists
      ? head.observations.map((each) => (each.id === observation.id ? observation : each))
      : [...head.observations, observation],
  };
}

/** All rows of a sitting must agree on it. */
function headOf({ parsed, reader, before, firstRow, store, inspector, now }: FoundSitting): Sitting | null {
  const { day, from, to } = parsed;
  if (endOf({ day, from, to }) > localMinuteOf(now, config.APP_TIME_ZONE))
    reader.error("to", "not-over", { value: to });
  if (!before && parsed.status === "void") reader.error("status", "unfinished");
  if (before && store && before.storeId !== store.id)
    reader.error("sitting", "other-store", { value: before.storeCode });
  if (reader.errors.length > 0 || !store || !inspector) return null;
  const note = storedIfSame(parsed.note, before?.note ?? "") ?? "";
  const head = { day, from, to, note, month: monthOf(day), inspectorId: inspector.id, inspectorName: inspector.name };
  const at = now.toISOString();
  if (!before)
    return {
      storeId: store.id,
      storeCode: store.data.code,
      storeName: store.data.name,
      area: store.data.area,
      status: "recorded",
      ...head,
      managerId: null,
      managerName: null,
      observations: [],
      tags: [],
      createdAt: at,
      updatedAt: at,
    };
  const after = { ...before, ...head };
  if (firstRow === null || digestOf(before) === digestOf(after)) return after;
  reader.error(null, "head-differs", { row: firstRow });
  return null;
}

function observationOf(
  head: Sitting,
  { code, ...row }: NonNullable<SittingRow["observation"]>,
  { reader, related: policies, now }: FoundSitting,
): Observation | null {
  const [policy, today] = [policies(head.month), policies(monthOf(dayOf(now, config.APP_TIME_ZONE)))];
  const numbered = code ? numberedId("past-observation", code) : null;
  const byCode = head.observations.find(({ id }) => id === numbered);
  const category =
    codeNamed(row.category, today.observationCategories, byCode?.category) ??
    codeNamed(row.category, policy.observationCategories, byCode?.category);
  if (!category || !policy.observationCategories.some((each) => each.code === category)) {
    reader.error("category", "unknown-choice", { value: shorten(row.category) });
    return null;
  }
  if (!isWithin(head, row.at)) {
    reader.error("seen", "outside", { value: row.at });
    return null;
  }
  const isAlike = (each: Observation) =>
    each.at === row.at &&
    each.category === category &&
    plain(each.camera) === plain(row.camera) &&
    plain(each.words) === plain(row.words);
  const existing = byCode ?? (numbered === null ? head.observations.find(isAlike) : undefined);
  if (!existing && head.observations.length >= sittingLimits.observations) {
    reader.error(null, "full", { max: sittingLimits.observations });
    return null;
  }
  return {
    id:
      existing?.id ?? numbered ?? derivedId("past-observation", row.at, category, plain(row.camera), plain(row.words)),
    camera: row.camera,
    at: row.at,
    category,
    severity: row.severity!,
    words: storedIfSame(row.words, existing?.words) ?? "",
    photos: existing ? [...existing.photos] : [],
  };
}
