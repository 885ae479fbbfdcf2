/** What a list of checks can show of each. Pure. */
const usual = ["day", "inspector", "status", "score", "result", "findings"] as const;
const others = ["area", "code", "manager", "category"] as const;

export type CheckColumn = (typeof usual | typeof others)[number];
export const usualCheckColumns: readonly CheckColumn[] = usual;
export const checkColumnNames: readonly CheckColumn[] = [...usual, ...others];
