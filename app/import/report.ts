/** What `npm run import` found and did, for whoever reads it at a terminal. */

/** `row` as a spreadsheet counts: the header is row 1; null when it is about the whole file. */
interface ImportError {
  readonly row: number | null;
  /** How many other rows have the same. */
  readonly others?: number;
  readonly message: string;
}

export interface ImportReport {
  new: number;
  changed: number;
  same: number;
  errors: ImportError[];
  /** Rows with errors, where these don't name each. */
  failed?: number;
  /** What was understood, such as which column is which field. */
  notes: string[];
}

/** A file that can't be read at all, or options that don't fit it. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function emptyReport(): ImportReport {
  return { new: 0, changed: 0, same: 0, errors: [], notes: [] };
}

/** "row 2 and 12,894 more" */
export function rowsText(row: number, others: number): string {
  return others > 0 ? `row ${row} and ${others} more` : `row ${row}`;
}

/** The last line of every import. */
export function totals(report: ImportReport): string {
  const errors = report.errors.reduce((sum, { others = 0 }) => sum + 1 + others, 0);
  return `new=${report.new} changed=${report.changed} same=${report.same} errors=${errors}`;
}

/** One line a person can act on: what was written, and what was not. */
export function outcome(report: ImportReport, commit: boolean): string {
  const writes = report.new + report.changed;
  const wrong = report.failed ?? new Set(report.errors.map((error) => error.row)).size;
  const others = commit ? `${writes} written` : `${writes} would be written with --commit`;
  if (wrong === 0) return commit ? `Imported: ${others}.` : `Dry run, nothing was written: ${others}.`;
  const failed = `${wrong} with errors ${wrong === 1 ? "is" : "are"} not written`;
  return commit
    ? `${failed}; of the others ${others}.`
    : `Dry run, nothing was written: ${failed}; of the others ${others}.`;
}
