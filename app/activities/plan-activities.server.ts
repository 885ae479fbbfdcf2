/** What becomes of rows of activities. */
import { idOfStore, localId, numberedId } from "#app/checks/past/ids.server.ts";
import { pastDay } from "#app/checks/past/check-row.ts";
import { type Inspector, inspectorNamed, readInspectors } from "#app/checks/past/names.server.ts";
import { config } from "#app/config.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { foldedWords } from "#app/i18n/fold.ts";
import type { Given, ImportContext, ImportRow, Judged, RowProblem } from "#app/import/kind.ts";
import { type AttributedWrite, readById } from "#app/store-managers/import-attributed.server.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { activities, type Activity } from "./activity.ts";
import { activityLimits } from "./limits.ts";
import { type ActivityRow, readActivityRow, timeOf } from "./read-activity-row.ts";

/** The same id for the same activity: made from its number where the row has one, else from its store, day, beginning, kind and person. */
export function activityId(given: Given): string {
  const { activity = "", store = "", day = "", from = "", category = "", person = "" } = given;
  if (activity) return numberedId("past-activity", activity);
  const on = pastDay(day).day;
  if (!on || !person || (from && !timeOf(from))) return "";
  const place = store && idOfStore(store);
  const parts = [place, on, timeOf(from), plain(category), plain(person)];
  return localId(on, place, "past-activity", ...parts);
}

const plain = (text: string) => foldedWords(text).join(" ");

export async function planActivities(
  reader: Reader,
  { now }: ImportContext,
  rows: readonly ImportRow[],
): Promise<{ judged: Judged[]; writes: AttributedWrite<Activity>[] }> {
  const read = rows.map((row) => {
    const { said, errors } = readActivityRow(row.given);
    return { row, id: activityId(row.given), said, errors, place: said.store && idOfStore(said.store) };
  });
  const known = await readById(
    reader,
    activities,
    read.map(({ id }) => id),
  );
  const places = await readById(
    reader,
    stores,
    read.map(({ place }) => place),
  );
  const people = await readInspectors(read.flatMap(({ said }) => said.person || []));
  const judged: Judged[] = [];
  const writes: AttributedWrite<Activity>[] = [];
  for (const { row, id, said, errors, place } of read) {
    const before = known.get(id) ?? null;
    const notes: RowProblem[] = [];
    if (row.nth > 0) errors.push({ field: null, what: "repeated", values: { row: row.first } });
    const store = places.get(place) ?? null;
    if (said.store && !store) errors.push({ field: "store", what: "unknown-store", values: { value: said.store } });
    const who = inspectorNamed(said.person, inspectorOf(before), people);
    const after = activityOf(said, { before, store, place, who, now }, errors);
    if (!("what" in who) && who.known === false)
      notes.push({ field: "person", what: "no-account", values: { value: who.name } });
    const same = before && after && digestOf(before.data) === digestOf(after);
    if (before?.data.status === "void" && !same) errors.push({ field: null, what: "voided" });
    if (errors.length > 0 || !after) judged.push({ row: row.row, verdict: "error", problems: errors });
    else if (same) judged.push({ row: row.row, verdict: "same", problems: notes });
    else {
      judged.push({ row: row.row, verdict: before ? "changed" : "new", problems: notes });
      writes.push({ row: row.row, id, before, after: { ...after, updatedAt: now.toISOString() } });
    }
  }
  return { judged, writes };
}

function inspectorOf(stored: Stored<Activity> | null): Inspector | undefined {
  return stored ? { id: stored.data.inspectorId, name: stored.data.inspectorName, known: null } : undefined;
}

interface Known {
  readonly before: Stored<Activity> | null;
  readonly store: Stored<Store> | null;
  /** The store's id; "" where the row names none. */
  readonly place: string;
  readonly who: Inspector | RowProblem;
  readonly now: Date;
}

/** The activity that a row describes; what stands already and the row says nothing about stays. Null where it can't be. */
function activityOf(
  said: ActivityRow,
  { before: stored, store, place: storeId, who, now }: Known,
  errors: RowProblem[],
): Activity | null {
  const before = stored?.data;
  const error = (field: string | null, what: string, value = "") => errors.push({ field, what, values: { value } });
  const { day, category } = said;
  const status = said.status ?? before?.status ?? "done";
  const [from, to] = [said.from ?? before?.from ?? "", said.to ?? before?.to ?? ""];
  const today = dayOf(now, config.APP_TIME_ZONE);
  if (!before && status === "void") error("status", "unfinished");
  if (before && before.status !== status && (before.status === "done" || status === "void"))
    error("status", "goes-back");
  if (category && category !== "training" && !said.store) error("store", "store-needed");
  if (before && before.storeId !== storeId) error("activity", "other-store", before.storeCode);
  if (status === "done" && day > today) error("day", "future", day);
  if (day > addDays(today, activityLimits.daysAhead)) error("day", "far", day);
  const unread = errors.some(({ field }) => field === "from" || field === "to");
  if (!unread && status === "done" && !from) errors.push({ field: "from", what: "missing" });
  if (!unread && (status === "done" || from) && !to) errors.push({ field: "to", what: "missing" });
  if (!unread && !from && to) errors.push({ field: "from", what: "missing" });
  if (from && from === to) errors.push({ field: "to", what: "empty" });
  const end = `${to < from ? addDays(day, 1) : day} ${to}`;
  if (status === "done" && day <= today && to && end > `${today} ${clockTimeOf(now, config.APP_TIME_ZONE)}`)
    error("to", "not-over", to);
  if ("what" in who) errors.push({ ...who, field: "person" });
  // Whom nobody can reach does nothing that is still to come.
  else if (status === "planned" && !before && who.known !== null) error("person", "no-person", said.person);
  if (errors.length > 0 || !category || "what" in who) return null;
  const sameNote = before && said.note !== undefined && plainLines(said.note) === plainLines(before.note);
  const place = store
    ? {
        storeCode: store.data.code,
        storeName: before?.storeName ?? store.data.name,
        area: before?.area ?? store.data.area,
      }
    : { storeCode: "", storeName: "", area: "" };
  const at = now.toISOString();
  return {
    storeId,
    ...place,
    category,
    status,
    planned: said.planned ?? before?.planned ?? status === "planned",
    day,
    from,
    to,
    inspectorId: who.id,
    inspectorName: who.name,
    managerId: before?.managerId ?? null,
    managerName: before?.managerName ?? null,
    note: said.note === undefined || sameNote ? (before?.note ?? "") : said.note,
    photos: before?.photos ?? [],
    createdAt: before?.createdAt ?? at,
    updatedAt: before?.updatedAt ?? at,
    ...(before?.imported && { imported: before.imported }),
  };
}

const plainLines = (text: string) => text.replace(/\r\n?/g, "\n").trim();
