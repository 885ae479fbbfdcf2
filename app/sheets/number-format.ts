/** A spreadsheet's numbers as the texts that people see: days as YYYY-MM-DD, codes with their zeros, shares in percent. Pure. */
import { dayOfSerial } from "./day.ts";

/** What of a number its format shows. */
export type NumberFormat =
  | { readonly shows: "number" | "percent" }
  | { readonly shows: "moment"; readonly hasDate: boolean; readonly hasTime: boolean }
  /** With zeros in front, to so many digits. */
  | { readonly shows: "digits"; readonly digits: number };

const plainNumber: NumberFormat = { shows: "number" };
const day: NumberFormat = { shows: "moment", hasDate: true, hasTime: false };
const time: NumberFormat = { shows: "moment", hasDate: false, hasTime: true };

/** Formats that files name by number alone (ECMA-376, 18.8.30). */
function builtIn(id: number): NumberFormat {
  if (id === 9 || id === 10) return { shows: "percent" };
  if (id === 22) return { shows: "moment", hasDate: true, hasTime: true };
  if ((id >= 18 && id <= 21) || id === 32 || id === 33 || id === 45 || id === 47) return time;
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return day;
  return plainNumber;
}

/** Characters of a format; a spreadsheet's own limit is 255. */
const longest = 1000;

/** @param code of a format that the file defines itself */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn(id);
  if (code.length > longest) return plainNumber;
  const shown = code
    .replace(/"[^"]*"|\\.|_.|\*./gsu, "")
    .replace(/\[[^\][]*\]/g, (bracket) => (/^\[(?:h+|m+|s+)\]$/i.test(bracket) ? "#" : ""))
    .split(";", 1)[0]!;
  // "#" beside a unit of time is a span, not a time of day: "[h]:mm".
  if (/general|@/i.test(shown) || (shown.includes("#") && /[hms]/i.test(shown))) return plainNumber;
  if (shown.includes("%")) return { shows: "percent" };
  if (/^0{2,15}$/.test(shown)) return { shows: "digits", digits: shown.length };
  if (/[0#?]/.test(shown.replace(/s\.0+/gi, "s"))) return plainNumber;
  const hasTime = /[hs]/i.test(shown);
  const hasDate = /[yd]/i.test(shown) || (!hasTime && /m/i.test(shown));
  return hasDate || hasTime ? { shows: "moment", hasDate, hasTime } : plainNumber;
}

/** The last day that a spreadsheet can show: 31 December 9999. */
const lastSerial = 2_958_465;

export function numberText(number: number, format: NumberFormat, since1904: boolean): string {
  if (format.shows === "percent") return `${plainDigits(number * 100)}%`;
  if (format.shows === "digits" && Number.isInteger(number) && number >= 0)
    return plainDigits(number).padStart(format.digits, "0");
  if (format.shows === "moment" && number >= 0 && number <= lastSerial) return momentText(number, format, since1904);
  return plainDigits(number);
}

/** To the 15 digits that a spreadsheet keeps: 0.1 + 0.2 is 0.3. */
function plainDigits(number: number): string {
  const kept = Number(number.toPrecision(15));
  return Math.abs(kept) >= 1e21 ? BigInt(Math.round(kept)).toString() : String(kept);
}

function momentText(
  serial: number,
  { hasDate, hasTime }: { hasDate: boolean; hasTime: boolean },
  since1904: boolean,
): string {
  const seconds = Math.round(serial * 86_400);
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
  const clock = new Date(rest * 1000).toISOString().slice(11, rest % 60 === 0 ? 16 : 19);
  if (days === 0 && !hasDate) return clock;
  const date = dayOfSerial(days, since1904);
  return rest > 0 && (hasTime || !hasDate) ? `${date} ${clock}` : date;
}
