import { normalForm, plainLine } from "./plain.ts";

/** Two codes are the same when their keys are equal: whatever their case, width, Unicode form, invisible characters and outer white space. */
export function codeKey(code: string): string {
  const visible = normalForm(code, "NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return normalForm(plainLine(visible).toUpperCase(), "NFC");
}
