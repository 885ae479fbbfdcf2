/** In one line, with single spaces and without control, formatting and broken characters. */
export function plainLine(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu, "")
    .trim();
}

/** At most 30 marks per letter (UAX #15, stream-safe): sorting more takes quadratic time. */
export function normalForm(text: string, form: "NFC" | "NFD" | "NFKC"): string {
  return text.replace(/([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu, "$1").normalize(form);
}

export function shorten(text: string, maxLength = 60): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
