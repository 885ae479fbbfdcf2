import { readXlsx } from "hucre/xlsx";
import { reportFile } from "#app/reports/files/report-files.server.ts";
import type { User } from "#app/auth/user.ts";

/** A report's workbook, opened by a reader that is not its writer: the rows of each sheet by its name, without the headings. */
export async function openWorkbook(path: string, user: User, now: Date) {
  const response = await reportFile(new Request(`https://qc.example.com${path}`), user, now);
  const { sheets } = await readXlsx(await response.bytes());
  return {
    names: sheets.map(({ name }) => name),
    headings: (name: string) => sheetOf(name).rows[0],
    rows: (name: string) => sheetOf(name).rows.slice(1),
  };

  function sheetOf(name: string) {
    const sheet = sheets.find((each) => each.name === name);
    if (!sheet) throw new Error(`No sheet ${name} among ${sheets.map((each) => each.name).join(", ")}`);
    return sheet;
  }
}

/** Millionths of a per cent, as a workbook has them in per cent. */
export const percent = (millionths: number | null | undefined) =>
  millionths === null || millionths === undefined ? null : millionths / 1_000_000;
