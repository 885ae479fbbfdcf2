/** Error codes of `node:sqlite`. @see https://www.sqlite.org/rescode.html */

const codes = { busy: 5, readOnly: 8, io: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const;

/** The primary result code; null where the error isn't SQLite's. */
function codeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : null;
}

function hasCode(error: unknown, expected: readonly number[]): boolean {
  const code = codeOf(error);
  return code !== null && expected.includes(code);
}

/** The file is no database, or is corrupt. */
export function isDamaged(error: unknown): boolean {
  return hasCode(error, [codes.corrupt, codes.notADatabase]);
}

/** The disk is full, read-only or failing. */
export function isDiskFailure(error: unknown): boolean {
  return hasCode(error, [codes.readOnly, codes.io, codes.full, codes.cannotOpen]);
}

/** Another process is writing. Nothing was done, so it can be retried. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, [codes.busy]);
}
