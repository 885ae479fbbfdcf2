/** A table whose rows may be the items of a template: held as a whole, so that its columns can be guessed by what stands in them. */
import { type ColumnProblem, guessColumns } from "#app/sheets/columns.ts";
import { type BadRow, isBad, type Sheet, type SheetRow } from "#app/sheets/sheet.ts";
import { flatFields, type FlatFieldName } from "./fields.ts";

export interface ItemTable {
  readonly columns: readonly string[];
  readonly rows: readonly (SheetRow | BadRow)[];
  /** The first row beyond those that are read; null where all are. */
  readonly beyond: number | null;
  /** The sheet's name, where a workbook has several. */
  readonly sheet: string | null;
  /** What the file calls the template; "" where it doesn't. */
  readonly name: string;
}

/** The largest template has as many and its settings. */
export const maxRows = 12_000;

export async function tableOfSheet({ columns, rows: given, title }: Sheet, name = ""): Promise<ItemTable> {
  const rows: (SheetRow | BadRow)[] = [];
  const table = { columns, rows, sheet: title, name };
  for await (const row of given) {
    if (rows.length >= maxRows) return { ...table, beyond: row.row };
    rows.push(row);
  }
  return { ...table, beyond: null };
}

export type Found = Readonly<Partial<Record<FlatFieldName, string>>>;

/**
 * Field → column, as asked or as guessed. Where items of a section have weights of their own, these are what their points are called; the only
 * headings that a file has are its sections.
 */
export function columnsOf(
  table: ItemTable,
  asked: Readonly<Record<string, string>> = {},
): { found: Found; problems: readonly ColumnProblem[] } {
  const guess = (more: Readonly<Record<string, string>> = {}) =>
    guessColumns(flatFields, table.columns, { ...asked, ...more });
  const settled = (field: FlatFieldName) => Object.hasOwn(asked, field);
  const { section, group } = guess().found as Found;
  const onlyHeadings = group !== undefined && section === undefined && !settled("section") && !settled("group");
  const headings: Record<string, string> = onlyHeadings ? { section: group } : {};
  const guessed = guess(headings);
  const { weight, points } = guessed.found as Found;
  if (settled("weight") || settled("points") || weight === undefined || points !== undefined) return guessed;
  return weighsItems(table, guessed.found) ? guess({ ...headings, points: weight }) : guessed;
}

/** Whether each row has a weight, and two of one section differ. */
function weighsItems({ columns, rows }: ItemTable, { section, weight }: Found): boolean {
  const [title, weighs] = [columns.indexOf(section ?? ""), columns.indexOf(weight!)];
  const first = new Map<string, string>();
  let differs = false;
  let last = "";
  for (const row of rows) {
    const cells = isBad(row) ? row.partly?.cells : row.cells;
    const value = cells?.[weighs];
    if (!value) return false;
    last = cells[title] || last;
    const before = first.get(last) ?? value;
    first.set(last, before);
    differs ||= before !== value;
  }
  return differs;
}

export function unusedOf({ columns }: ItemTable, found: Found): string[] {
  const used = new Set<string>(Object.values(found));
  return columns.filter((column) => column !== "" && !used.has(column));
}
