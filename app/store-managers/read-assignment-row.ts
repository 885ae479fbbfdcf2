/** What a row of a file says about an assignment. Pure. */
import { foldedWords } from "#app/i18n/fold.ts";
import { plainLine } from "#app/i18n/plain.ts";
import type { Cells, RowProblem } from "#app/import/kind.ts";
import { readDay } from "#app/sheets/day.ts";
import { readYesNo } from "#app/sheets/yes-no.ts";

/** An end that is none: "until now". */
const openEnds: ReadonlySet<string> = new Set([
  "",
  "now",
  "present",
  "today",
  "nay",
  "den nay",
  "hien tai",
  "hien nay",
]);
/** What stands for a yes only in the column of those who share a store. */
const sharing: ReadonlySet<string> = new Set(["shared", "chung", "cung quan ly"]);

export interface ReadAssignment {
  /** Code of the store. */
  readonly store: string;
  /** Code or e-mail address of the manager. */
  readonly manager: string;
  /** Empty where it is missing or no day. */
  readonly from: string;
  /** Null where the row names no end. */
  readonly to: string | null;
  /** Null where the row doesn't say. */
  readonly shared: boolean | null;
  /** By these it can't be written. */
  readonly errors: readonly RowProblem[];
}

export function readAssignmentRow(row: Cells): ReadAssignment {
  const errors: RowProblem[] = [];
  const name = (field: "store" | "manager") => {
    const value = plainLine(row[field] ?? "");
    if (!value) errors.push({ field, what: "missing" });
    return value;
  };
  const day = (field: "from" | "to", text: string) => {
    const read = readDay(text);
    if (read.day === undefined) errors.push({ field, what: read.what, values: { value: text } });
    return read.day ?? "";
  };
  const [store, manager] = [name("store"), name("manager")];
  const begin = row["from"] ?? "";
  if (!begin) errors.push({ field: "from", what: "missing" });
  const from = begin && day("from", begin);
  const end = row["to"] ?? "";
  const to = openEnds.has(foldedWords(end).join(" ")) ? null : day("to", end);
  if (from && to && to < from) errors.push({ field: "to", what: "order", values: { value: end } });
  const word = foldedWords(row["shared"] ?? "").join(" ");
  const shared = sharing.has(word) ? true : (readYesNo(word) ?? null);
  if (word && shared === null) errors.push({ field: "shared", what: "yes-no", values: { value: row["shared"]! } });
  return { store, manager, from, to, shared, errors };
}
