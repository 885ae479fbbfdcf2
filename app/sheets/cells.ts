/** Names of cells, as spreadsheets give them: "B12". Columns are counted from 0, rows from 1. */

export function cellName(column: number, row: number): string {
  return `${columnLetters(column)}${row}`;
}

export function columnLetters(column: number): string {
  return (column > 25 ? columnLetters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));
}

/** The column in a cell's name; -1 without one. */
export function columnOf(name: string): number {
  let column = 0;
  for (let at = 0; at < name.length; at++) {
    const letter = name.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Null for anything but a cell's name. */
export function cellAt(name: string): { column: number; row: number } | null {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name) ?? [];
  return letters === undefined ? null : { column: columnOf(letters), row: Number(row) };
}
