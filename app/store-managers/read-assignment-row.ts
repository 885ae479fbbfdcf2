import { foldedWords } from "#app/i18n/fold.ts";
import { CellReader } from "#app/import/cell-reader.ts";
import type { Cells } from "#app/import/kind.ts";
import { readYesNo } from "#app/sheets/yes-no.ts";

/** Texts for no end, such as "until now". */
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
/** Texts that mean yes in the column of shared stores only. */
const sharing: ReadonlySet<string> = new Set(["shared", "chung", "cung quan ly"]);

export type ReadAssignment = ReturnType<typeof readAssignmentRow>;

export function readAssignmentRow(cells: Cells) {
  const reader = new CellReader(cells);
  /** A store's code; a manager's code or e-mail address. */
  const [store, manager] = [reader.requireLine("store"), reader.requireLine("manager")];
  const from = reader.day("from");
  const end = cells["to"] ?? "";
  const to = openEnds.has(foldedWords(end).join(" ")) ? null : reader.day("to");
  if (from && to && to < from) reader.refuse("to", "order");
  /** Null when the row is silent. */
  const shared = reader.oneOf("shared", readShared, "yes-no") ?? null;
  return { store, manager, from, to, shared, errors: reader.errors };
}

function readShared(text: string): boolean | null | undefined {
  const word = foldedWords(text).join(" ");
  return sharing.has(word) || (word ? readYesNo(word) : null);
}
