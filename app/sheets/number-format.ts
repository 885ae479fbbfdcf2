/** As people see numbers: days as YYYY-MM-DD, codes with zeros, shares in percent. */
import { codeFormat } from "./code-format.ts";
import { dayOfSerial } from "./day.ts";

export type NumberFormat = (number: number, since1904: boolean) => string;

/** A spreadsheet has 15 digits: 0.1 + 0.2 is 0.3. */
const plain = (number: number): string => {
  const rounded = Number(number.toPrecision(15));
  return Math.abs(rounded) >= 1e21 ? BigInt(Math.round(rounded)).toString() : String(rounded);
};

const percent: NumberFormat = (number) => `${plain(number * 100)}%`;

/** 31 December 9999 */
const lastSerial = 2_958_465;

const moment =
  (shows: "day" | "time" | "both"): NumberFormat =>
  (serial, since1904) => {
    if (serial < 0 || serial > lastSerial) return plain(serial);
    const seconds = Math.round(serial * 86_400);
    const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
    const clock = new Date(rest * 1000).toISOString().slice(11, rest % 60 === 0 ? 16 : 19);
    if (days === 0 && shows === "time") return clock;
    const date = dayOfSerial(days, since1904);
    return rest > 0 && shows !== "day" ? `${date} ${clock}` : date;
  };
const [day, time, both] = [moment("day"), moment("time"), moment("both")];

/** ECMA-376, 18.8.30 */
function builtIn(id: number): NumberFormat {
  if (id === 9 || id === 10) return percent;
  if (id === 22) return both;
  if ((id >= 18 && id <= 21) || id === 32 || id === 33 || id === 45 || id === 47) return time;
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? day : plain;
}

const maxCodeLength = 255;

export function numberFormat(id: number, code?: string): NumberFormat {
  if (code === undefined) return builtIn(id);
  if (code.length > maxCodeLength) return plain;
  const asCode = codeFormat(code);
  if (asCode) return (number) => asCode(number) ?? plain(number);
  const visibleCode = code
    .replace(/"[^"]*"|\\.|_.|\*./gsu, "")
    .replace(/\[[^\][]*\]/g, (bracket) => (/^\[(?:h+|m+|s+)\]$/i.test(bracket) ? "#" : ""))
    .split(";", 1)[0]!;
  // "#" beside a unit of time is a duration, as in "[h]:mm".
  if (/general|@/i.test(visibleCode) || (visibleCode.includes("#") && /[hms]/i.test(visibleCode))) return plain;
  if (visibleCode.includes("%")) return percent;
  if (/[0#?]/.test(visibleCode.replace(/s\.0+/gi, "s"))) return plain;
  const hasTime = /[hs]/i.test(visibleCode);
  const hasDate = /[yd]/i.test(visibleCode) || (!hasTime && /m/i.test(visibleCode));
  if (hasDate) return hasTime ? both : day;
  return hasTime ? time : plain;
}
