/** The search param, and its value, that asks for inspectors over the report's month alone. */
export const inspectorsOfMonth = ["inspectors", "month"] as const;
