/** What errors of `node:sqlite` mean (https://www.sqlite.org/rescode.html). */

const codes = { busy: 5, readOnly: 8, io: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const;

/** The primary result code; null for an error of anything else. */
function codeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : null;
}

function isOneOf(error: unknown, meant: readonly number[]): boolean {
  const code = codeOf(error);
  return code !== null && meant.includes(code);
}

/** The file is no database, or can't be what was written. */
export function isDamaged(error: unknown): boolean {
  return isOneOf(error, [codes.corrupt, codes.notADatabase]);
}

/** The disk takes nothing more, or doesn't serve: nothing is wrong with the request, the app or what is stored. */
export function isDiskFailure(error: unknown): boolean {
  return isOneOf(error, [codes.readOnly, codes.io, codes.full, codes.cannotOpen]);
}

/** Another process writes: nothing was done, and it can be tried again. */
export function isBusy(error: unknown): boolean {
  return isOneOf(error, [codes.busy]);
}
