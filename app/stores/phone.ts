/** Vietnamese numbers are stored as +84… and formatted as they are dialled; all others stay as typed. */
import { plainLine } from "#app/i18n/plain.ts";
import type { CellReader } from "#app/import/cell-reader.ts";

/** Prefixes before the changes of 2017 (landlines) and 2018 (mobiles), and what they became. */
const changes: readonly (readonly [before: RegExp, after: string])[] = [
  [/^04(?=\d{8}$)/, "024"],
  [/^031(?=\d{7}$)/, "0225"],
  [/^0511(?=\d{7}$)/, "0236"],
  [/^0710(?=\d{7}$)/, "0292"],
  [/^0120(?=\d{7}$)/, "070"],
  [/^0121(?=\d{7}$)/, "079"],
  [/^0122(?=\d{7}$)/, "077"],
  [/^0126(?=\d{7}$)/, "076"],
  [/^0128(?=\d{7}$)/, "078"],
  [/^0123(?=\d{7}$)/, "083"],
  [/^0124(?=\d{7}$)/, "084"],
  [/^0125(?=\d{7}$)/, "085"],
  [/^0127(?=\d{7}$)/, "081"],
  [/^0129(?=\d{7}$)/, "082"],
  [/^016(?=[2-9]\d{7}$)/, "03"],
  [/^018(?=[68]\d{7}$)/, "05"],
  [/^0199(?=\d{7}$)/, "059"],
];
/** Saigon's old code and a mobile number have the same digits; only the old way of grouping them, 08 3822 5891, tells. */
const oldSaigon = /^\(?0?8\)?[ .-]+([3-7]\d{3})[ .-]?(\d{4})$/;
/** Other countries' numbers can have the same digits but group them differently. */
const oldLandlines = new Set(["04", "031", "0511", "0710"]);

/**
 * Vietnamese numbers, including old ones, become +84…; all others stay as typed. The grouping of digits tells them apart: 024 8262 1044 is
 * Ha Noi, 048-262-1044 Saitama, 020 7946 0958 London. With `isAbroad`, only +84 is Vietnamese.
 */
export function normalPhone(typed: string, { isAbroad = false } = {}): string {
  const text = typed.trim().replace(/\s+/g, " ");
  if (!/^[+(]{0,2}\d[\d ().-]*$/.test(text)) return text;
  const digits = text.replace(/[ ().-]/g, "");
  const national = /^(?:\+|00)840?(\d+)$/.exec(digits)?.[1];
  if (national !== undefined) return todaysNumber(renumbered(`0${national}`)) ?? text;
  if (isAbroad || /^(?:\+|00)/.test(digits)) return text;
  return nationalPhone(text, digits) ?? text;
}

function nationalPhone(text: string, digits: string): string | null {
  const saigon = oldSaigon.exec(text);
  if (saigon) return `+8428${saigon[1]}${saigon[2]}`;
  const first = /\d+/.exec(text)![0];
  // Spreadsheets drop the leading zero of a mobile number.
  const mobile = /^(84)?([35789]\d{8})$/.exec(digits);
  if (mobile) return first === digits || (mobile[1] && first === "84") ? `+84${mobile[2]}` : null;
  const isOld = oldLandlines.has(first) || (/^01\d{9}$/.test(digits) && first.length > 3);
  if (isOld) return todaysNumber(renumbered(digits));
  return first.length >= (/^02[^48]/.test(digits) ? 4 : 3) ? todaysNumber(digits) : null;
}

function renumbered(digits: string): string {
  const [before, after] = changes.find(([prefix]) => prefix.test(digits)) ?? [];
  return before ? digits.replace(before, after!) : digits;
}

function todaysNumber(digits: string): string | null {
  return /^0[35789]\d{8}$/.test(digits) || /^02\d{9}$/.test(digits) || /^1[89]00\d{4,6}$/.test(digits)
    ? digits.replace(/^0/, "+84")
    : null;
}

/** The shortest number that can be dialled from elsewhere has six digits. */
export function canBeDialled(phone: string): boolean {
  return phone.replace(/\D/g, "").length >= 6;
}

/** "odd-phone" may not be a phone number at all. */
export function phoneRemark(phone: string): "foreign-phone" | "odd-phone" | null {
  if (!phone || isVietnamese(phone)) return null;
  return /^\+?[\d ().-]+$/.test(phone) && canBeDialled(phone) ? "foreign-phone" : "odd-phone";
}

function isVietnamese(phone: string): boolean {
  return /^(?:\+84\d{9,10}|1[89]00\d{4,6})$/.test(phone);
}

/** 0912 345 678 · 028 3822 5891 · 0236 3822 589; foreign numbers stay unchanged. */
export function formatPhone(phone: string): string {
  const national = phone.replace(/^\+84/, "0");
  if (national === phone) return phone;
  if (/^02[48]/.test(national)) return national.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3");
  if (national.startsWith("02")) return national.replace(/^(\d{4})(\d{4})(\d{3})$/, "$1 $2 $3");
  return national.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");
}

/** `href` is null for a number without a country. */
export function phoneLink(phone: string): { href: string | null; text: string } | null {
  if (!phone) return null;
  const dials = isVietnamese(phone) || /^(?:\+|00)[1-9][\d ().-]{6,}$/.test(phone);
  return { href: dials ? `tel:${phone.replace(/[^+\d]/g, "")}` : null, text: formatPhone(phone) };
}

/** Notes an unusual number. */
export function readPhone(reader: CellReader, max: number, options: { isAbroad?: boolean } = {}): string {
  const phone = plainLine(normalPhone(reader.cells["phone"] ?? "", options));
  if (phone.length > max) reader.error("phone", "long", { max });
  const remark = phoneRemark(phone);
  if (remark) reader.note("phone", remark, { value: phone });
  return phone;
}
