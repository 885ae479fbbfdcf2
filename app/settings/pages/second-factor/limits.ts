/** Lengths of what is typed: a code may come with spaces in it. */
export const secondFactorLimits = { code: 10, passkeyName: 60 } as const;
