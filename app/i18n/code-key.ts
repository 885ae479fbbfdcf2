import { normalForm, plainLine } from "./plain.ts";

/** Case, width, Unicode form, invisible characters and outer white space don't count. */
export function codeKey(code: string): string {
  const visible = normalForm(code, "NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return normalForm(plainLine(visible).toUpperCase(), "NFC");
}
