/** Read completely, because the cells help to guess the columns. */
import { type ColumnProblem, guessColumns } from "#app/sheets/columns.ts";
import { type BadRow, isBad, type Sheet, type SheetRow } from "#app/sheets/sheet.ts";
import { flatFields, type FlatFieldName } from "./flat-fields.ts";

export interface FileTable {
  readonly columns: readonly string[];
  readonly rows: readonly (SheetRow | BadRow)[];
  readonly rowBeyondLimit: number | null;
  readonly sheet: string | null;
  readonly name: string;
}

export const maxFileRows = 12_000;

export async function tableOfSheet({ columns, rows: sheetRows, title }: Sheet, name = ""): Promise<FileTable> {
  const rows: (SheetRow | BadRow)[] = [];
  const table = { columns, rows, sheet: title, name };
  for await (const row of sheetRows) {
    if (rows.length >= maxFileRows) return { ...table, rowBeyondLimit: row.row };
    rows.push(row);
  }
  return { ...table, rowBeyondLimit: null };
}

export type FieldColumns = Readonly<Partial<Record<FlatFieldName, string>>>;

/** If items of a section differ in weight, the weight column has points. A group column without a section column has sections. */
export function chooseFieldColumns(
  table: FileTable,
  requested: Readonly<Record<string, string>> = {},
): { fieldColumns: FieldColumns; problems: readonly ColumnProblem[] } {
  const guess = (more: Readonly<Record<string, string>> = {}) =>
    guessColumns(flatFields, table.columns, { ...requested, ...more });
  const isRequested = (field: FlatFieldName) => Object.hasOwn(requested, field);
  const { section, group } = guess().fieldColumns as FieldColumns;
  const onlyHeadings = group !== undefined && section === undefined && !isRequested("section") && !isRequested("group");
  const headings: Record<string, string> = onlyHeadings ? { section: group } : {};
  const guessed = guess(headings);
  const { weight, points } = guessed.fieldColumns as FieldColumns;
  if (isRequested("weight") || isRequested("points") || weight === undefined || points !== undefined) return guessed;
  return weighsItems(table, guessed.fieldColumns) ? guess({ ...headings, points: weight }) : guessed;
}

function weighsItems({ columns, rows }: FileTable, { section, weight }: FieldColumns): boolean {
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

export function ignoredColumns({ columns }: FileTable, fieldColumns: FieldColumns): string[] {
  const used = new Set<string>(Object.values(fieldColumns));
  return columns.filter((column) => column !== "" && !used.has(column));
}
