/** Search param that limits the comparison to the report's month. */
export const inspectorsOfMonth = ["inspectors", "month"] as const;
