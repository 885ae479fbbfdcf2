import { normalForm } from "./plain.ts";

const numeralPattern = /^([+\p{Pd}\u2212\u2043\u02d7]?)([\d.,'’ ]*)(.*)$/su;

/** -1234.5, with all digits; null for anything else. "1.234" is below 2: only two kinds of separator, or a repeated one, group digits. */
export function parseNumeral(text: string, unit = ""): string | null {
  const plain = text
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/gu, " ")
    .replace(/[\uff0b-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim();
  const [, sign = "", digits = "", rest = ""] = numeralPattern.exec(plain) ?? [];
  if (rest !== "" && foldUnit(rest) !== foldUnit(unit)) return null;
  const [, integer, decimals] = /^(\d*)(?:[.,](\d+))?$/.exec(ungroup(digits.trim())) ?? [];
  if (!integer && !decimals) return null;
  return `${sign === "" || sign === "+" ? "" : "-"}${integer || "0"}${decimals ? `.${decimals}` : ""}`;
}

const groupings: readonly [pattern: RegExp, separators: RegExp][] = [
  [/^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/, /,/g],
  [/^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/, /\./g],
  [/^[1-9]\d{0,2}(?:,\d{3}){2,}$/, /,/g],
  [/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, /\./g],
  [/^[1-9]\d{0,2}(?:[ '’]\d{3})+(?:[.,]\d+)?$/, /[ '’]/g],
];

function ungroup(digits: string): string {
  const [, separators] = groupings.find(([pattern]) => pattern.test(digits)) ?? [];
  return separators ? digits.replace(separators, "") : digits;
}

/** Three other characters look like °, and ℃ is a single one. */
function foldUnit(unit: string): string {
  return normalForm(unit.replace(/[º˚]/g, "°"), "NFKC").toLowerCase().replaceAll(" ", "");
}
