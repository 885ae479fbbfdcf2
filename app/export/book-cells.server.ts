import { config } from "#app/config.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import type { BookCell, BookRow } from "./book.ts";
import type { Cell, CellType } from "./columns.ts";

export function bookCell(cell: Cell, type: CellType | undefined): BookCell {
  // Rounding avoids binary noise: 0.96546923, not 0.9654692300000001.
  if (typeof cell !== "string") return cell !== null && type === "share" ? Math.round(cell * 1e6) / 1e8 : cell;
  const text = () => xmlText(cutCell(cell));
  if (type === "day") return serialOf(cell) ?? text();
  return (type === "instant" ? serialOf(wallClock(cell)) : null) ?? text();
}

const [maxCellLength, maxRows] = [32_767, 1_048_576];

function cutCell(text: string): string {
  if (text.length <= maxCellLength) return text;
  const remark = ` ${m.export_cell_cut({ most: formatNumber(maxCellLength, getLocale()) })}`;
  return shorten(text, maxCellLength - remark.length - 1) + remark;
}

export const describeFullSheet = () => m.export_sheet_full({ most: formatNumber(maxRows, getLocale()) });

/** `most` is the rows of a sheet, its header included; the last one is the remark if there are more. */
export async function* fitSheet(
  pages: AsyncIterable<readonly BookRow[]>,
  remark: string,
  most = maxRows,
): AsyncGenerator<readonly BookRow[]> {
  let remaining = most - 1;
  let lastRow: BookRow[] = [];
  for await (const page of pages) {
    const rows = [...lastRow, ...page];
    if (rows.length > remaining) {
      yield [...rows.slice(0, remaining - 1), { cells: [remark] }];
      return;
    }
    // The last row is held back until it is known whether more follow.
    lastRow = rows.splice(-1);
    remaining -= rows.length;
    yield rows;
  }
  yield lastRow;
}

const firstDay = Date.UTC(1899, 11, 30);

/** Null before March 1900, where spreadsheets disagree. */
function serialOf(text: string): number | null {
  const at = Date.parse(`${text}${text.length > 10 ? "Z" : ""}`);
  return text >= "1900-03-01" && !Number.isNaN(at) ? (at - firstDay) / 86_400_000 : null;
}

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: config.APP_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/** Spreadsheets have no time zones, so instants become local times. */
function wallClock(instant: string): string {
  return clock.format(new Date(instant)).replace(" ", "T");
}

/** Characters that XML forbids: with a single one, spreadsheets refuse the whole file. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text such as "_x0041_" would be read as an escaped character. */
const escapeLike = /_(?=x[0-9a-f]{4}_)/gi;

export function xmlText(text: string): string {
  return text.replace(notXml, "").replace(escapeLike, "_x005F_");
}
