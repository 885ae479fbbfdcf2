/** Activities are identified by their number, else by store, day, start, kind and person. Fields that the file leaves out stay. */
import { config } from "#app/config.server.ts";
import { findDifferences } from "#app/changes/differences.ts";
import { endOf, localMinuteOf } from "#app/i18n/clock.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { foldedWords, meaningIn } from "#app/i18n/fold.ts";
import { m } from "#app/i18n/locale.ts";
import { CellReader, parseTimeCell, parseDayCell, storedIfSame } from "#app/import/cell-reader.ts";
import { scopeSearch } from "#app/import/scope.ts";
import { defineImport } from "#app/import/define-import.server.ts";
import { pastRecordId, numberedId } from "#app/import/ids.server.ts";
import type { Cells } from "#app/import/kind.ts";
import { rowProblems, rowTotals } from "#app/import/row-messages.ts";
import { changeLines } from "#app/records/change-lines.ts";
import { readYesNo } from "#app/sheets/yes-no.ts";
import { type FoundRow, importRows } from "#app/store-managers/import-rows.server.ts";
import { dayField, exampleStores, idOfStore, storeImportField } from "#app/stores/import-fields.server.ts";
import { href } from "#app/ui/href.ts";
import { activityShards } from "./activity-facts.ts";
import type { ActivityCategory } from "./activity-names.ts";
import { activityRecord } from "./activity-record.server.ts";
import type { Activity } from "./activity.ts";
import { toAuditedActivity, auditedActivitySchema } from "./events.ts";
import { activityFacts } from "./facts.server.ts";
import { activityFieldDescriptions } from "./field-descriptions.server.ts";
import { activityLimits } from "./limits.ts";

export const activitiesImport = defineImport({
  name: "activities",
  action: "import activities",
  title: m.shell_activities,
  description: m.activities_import_about,
  fields: {
    store: { ...storeImportField, hint: m.activities_import_store_hint },
    day: { ...dayField, required: true },
    category: {
      name: m.activities_category,
      hint: m.activities_import_category_hint,
      headings: ["kind", "type", "activity type", "loai", "loai hoat dong"],
      required: true,
    },
    person: {
      name: m.activities_person,
      hint: m.activities_import_person_hint,
      headings: ["inspector", "who", "done by", "employee", "nguoi thuc hien", "nhan vien", "nhan vien qc"],
      required: true,
    },
    from: {
      name: m.activities_from,
      hint: m.activities_import_time_hint,
      headings: ["from time", "start", "start time", "tu", "tu luc", "bat dau", "gio bat dau"],
    },
    to: {
      name: m.activities_to,
      headings: ["to time", "end", "end time", "den", "den luc", "ket thuc", "gio ket thuc"],
    },
    status: { name: m.ui_status, hint: m.activities_import_status_hint, headings: ["trang thai"] },
    planned: {
      name: m.activities_planned,
      hint: m.activities_import_planned_hint,
      headings: ["planned ahead", "co ke hoach"],
    },
    note: { name: m.ui_note, headings: ["notes", "comment", "remark", "ghi chu"] },
    activity: {
      name: m.activities_number,
      hint: m.activities_import_number_hint,
      headings: ["activity number", "activity id", "ma hoat dong"],
    },
  },
  problems: {
    ...rowProblems,
    repeated: m.activities_import_repeated,
    future: m.activities_import_future,
    far: m.activities_import_far,
    "not-over": m.activities_import_not_over,
    empty: m.activities_import_empty,
    "store-needed": m.activities_import_store_needed,
    "other-store": m.activities_import_other_store,
    category: m.activities_import_category,
    status: m.activities_import_status,
    planned: m.activities_import_planned,
    "goes-back": m.activities_import_goes_back,
    unfinished: m.activities_import_void,
    voided: m.activities_import_voided,
    "no-person": m.activities_import_no_person,
  },
  totals: rowTotals,
  async examples(user, today) {
    const [store] = await exampleStores(user);
    const done = { person: "Nguyễn Văn An", from: "08:00", to: "09:30", status: "done", planned: "no" };
    return [
      { ...done, store, day: addDays(today, -3), category: "visit", note: "Xem khu pha chế mới" },
      { ...done, store, day: addDays(today, -2), category: "support", planned: "yes" },
      { ...done, day: addDays(today, -1), category: "training" },
    ];
  },
  listOf: (scope) => ({ href: href("/qc/activities/", scopeSearch(scope)), text: m.activities_import_list() }),
  batch: 220,

  ...importRows({
    record: activityRecord,
    facts: activityFacts,
    shards: activityShards,
    personField: "person",
    idOf: activityId,
    dayOf({ day = "" }) {
      const read = parseDayCell(day).day;
      return read ? { day: read } : null;
    },
    readRow: readActivity,
    toRecord: activityOf,
    diff: findActivityChanges,
    describeChanges: async () => (before, after) =>
      changeLines(findActivityChanges(before, after), activityFieldDescriptions),
    nameOf: ({ storeCode, day, inspectorName }) => [storeCode, day, inspectorName].filter(Boolean).join(" · "),
  }),
});

function findActivityChanges(before: Activity, after: Activity) {
  return findDifferences(auditedActivitySchema, toAuditedActivity(before), toAuditedActivity(after));
}

function activityId(cells: Cells): string {
  const { activity = "", store = "", day = "", from = "", category = "", person = "" } = cells;
  if (activity) return numberedId("past-activity", activity);
  const on = parseDayCell(day).day;
  if (!on || !person || (from && !parseTimeCell(from))) return "";
  const storeId = store && idOfStore(store);
  const plain = (text: string) => foldedWords(text).join(" ");
  return pastRecordId(on, storeId, "past-activity", storeId, on, parseTimeCell(from), plain(category), plain(person));
}

const categoryWords: Record<string, ActivityCategory> = {
  visit: "visit",
  "store visit": "visit",
  tham: "visit",
  "tham cua hang": "visit",
  training: "training",
  "dao tao": "training",
  support: "support",
  "ho tro": "support",
};

const statusWords: Record<string, Activity["status"]> = {
  planned: "planned",
  late: "planned",
  "ke hoach": "planned",
  tre: "planned",
  "qua han": "planned",
  done: "done",
  "da lam": "done",
  "hoan thanh": "done",
  void: "void",
  voided: "void",
  "da huy": "void",
};

/** Values are undefined if the file has no such column. */
function readActivity(cells: Cells) {
  const reader = new CellReader(cells);
  const parsed = {
    day: reader.day("day"),
    person: reader.requireLine("person", 200),
    category: reader.oneOf("category", (text) => meaningIn(categoryWords, text)),
    note: reader.text("note", activityLimits.note),
    store: reader.lineOrEmpty("store", 40),
    from: reader.clock("from"),
    to: reader.clock("to"),
    status: reader.oneOf("status", (text) => meaningIn(statusWords, text)),
    planned: reader.oneOf("planned", readYesNo),
  };
  if (!cells["category"]) reader.error("category", "missing");
  return { parsed, reader };
}

type ActivityRow = ReturnType<typeof readActivity>["parsed"];

function activityOf({
  parsed,
  reader,
  before,
  store,
  storeId,
  inspector,
  now,
}: FoundRow<Activity, ActivityRow>): Activity | null {
  const error = (field: string, what: string, value = "") => reader.error(field, what, { value });
  const { day, category } = parsed;
  const status = parsed.status ?? before?.status ?? "done";
  const [from, to] = [parsed.from ?? before?.from ?? "", parsed.to ?? before?.to ?? ""];
  const today = dayOf(now, config.APP_TIME_ZONE);
  if (!before && status === "void") error("status", "unfinished");
  if (before && before.status !== status && (before.status === "done" || status === "void"))
    error("status", "goes-back");
  if (category && category !== "training" && !parsed.store) error("store", "store-needed");
  if (before && before.storeId !== storeId) error("activity", "other-store", before.storeCode);
  if (status === "done" && day > today) error("day", "future", day);
  if (day > addDays(today, activityLimits.daysAhead)) error("day", "far", day);
  const areTimesRead = !reader.errors.some(({ field }) => field === "from" || field === "to");
  if (areTimesRead && !from && (status === "done" || to)) reader.error("from", "missing");
  if (areTimesRead && !to && (status === "done" || from)) reader.error("to", "missing");
  if (from && from === to) reader.error("to", "empty");
  const isOver = endOf({ day, from, to }) <= localMinuteOf(now, config.APP_TIME_ZONE);
  if (status === "done" && day <= today && to && !isOver) error("to", "not-over", to);
  // Only people with an account can have activities ahead of them.
  if (inspector && inspector.isInDirectory !== null && status === "planned" && !before)
    error("person", "no-person", parsed.person);
  if (reader.errors.length > 0 || !category || !inspector) return null;
  const at = now.toISOString();
  return {
    storeId,
    storeCode: store?.data.code ?? "",
    storeName: (store && before?.storeName) ?? store?.data.name ?? "",
    area: (store && before?.area) ?? store?.data.area ?? "",
    category,
    status,
    planned: parsed.planned ?? before?.planned ?? status === "planned",
    day,
    from,
    to,
    inspectorId: inspector.id,
    inspectorName: inspector.name,
    managerId: before?.managerId ?? null,
    managerName: before?.managerName ?? null,
    note: storedIfSame(parsed.note, before?.note) ?? "",
    photos: before?.photos ?? [],
    createdAt: before?.createdAt ?? at,
    updatedAt: before?.updatedAt ?? at,
    ...(before?.imported && { imported: before.imported }),
  };
}
