/** "B12": columns are counted from 0, rows from 1. */

export function cellName(column: number, row: number): string {
  return `${columnLetters(column)}${row}`;
}

export function columnLetters(column: number): string {
  return (column > 25 ? columnLetters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));
}

export function columnOf(name: string): number {
  let column = 0;
  for (let at = 0; at < name.length; at++) {
    const letter = name.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

export function cellAt(name: string): { column: number; row: number } | null {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name) ?? [];
  return letters === undefined ? null : { column: columnOf(letters), row: Number(row) };
}
