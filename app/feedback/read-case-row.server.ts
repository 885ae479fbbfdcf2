/** Reads a row of a file. Values are undefined if the file has no such column. */
import { z } from "zod";
import { meaningIn } from "#app/i18n/fold.ts";
import { plainLine, shorten } from "#app/i18n/plain.ts";
import { CellReader } from "#app/import/cell-reader.ts";
import type { Cells } from "#app/import/kind.ts";
import { atTime, type Moment, readMoment } from "#app/import/moment.server.ts";
import { memoize } from "#app/lru-cache.ts";
import { severityOf } from "#app/score-policy/match-names.ts";
import { normalPhone, phoneRemark } from "#app/stores/phone.ts";
import type { Contact } from "./contact.ts";
import { caseLimits, type CaseStatus, contactLimits, type Judgement } from "./case-names.ts";

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
  "co co so": "yes",
  "dung loi": "yes",
  co: "yes",
  no: "no",
  "not justified": "no",
  "khong co co so": "no",
  "khong dung loi": "no",
  khong: "no",
};

/** These columns repeat few texts. */
const momentOf = memoize((text) => readMoment(...(JSON.parse(text) as [string, string])), 1000);

export function receivedAt({ day = "", time = "" }: Cells): ReturnType<typeof readMoment> {
  return momentOf(JSON.stringify([day, time]));
}

export type CaseRow = ReturnType<typeof readCaseRow>["parsed"];

export function readCaseRow(cells: Cells) {
  const reader = new CellReader(cells);
  const store = reader.requireLine("store", 40);
  const received = cells["day"] ? receivedAt(cells) : null;
  if (received === null) reader.error("day", "missing");
  else if (received === "no-day") refuseMoment(reader, "day", "no-day");
  else if (received === "no-time") refuseMoment(reader, cells["day"]!.includes("T") ? "day" : "time", "no-time");
  const parsed = {
    code: reader.lineOrEmpty("code", caseLimits.code),
    store,
    received: typeof received === "string" ? null : received,
    channel: reader.lineIfPresent("channel", 200),
    category: reader.lineIfPresent("category", 200),
    severity: reader.oneOf("severity", severityOf),
    rating: cells["rating"] === "" ? null : reader.oneOf("rating", ratingOf),
    text: reader.text("text", caseLimits.text),
    justified: reader.oneOf("justified", (text) => meaningIn(judgementWords, text)),
    status: reader.oneOf("status", (text) => meaningIn(statusWords, text)),
    answered: readAnswered(reader),
    answer: reader.text("answer", caseLimits.answer),
    resolution: reader.text("resolution", caseLimits.resolution),
    person: reader.lineIfPresent("recordedBy", 200),
    contact: readContactOf(reader),
  };
  return { parsed, reader };
}

function refuseMoment(reader: CellReader, field: string, what: string): void {
  reader.error(field, what, { value: shorten((reader.cells[field] ?? "").replace(/(?<=\d)T(?=\d)/, " ")) });
}

/** "4", "4.0", "4/5", "4 sao" */
function ratingOf(text: string): number | undefined {
  const [, number] = /^([1-5])(?:[.,]0+)?\s*(?:\/\s*5|★|⭐|stars?|sao)?$/i.exec(plainLine(text)) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Null for no answer. Without a time it is the end of the day, after any case of that day came. */
function readAnswered(reader: CellReader): Moment | null | undefined {
  const text = reader.cells["answered"];
  if (!text) return text === "" ? null : undefined;
  const answered = momentOf(JSON.stringify([text, ""]));
  if (typeof answered !== "string")
    return answered.time ? answered : { ...answered, at: atTime(answered.day, "23:59") };
  refuseMoment(reader, "answered", answered);
  return undefined;
}

/** Problems don't quote the contact: they are stored with the import. */
function readContactOf(reader: CellReader): Partial<Contact> {
  const contact: { -readonly [field in keyof Contact]?: string } = {};
  for (const [field, from] of [
    ["name", "customer"],
    ["phone", "phone"],
    ["email", "email"],
  ] as const) {
    const text = reader.cells[from];
    if (text === undefined) continue;
    contact[field] = field === "phone" ? normalPhone(text) : plainLine(text);
    if (contact[field].length > contactLimits[field]) reader.error(from, "long", { max: contactLimits[field] });
  }
  const remark = phoneRemark(contact.phone ?? "");
  if (remark) reader.note("phone", remark);
  if (contact.email && !z.email().safeParse(contact.email).success) reader.error("email", "email");
  return contact;
}
