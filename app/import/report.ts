/** What `npm run import` found and did, for whoever reads it at a terminal. */

/** `row` as a spreadsheet counts: the header is row 1; null when it is about the whole file. */
interface ImportError {
  readonly row: number | null;
  readonly message: string;
}

export interface ImportReport {
  new: number;
  changed: number;
  same: number;
  errors: ImportError[];
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

/** The last line of every import. */
export function totals(report: ImportReport): string {
  return `new=${report.new} changed=${report.changed} same=${report.same} errors=${report.errors.length}`;
}

/** One line a person can act on: what was written, and what was not. */
export function outcome(report: ImportReport, commit: boolean): string {
  const writes = report.new + report.changed;
  const wrong = new Set(report.errors.map((error) => error.row)).size;
  const others = commit ? `${writes} written` : `${writes} would be written with --commit`;
  if (wrong === 0) return commit ? `Imported: ${others}.` : `Dry run, nothing was written: ${others}.`;
  const failed = `${wrong} with errors ${wrong === 1 ? "is" : "are"} not written`;
  return commit
    ? `${failed}; of the others ${others}.`
    : `Dry run, nothing was written: ${failed}; of the others ${others}.`;
}
