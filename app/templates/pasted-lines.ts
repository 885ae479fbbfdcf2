/** Of pasted lines so many are taken at once; the rest stays where it was pasted. */
import * as draftLimits from "./draft-limits.ts";

const linesOf = (text: string) => text.split(/\r\n?|\n/);

export function takenLines(text: string): string[] {
  return linesOf(text).slice(0, draftLimits.pasted);
}

export function restOfPasted(text: string): string {
  return linesOf(text).slice(draftLimits.pasted).join("\n").trimEnd();
}
