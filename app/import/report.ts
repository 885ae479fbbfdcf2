interface ImportError {
  readonly row: number | null;
  /** Number of other rows with the same error. */
  readonly others?: number;
  readonly message: string;
}

export interface ImportReport {
  new: number;
  changed: number;
  same: number;
  errors: ImportError[];
  failed?: number;
  notes: string[];
}

export class Unreadable extends Error {
  override name = "Unreadable";
}

export function errorMessageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function emptyReport(): ImportReport {
  return { new: 0, changed: 0, same: 0, errors: [], notes: [] };
}

/** For example "row 2 and 12,894 more". */
export function rowsText(row: number, others: number): string {
  return others > 0 ? `row ${row} and ${others} more` : `row ${row}`;
}

export function totals(report: ImportReport): string {
  const errors = report.errors.reduce((sum, { others = 0 }) => sum + 1 + others, 0);
  return `new=${report.new} changed=${report.changed} same=${report.same} errors=${errors}`;
}

export function outcome(report: ImportReport, { commit }: { commit: boolean }): string {
  const writes = report.new + report.changed;
  const failedRows = report.failed ?? new Set(report.errors.map((error) => error.row)).size;
  const result = commit ? `${writes} written` : `${writes} would be written with --commit`;
  if (failedRows === 0) return commit ? `Imported: ${result}.` : `Dry run, nothing was written: ${result}.`;
  const failed = `${failedRows} with errors ${failedRows === 1 ? "is" : "are"} not written`;
  return commit
    ? `${failed}; of the others ${result}.`
    : `Dry run, nothing was written: ${failed}; of the others ${result}.`;
}
