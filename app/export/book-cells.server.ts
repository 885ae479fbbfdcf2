/** The cells of a workbook: days and instants are dates there, which sort, filter and group as such. */
import type { CellValue } from "hucre/xlsx";
import { config } from "#app/config.server.ts";
import type { Cell, CellType } from "./columns.ts";

/** As the pages show them; a score keeps all its digits and shows one. */
export const bookFormats = {
  day: "dd/mm/yyyy",
  instant: "dd/mm/yyyy hh:mm",
  score: "0.0",
} satisfies Record<CellType, string>;

export function bookCell(cell: Cell, type: CellType | undefined): CellValue {
  if (typeof cell !== "string") return cell;
  if (type === "day") return dateOf(cell) ?? xmlText(cell);
  return (type === "instant" && dateOf(wallClock(cell))) || xmlText(cell);
}

/** Before March 1900 spreadsheets don't agree on what day a number is. */
function dateOf(text: string): Date | null {
  const date = new Date(`${text}${text.length > 10 ? "Z" : ""}`);
  return text >= "1900-03-01" && !Number.isNaN(date.getTime()) ? date : null;
}

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: config.APP_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/** A spreadsheet knows no time zones: it gets what the clocks of the business show. */
function wallClock(instant: string): string {
  return clock.format(new Date(instant)).replace(" ", "T");
}

/** What XML forbids: one such character, and a spreadsheet opens nothing of the file. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** "_x0041_" as a text: a workbook's readers take it for the character of that number, unless its first sign is written so itself. */
const escapeLike = /_(?=x[0-9a-f]{4}_)/gi;

export function xmlText(text: string): string {
  return text.replace(notXml, "").replace(escapeLike, "_x005F_");
}
