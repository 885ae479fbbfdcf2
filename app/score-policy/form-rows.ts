/** The rows of a policy's lists as its form has them: each field of a row bears the row's key, as in "en.channels_3". */
import { type RowList, rowLists } from "./names.ts";
import { policyLimits, type ScorePolicy } from "./policy.ts";

/** By list, in their order. */
export type FormRows = Readonly<Record<RowList, readonly string[]>>;

export const mostRows = (list: RowList) => (list === "shifts" ? policyLimits.shifts : policyLimits.choices);

export function rowsOf(policy: ScorePolicy): FormRows {
  return eachList((list) => policy[list].map((_, at) => `${list}_${at}`));
}

/** Every row sends its code, new ones an empty one. */
export function readRows(names: Iterable<string>): FormRows {
  const keys = [...new Set(names)].flatMap((name) => /^code\.(\w+_\d{1,3})$/.exec(name)?.[1] ?? []);
  return eachList((list) => keys.filter((key) => key.startsWith(`${list}_`)));
}

/** What a button makes of the rows: "add.LIST" or "remove.KEY"; null for one that does neither. */
export function pressRow(rows: FormRows, intent: string): { rows: FormRows; added?: string } | null {
  const [verb, about = ""] = intent.split(".");
  if (verb === "remove") return { rows: eachList((list) => rows[list].filter((key) => key !== about)) };
  const into = rowLists.find((list) => verb === "add" && list === about);
  if (!into) return null;
  if (rows[into].length >= mostRows(into)) return { rows };
  const added = `${into}_${1 + Math.max(-1, ...rows[into].map((key) => Number(key.slice(into.length + 1))))}`;
  return { rows: { ...rows, [into]: [...rows[into], added] }, added };
}

export function eachList<T>(valueOf: (list: RowList) => T): Record<RowList, T> {
  return Object.fromEntries(rowLists.map((list) => [list, valueOf(list)])) as Record<RowList, T>;
}
