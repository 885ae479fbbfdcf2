export const inspectorsOfMonth = ["inspectors", "month"] as const;
