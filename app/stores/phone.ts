/** Vietnamese telephone numbers: kept as +84…, shown as they are dialled. */

/** Prefixes before the changes of 2017 (landlines) and 2018 (mobiles), and what they became. */
const renumbered: readonly (readonly [before: RegExp, after: string])[] = [
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

/** +84 and the digits, where the number is one that Viet Nam dials today or dialled once; anything else as it was given. */
export function normalPhone(given: string): string {
  const text = given.trim().replace(/\s+/g, " ");
  const saigon = oldSaigon.exec(text);
  let digits = saigon
    ? `028${saigon[1]}${saigon[2]}`
    : text
        .replace(/[\s().-]/g, "")
        .replace(/^(\+|00)84\(?0?\)?/, "0")
        // A spreadsheet that took a mobile number for a figure dropped its zero.
        .replace(/^(?:84)?(?=[35789]\d{8}$)/, "0");
  for (const [before, after] of renumbered) {
    if (before.test(digits)) {
      digits = digits.replace(before, after);
      break;
    }
  }
  return /^0[35789]\d{8}$/.test(digits) || /^02\d{9}$/.test(digits) || /^1[89]00\d{4,6}$/.test(digits)
    ? digits.replace(/^0/, "+84")
    : text;
}

/** 0912 345 678 · 028 3822 5891 · 0236 3822 589; what isn't ours as it is. */
export function formatPhone(phone: string): string {
  const national = phone.replace(/^\+84/, "0");
  if (national === phone) return phone;
  if (/^02[48]/.test(national)) return national.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3");
  if (national.startsWith("02")) return national.replace(/^(\d{4})(\d{4})(\d{3})$/, "$1 $2 $3");
  return national.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");
}

/** A number as a link that dials it; null for none. */
export function phoneLink(phone: string): { href: string; text: string } | null {
  return phone ? { href: `tel:${phone.replace(/[^+\d]/g, "")}`, text: formatPhone(phone) } : null;
}
