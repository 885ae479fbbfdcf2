import * as draftLimits from "./draft-limits.ts";

const linesOf = (text: string) => text.split(/\r\n?|\n/);

export function pastedLines(text: string): string[] {
  return linesOf(text).slice(0, draftLimits.linesPerPaste);
}

export function linesOverLimit(text: string): string {
  return linesOf(text).slice(draftLimits.linesPerPaste).join("\n").trimEnd();
}
