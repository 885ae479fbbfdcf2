/** A spreadsheet has likely changed these codes when it opened or saved a file. */
import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { cachePerObject } from "#app/facts/per-object.ts";
import type { RowProblem } from "#app/import/kind.ts";

type Entries = ReadonlyMap<string, DirectoryEntry>;

/** "1.00E+05", as spreadsheets show 1E5. */
const exponent = /^-?\d(?:[.,]\d{1,14})?E[+-]\d{1,3}$/i;
/** "12-Mar", "Mar-12", "12-Thg3", and whole days. */
const day =
  /^(?:\d{1,2}[-/ ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|thg ?\d{1,2})|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|thg ?\d{1,2})-\d{2}|\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/i;

const withoutZeros = (code: string) => code.replace(/^0+(?=\d)/, "");

const entriesByNumber = cachePerObject((entries: Entries) => {
  const zeroed = [...entries.values()].filter(({ code }) => /^0\d+$/.test(code));
  return new Map(zeroed.map((entry) => [withoutZeros(entry.code), entry]));
});

/** Null for a code that looks as somebody wrote it. */
export function spoiledCode(field: string, code: string, entries?: Entries): RowProblem | null {
  if (exponent.test(code)) return { field, what: "code-as-number", values: { value: code } };
  if (day.test(code)) return { field, what: "code-as-day", values: { value: code } };
  const original = entries && /^\d+$/.test(code) && entriesByNumber(entries).get(withoutZeros(code));
  return original
    ? { field, what: "code-without-zeros", values: { value: original.code, name: nameOfEntry(original) } }
    : null;
}
