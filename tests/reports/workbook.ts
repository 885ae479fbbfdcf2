import { readXlsx } from "hucre/xlsx";
import { reportFile } from "#app/reports/declared/reports.server.ts";
import { parseCsv } from "../import/inspections.ts";
import type { User } from "#app/auth/user.ts";

/** A report's workbook read by another library than the writer: rows by sheet name, without headings. */
export async function openWorkbook(path: string, user: User, now: Date) {
  const response = await reportFile(user, new URL(`https://qc.example.com${path}`), now);
  const { sheets } = await readXlsx(await response.bytes());
  return {
    names: sheets.map(({ name }) => name),
    headings: (name: string) => sheetOf(name).rows[0],
    rows: (name: string) => sheetOf(name).rows.slice(1),
    /** The rows of every sheet in order. */
    sheets: sheets.map(({ rows: [, ...rows] }) => rows),
  };

  function sheetOf(name: string) {
    const sheet = sheets.find((each) => each.name === name);
    if (!sheet) throw new Error(`No sheet ${name} among ${sheets.map((each) => each.name).join(", ")}`);
    return sheet;
  }
}

/** The CSV of the same address by line and cell, without headings. */
export async function openCsv(path: string, user: User, now: Date): Promise<string[][]> {
  const response = await reportFile(user, new URL(`https://qc.example.com${path}`), now);
  return parseCsv((await response.text()).replace(/^\uFEFF/, ""))
    .filter((cells) => cells.length > 1)
    .slice(1);
}

/** A workbook's cells as CSV writes them. */
export const asCsv = (rows: readonly (readonly (string | number | Date | null)[])[]) =>
  rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? "" : String(cell))),
  );

/** Millionths of a per cent as per cent, as workbooks have them. */
export const percent = (millionths: number | null | undefined) =>
  millionths === null || millionths === undefined ? null : millionths / 1_000_000;
