/** A policy's rows in its form. Each field's name ends with the row's key, as in "en.channels_3". */
import { type PolicyRowList, rowLists } from "./names.ts";
import { policyLimits, type ScorePolicy } from "./policy.ts";

export type FormRows = Readonly<Record<PolicyRowList, readonly string[]>>;

export const maxFormRows = (list: PolicyRowList) => (list === "shifts" ? policyLimits.shifts : policyLimits.choices);

export function formRowsOf(policy: ScorePolicy): FormRows {
  return eachList((list) => policy[list].map((_, at) => `${list}_${at}`));
}

/** Every row sends its code, which is empty for a new row. */
export function readFormRows(names: Iterable<string>): FormRows {
  const keys = [...new Set(names)].flatMap((name) => /^code\.(\w+_\d{1,3})$/.exec(name)?.[1] ?? []);
  return eachList((list) => keys.filter((key) => key.startsWith(`${list}_`)));
}

export function applyRowButton(rows: FormRows, intent: string): { rows: FormRows; added?: string } | null {
  const [verb, target = ""] = intent.split(".");
  if (verb === "remove") return { rows: eachList((list) => rows[list].filter((key) => key !== target)) };
  const targetList = rowLists.find((list) => verb === "add" && list === target);
  if (!targetList) return null;
  if (rows[targetList].length >= maxFormRows(targetList)) return { rows };
  const added = `${targetList}_${1 + Math.max(-1, ...rows[targetList].map((key) => Number(key.slice(targetList.length + 1))))}`;
  return { rows: { ...rows, [targetList]: [...rows[targetList], added] }, added };
}

export function eachList<T>(valueOf: (list: PolicyRowList) => T): Record<PolicyRowList, T> {
  return Object.fromEntries(rowLists.map((list) => [list, valueOf(list)])) as Record<PolicyRowList, T>;
}
