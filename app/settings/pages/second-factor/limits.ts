/** Characters of input fields. A code can have spaces. */
export const secondFactorLimits = { code: 10, passkeyName: 60 } as const;
