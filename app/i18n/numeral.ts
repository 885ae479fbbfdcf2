/** Numbers as people type and paste them. Pure; runs in the browser too. */
import { normalForm } from "./plain.ts";

/** Sign (any dash), digits with their separators, and what follows. */
const parts = /^([+\p{Pd}\u2212\u2043\u02d7]?)([\d.,'’ ]*)(.*)$/su;

/**
 * The number in a text, written as -1234.5, however many digits it has; null for anything else. "1.234" is a number below 2:
 * only two kinds of separator, or the same one twice, show which of them groups.
 * @param unit may follow the number, in any case and spacing
 */
export function parseNumeral(text: string, unit = ""): string | null {
  const plain = text
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/gu, " ")
    .replace(/[\uff0b-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim();
  const [, sign = "", digits = "", rest = ""] = parts.exec(plain) ?? [];
  if (rest !== "" && foldUnit(rest) !== foldUnit(unit)) return null;
  const [, whole, decimals] = /^(\d*)(?:[.,](\d+))?$/.exec(ungroup(digits.trim())) ?? [];
  if (!whole && !decimals) return null;
  return `${sign === "" || sign === "+" ? "" : "-"}${whole || "0"}${decimals ? `.${decimals}` : ""}`;
}

const grouped: readonly [written: RegExp, separators: RegExp][] = [
  [/^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/, /,/g],
  [/^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/, /\./g],
  [/^[1-9]\d{0,2}(?:,\d{3}){2,}$/, /,/g],
  [/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, /\./g],
  [/^[1-9]\d{0,2}(?:[ '’]\d{3})+(?:[.,]\d+)?$/, /[ '’]/g],
];

function ungroup(digits: string): string {
  const [, separators] = grouped.find(([written]) => written.test(digits)) ?? [];
  return separators ? digits.replace(separators, "") : digits;
}

/** Keyboards have ° in three look-alikes; ℃ is a single character. */
function foldUnit(unit: string): string {
  return normalForm(unit.replace(/[º˚]/g, "°"), "NFKC").toLowerCase().replaceAll(" ", "");
}
