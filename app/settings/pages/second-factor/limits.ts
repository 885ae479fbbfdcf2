export const secondFactorLimits = { code: 10, passkeyName: 60 } as const;
