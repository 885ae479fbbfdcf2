/** Reads files in tests: their rows, or why they can't be read, in both languages. */
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { type BadRow, isBad, type Sheet, type SheetRow, UnreadableSheet } from "#app/sheets/sheet.ts";
import { describeBadRow, describeUnreadable } from "#app/sheets/words.ts";

export type Content = string | Uint8Array;

export function open(content: Content, name = "stores.csv"): Promise<Sheet> {
  return openSheet({ name, bytes: typeof content === "string" ? Buffer.from(content) : content });
}

export async function read(content: Content, name?: string) {
  const { columns, rows, title } = await open(content, name);
  const all: (SheetRow | BadRow)[] = [];
  for await (const row of rows) all.push(row);
  return { columns, title, all, good: all.filter((row) => !isBad(row)) as SheetRow[], bad: all.filter(isBad) };
}

/** The cells of the rows that can be read. */
export async function cellsOf(content: Content, name?: string) {
  return (await read(content, name)).good.map(({ cells }) => cells);
}

/** The reason why the file is unreadable, as data and in English; it exists in Vietnamese too. */
export async function refusal(content: Content, name?: string): Promise<[what: string, english: string]> {
  try {
    await read(content, name);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    const [english, vietnamese] = [describeUnreadable(error, "en"), describeUnreadable(error, "vi")];
    if (!vietnamese || vietnamese === english || /\{\w+\}|undefined/.test(english + vietnamese))
      throw new Error(`${error.what} is not said: ${vietnamese}`, { cause: error });
    return [error.what, english];
  }
  throw new Error("It was read.");
}

/** The bad rows: number and problem, in English. */
export async function faults(content: Content, name?: string): Promise<[row: number, english: string][]> {
  return (await read(content, name)).bad.map((row) => {
    const [english, vietnamese] = [describeBadRow(row, "en"), describeBadRow(row, "vi")];
    if (vietnamese === english || /\{\w+\}|undefined/.test(english + vietnamese))
      throw new Error(`${row.what} is not said`);
    return [row.row, english];
  });
}
