const codes = { busy: 5, readOnly: 8, io: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const;

function codeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : null;
}

function hasCode(error: unknown, expected: readonly number[]): boolean {
  const code = codeOf(error);
  return code !== null && expected.includes(code);
}

export function isDamaged(error: unknown): boolean {
  return hasCode(error, [codes.corrupt, codes.notADatabase]);
}

export function isDiskFailure(error: unknown): boolean {
  return hasCode(error, [codes.readOnly, codes.io, codes.full, codes.cannotOpen]);
}

export function isBusy(error: unknown): boolean {
  return hasCode(error, [codes.busy]);
}
