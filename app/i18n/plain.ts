/** Names and codes as one plain line: without control, formatting and broken characters, single spaces, trimmed. */
export function plainLine(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu, "")
    .trim();
}

/**
 * A text's normal form. Of the marks on one letter the first 30 count, as in Unicode's stream-safe format (UAX #15): putting them in order
 * takes time by the square of their number.
 */
export function normalForm(text: string, form: "NFC" | "NFD" | "NFKC"): string {
  return text.replace(/([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu, "$1").normalize(form);
}

/** As much of a text as a sentence can hold: so many characters, and a sign that there are more. */
export function shorten(text: string, most = 60): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
