/** What a row of a file says about an activity. Undefined is what its file says nothing about. Pure. */
import { pastDay, readLine } from "#app/checks/past/check-row.ts";
import { meaningIn } from "#app/i18n/fold.ts";
import { shorten } from "#app/i18n/plain.ts";
import type { Given, RowProblem } from "#app/import/kind.ts";
import { readClock } from "#app/sheets/moment.ts";
import { readYesNo } from "#app/sheets/yes-no.ts";
import type { ActivityCategory } from "./activity-names.ts";
import type { Activity } from "./activity.ts";
import { activityLimits } from "./limits.ts";

export interface ActivityRow {
  /** "" away from stores. */
  readonly store: string;
  /** "" where it can't be read. */
  readonly day: string;
  readonly category: ActivityCategory | undefined;
  readonly person: string;
  /** "" for none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly status: Activity["status"] | undefined;
  readonly planned: boolean | undefined;
  readonly note: string | undefined;
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

/** HH:MM; "" for what is none. */
export function timeOf(text: string): string {
  return readClock(text)?.slice(0, 5) ?? "";
}

export function readActivityRow(given: Given): { said: ActivityRow; errors: RowProblem[] } {
  const errors: RowProblem[] = [];
  const wrong = (field: string, what: string) =>
    errors.push({ field, what, values: { value: shorten(given[field] ?? "") } });
  const oneOf = <T>(field: string, read: (text: string) => T | undefined): T | undefined => {
    const text = given[field];
    const meant = text ? read(text) : undefined;
    if (text && meant === undefined) wrong(field, field);
    return meant;
  };
  const clock = (field: "from" | "to") => {
    const text = given[field];
    const time = text && timeOf(text);
    if (text && !time) wrong(field, "no-time");
    return time;
  };
  const day = given["day"] ?? "";
  const read = pastDay(day);
  if (!day) errors.push({ field: "day", what: "missing" });
  else if (read.day === undefined) wrong("day", read.what);
  const person = readLine(given, "person", 200, errors);
  if (!person) errors.push({ field: "person", what: "missing" });
  if (!given["category"]) errors.push({ field: "category", what: "missing" });
  const note = given["note"]?.replace(/\r\n?/g, "\n");
  if (note && note.length > activityLimits.note)
    errors.push({ field: "note", what: "long", values: { max: activityLimits.note } });
  return {
    said: {
      store: readLine(given, "store", 40, errors),
      day: read.day ?? "",
      category: oneOf("category", (text) => meaningIn(categoryWords, text)),
      person,
      from: clock("from"),
      to: clock("to"),
      status: oneOf("status", (text) => meaningIn(statusWords, text)),
      planned: oneOf("planned", readYesNo),
      note,
    },
    errors,
  };
}
