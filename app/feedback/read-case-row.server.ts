/** What a row of a file says about a case. Undefined is what its file says nothing about. */
import { z } from "zod";
import { readLine } from "#app/checks/past/check-row.ts";
import { severityOf } from "#app/checks/past/finding-row.ts";
import { remembered } from "#app/checks/remembered.ts";
import { meaningIn } from "#app/i18n/fold.ts";
import { plainLine, shorten } from "#app/i18n/plain.ts";
import type { Given, RowProblem } from "#app/import/kind.ts";
import { atTime, type Moment, readMoment } from "#app/import/moment.server.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { normalPhone, phoneRemark } from "#app/stores/phone.ts";
import type { CaseStatus, Judgement } from "./case-names.ts";
import type { Contact } from "./contact.ts";
import { caseLimits, contactLimits } from "./limits.ts";

export interface CaseRow {
  readonly code: string;
  readonly store: string;
  /** Null where it can't be read. */
  readonly came: Moment | null;
  /** As the row calls them. */
  readonly channel: string | undefined;
  readonly category: string | undefined;
  readonly severity: Severity | undefined;
  readonly rating: number | null | undefined;
  readonly text: string | undefined;
  readonly justified: Judgement | undefined;
  readonly status: CaseStatus | undefined;
  /** Null for no answer. */
  readonly answered: Moment | null | undefined;
  readonly answer: string | undefined;
  readonly resolution: string | undefined;
  readonly recordedBy: string | undefined;
  readonly contact: Partial<Contact>;
}

const statusWords: Record<string, CaseStatus> = {
  new: "new",
  moi: "new",
  "in progress": "in-progress",
  "dang xu ly": "in-progress",
  recovered: "recovered",
  resolved: "recovered",
  "da giai quyet": "recovered",
  "da xu ly": "recovered",
  lost: "lost",
  "mat khach": "lost",
};

const judgementWords: Record<string, Judgement> = {
  undecided: "undecided",
  "chua quyet dinh": "undecided",
  yes: "yes",
  justified: "yes",
  "dung loi": "yes",
  co: "yes",
  no: "no",
  "not justified": "no",
  "khong dung loi": "no",
  khong: "no",
};

/** Of columns that repeat few texts. */
const momentOf = remembered((text) => readMoment(...(JSON.parse(text) as [string, string])), 1000);

export function cameOf({ day = "", time = "" }: Given): ReturnType<typeof readMoment> {
  return momentOf(JSON.stringify([day, time]));
}

export function readCaseRow(given: Given): { said: CaseRow; errors: RowProblem[]; notes: RowProblem[] } {
  const errors: RowProblem[] = [];
  const notes: RowProblem[] = [];
  const wrong = (field: string, what: string) =>
    errors.push({ field, what, values: { value: shorten((given[field] ?? "").replace(/(?<=\d)T(?=\d)/, " ")) } });
  const line = (field: string, max: number) => readLine(given, field, max, errors);
  const named = (field: string) => (given[field] === undefined ? undefined : line(field, 200));
  const words = (field: "text" | "answer" | "resolution") => {
    const text = given[field]?.replace(/\r\n?/g, "\n");
    if (text && text.length > caseLimits[field])
      errors.push({ field, what: "long", values: { max: caseLimits[field] } });
    return text;
  };
  const oneOf = <T>(field: string, read: (text: string) => T | undefined): T | undefined => {
    const text = given[field];
    const meant = text ? read(text) : undefined;
    if (text && meant === undefined) wrong(field, field);
    return meant;
  };
  const store = line("store", 40);
  if (!store) errors.push({ field: "store", what: "missing" });
  const came = given["day"] ? cameOf(given) : null;
  if (came === null) errors.push({ field: "day", what: "missing" });
  else if (came === "no-day") wrong("day", "no-day");
  else if (came === "no-time") wrong(given["day"]!.includes("T") ? "day" : "time", "no-time");
  return {
    said: {
      code: line("code", caseLimits.code),
      store,
      came: typeof came === "string" ? null : came,
      channel: named("channel"),
      category: named("category"),
      severity: oneOf("severity", severityOf),
      rating: given["rating"] === "" ? null : oneOf("rating", ratingOf),
      text: words("text"),
      justified: oneOf("justified", (text) => meaningIn(judgementWords, text)),
      status: oneOf("status", (text) => meaningIn(statusWords, text)),
      answered: readAnswered(given["answered"], wrong),
      answer: words("answer"),
      resolution: words("resolution"),
      recordedBy: named("recordedBy"),
      contact: readContactOf(given, errors, notes),
    },
    errors,
    notes,
  };
}

/** "4", "4.0", "4/5", "4 sao" */
function ratingOf(text: string): number | undefined {
  const [, number] = /^([1-5])(?:[.,]0+)?\s*(?:\/\s*5|★|⭐|stars?|sao)?$/i.exec(plainLine(text)) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Without a time it is as late on its day as it can be: a case of that day had come by then. */
function readAnswered(text: string | undefined, wrong: (field: string, what: string) => void): CaseRow["answered"] {
  if (!text) return text === "" ? null : undefined;
  const answered = momentOf(JSON.stringify([text, ""]));
  if (typeof answered !== "string")
    return answered.time ? answered : { ...answered, at: atTime(answered.day, "23:59") };
  wrong("answered", answered);
  return undefined;
}

/** Its problems don't name the customer's own words: they are kept with the import. */
function readContactOf(given: Given, errors: RowProblem[], notes: RowProblem[]): Partial<Contact> {
  const contact: { -readonly [field in keyof Contact]?: string } = {};
  for (const [field, from] of [
    ["name", "customer"],
    ["phone", "phone"],
    ["email", "email"],
  ] as const) {
    const text = given[from];
    if (text === undefined) continue;
    contact[field] = field === "phone" ? normalPhone(text) : plainLine(text);
    if (contact[field].length > contactLimits[field])
      errors.push({ field: from, what: "long", values: { max: contactLimits[field] } });
  }
  const remark = phoneRemark(contact.phone ?? "");
  if (remark) notes.push({ field: "phone", what: remark });
  if (contact.email && !z.email().safeParse(contact.email).success) errors.push({ field: "email", what: "email" });
  return contact;
}
