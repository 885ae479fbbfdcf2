/** Names and codes as one plain line: without control, formatting and broken characters, single spaces, trimmed. */
export function plainLine(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu, "")
    .trim();
}
