/** Telephone numbers: Vietnamese ones are kept as +84… and shown as they are dialled, all others as they were given. */
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
/** Landline codes of then: other countries' numbers have the same digits, but not parted behind them. */
const oldLandlines = new Set(["04", "031", "0511", "0710"]);

/**
 * +84 and the digits, where the number is one that Viet Nam dials today or dialled once; anything else as it was given. Of digits that other
 * countries dial, too, the way in which they are grouped tells: 024 8262 1044 is Ha Noi, 048-262-1044 Saitama and 020 7946 0958 London.
 * @param abroad it belongs to a place that isn't in Viet Nam: then only a number that says +84 is Vietnamese
 */
export function normalPhone(typed: string, abroad = false): string {
  const text = typed.trim().replace(/\s+/g, " ");
  if (!/^[+(]{0,2}\d[\d ().-]*$/.test(text)) return text;
  const digits = text.replace(/[ ().-]/g, "");
  const national = /^(?:\+|00)840?(\d+)$/.exec(digits)?.[1];
  if (national !== undefined) return todaysNumber(renumbered(`0${national}`)) ?? text;
  if (abroad || /^(?:\+|00)/.test(digits)) return text;
  return nationalPhone(text, digits) ?? text;
}

function nationalPhone(text: string, digits: string): string | null {
  const saigon = oldSaigon.exec(text);
  if (saigon) return `+8428${saigon[1]}${saigon[2]}`;
  const first = /\d+/.exec(text)![0];
  // A spreadsheet that took a mobile number for a figure dropped its zero.
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

/** Whether it has as many digits as the shortest number that is dialled from another place. */
export function canBeDialled(phone: string): boolean {
  return phone.replace(/\D/g, "").length >= 6;
}

/** Remark about an unusual phone number that is stored as typed: "foreign-phone", or "odd-phone" if it may not be one; else null. */
export function phoneRemark(phone: string): "foreign-phone" | "odd-phone" | null {
  if (!phone || isVietnamese(phone)) return null;
  return /^\+?[\d ().-]+$/.test(phone) && canBeDialled(phone) ? "foreign-phone" : "odd-phone";
}

function isVietnamese(phone: string): boolean {
  return /^(?:\+84\d{9,10}|1[89]00\d{4,6})$/.test(phone);
}

/** 0912 345 678 · 028 3822 5891 · 0236 3822 589; what isn't ours as it is. */
export function formatPhone(phone: string): string {
  const national = phone.replace(/^\+84/, "0");
  if (national === phone) return phone;
  if (/^02[48]/.test(national)) return national.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3");
  if (national.startsWith("02")) return national.replace(/^(\d{4})(\d{4})(\d{3})$/, "$1 $2 $3");
  return national.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");
}

/** A number as people read it, and the address that dials it, where it says of which country it is; null for none. */
export function phoneLink(phone: string): { href: string | null; text: string } | null {
  if (!phone) return null;
  const dials = isVietnamese(phone) || /^(?:\+|00)[1-9][\d ().-]{6,}$/.test(phone);
  return { href: dials ? `tel:${phone.replace(/[^+\d]/g, "")}` : null, text: formatPhone(phone) };
}

/** The number that a file's row has in its field "phone"; what is odd about it is noted. */
export function readPhone(reader: CellReader, max: number, isAbroad = false): string {
  const phone = plainLine(normalPhone(reader.cells["phone"] ?? "", isAbroad));
  if (phone.length > max) reader.error("phone", "long", { max });
  const remark = phoneRemark(phone);
  if (remark) reader.note("phone", remark, { value: phone });
  return phone;
}
