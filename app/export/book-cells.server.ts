/** The cells of a workbook: days and instants are dates there, which sort, filter and group as such. */
import { config } from "#app/config.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import type { BookCell, BookRow } from "./book.ts";
import type { Cell, CellType } from "./columns.ts";

export function bookCell(cell: Cell, type: CellType | undefined): BookCell {
  // Six digits of a per cent, rounded as a fraction: 0.96546923, not 0.9654692300000001.
  if (typeof cell !== "string") return cell !== null && type === "share" ? Math.round(cell * 1e6) / 1e8 : cell;
  const text = () => xmlText(cutCell(cell));
  if (type === "day") return serialOf(cell) ?? text();
  return (type === "instant" ? serialOf(wallClock(cell)) : null) ?? text();
}

/** Excel opens no workbook with more. */
const [maxCellLength, maxRows] = [32_767, 1_048_576];

/** A longer text ends with the remark that it is cut. */
function cutCell(text: string): string {
  if (text.length <= maxCellLength) return text;
  const remark = ` ${m.export_cell_cut({ most: formatNumber(maxCellLength, getLocale()) })}`;
  return shorten(text, maxCellLength - remark.length - 1) + remark;
}

/** What the last row of a sheet says that ends before its list. */
export const describeFullSheet = () => m.export_sheet_full({ most: formatNumber(maxRows, getLocale()) });

/**
 * As many rows as a sheet takes; where there are more, the last one holds the remark.
 * @param most rows of a sheet, its head included
 */
export async function* fitSheet(
  pages: AsyncIterable<readonly BookRow[]>,
  remark: string,
  most = maxRows,
): AsyncGenerator<readonly BookRow[]> {
  let room = most - 1;
  let last: BookRow[] = [];
  for await (const page of pages) {
    const rows = [...last, ...page];
    if (rows.length > room) {
      yield [...rows.slice(0, room - 1), { cells: [remark] }];
      return;
    }
    // The last row waits until it is known whether more follow.
    last = rows.splice(-1);
    room -= rows.length;
    yield rows;
  }
  yield last;
}

const firstDay = Date.UTC(1899, 11, 30);

/** In days, as spreadsheets count them; before March 1900 they don't agree on what day a number is. */
function serialOf(text: string): number | null {
  const at = Date.parse(`${text}${text.length > 10 ? "Z" : ""}`);
  return text >= "1900-03-01" && !Number.isNaN(at) ? (at - firstDay) / 86_400_000 : null;
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
