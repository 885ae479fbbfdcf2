/** Workbooks of several sheets, read by a reader that is not the writer: written in this thread and in one of their own. */
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { writeBookInThread } from "#app/export/book-thread.server.ts";
import { type BookRow, type FilledSheet, writeBook } from "#app/export/book.ts";

const columns = [
  { header: "Phiếu & <b>", width: 12, type: null },
  { header: "Ngày", width: 12, type: "day" as const },
  { header: "%", width: 9, type: "share" as const },
];

async function* inPages(rows: readonly BookRow[], size: number): AsyncGenerator<readonly BookRow[]> {
  yield [];
  for (let at = 0; at < rows.length; at += size) {
    yield rows.slice(at, at + size);
    yield [];
  }
}

const sheet = (name: string, rows: readonly BookRow[], size = 2): FilledSheet => ({
  name,
  columns,
  rows: inPages(rows, size),
});
const rows: BookRow[] = [
  { cells: ["=1+1", 46086, 0.965], link: 'https://qc.example.com/?a=1&b="2"' },
  { cells: ["two\nlines ", null, 1], link: null },
  { cells: [null, 46087, null] },
];

describe.each([
  ["in this thread", writeBook],
  ["in a thread of its own", writeBookInThread],
])("%s", (_, write) => {
  const bytesOf = (sheets: readonly FilledSheet[]) => new Response(write(sheets)).bytes();

  test("gives each sheet its head, rows and links", async () => {
    const { sheets } = await readXlsx(await bytesOf([sheet("Một", rows), sheet("Hai", []), sheet("Ba & bốn", rows)]), {
      readStyles: true,
    });
    expect(sheets.map(({ name }) => name)).toEqual(["Một", "Hai", "Ba & bốn"]);
    const head = ["Phiếu & <b>", "Ngày", "%"];
    const days = [new Date("2026-03-05T00:00:00Z"), new Date("2026-03-06T00:00:00Z")];
    expect(sheets[0]!.rows).toEqual([head, ["=1+1", days[0], 0.965], ["two\nlines ", null, 1], [null, days[1], null]]);
    expect(sheets[1]!.rows).toEqual([head]);
    expect(sheets[2]!.rows).toEqual(sheets[0]!.rows);
    const cells = sheets[0]!.cells!;
    expect(cells.get("1,0")?.hyperlink?.target).toBe('https://qc.example.com/?a=1&b="2"');
    expect(cells.get("2,0")?.hyperlink).toBeUndefined();
    expect([...cells.values()].filter(({ formula }) => formula)).toEqual([]);
    expect(cells.get("1,2")?.style?.numFmt).toBe("0.0%");
    expect(sheets[0]!.freezePane).toMatchObject({ rows: 1 });
  });

  test("shows each score with its bar from 0 to 100", async () => {
    const scores = {
      ...sheet("x", rows),
      columns: [...columns.slice(0, 2), { header: "Score", width: 9, type: "score" as const }],
    };
    const { sheets } = await readXlsx(await bytesOf([scores, { ...scores, rows: inPages([], 1) }]));
    expect(sheets[0]!.conditionalRules).toMatchObject([{ type: "dataBar", range: "C2:C4" }]);
    expect(sheets[1]!.conditionalRules ?? []).toEqual([]);
  });

  test("cuts the file off when reading rows fails", async () => {
    const failing: FilledSheet = {
      ...sheet("x", []),
      rows: (async function* (): AsyncGenerator<readonly BookRow[]> {
        yield rows;
        throw new Error("the facts are gone");
      })(),
    };
    await expect(bytesOf([failing])).rejects.toThrow("the facts are gone");
  });

  test("stops reading rows when the reader cancels", async () => {
    let [read, ended] = [0, false];
    const endless: FilledSheet = {
      ...sheet("x", []),
      rows: (async function* (): AsyncGenerator<readonly BookRow[]> {
        try {
          for (;;) {
            read++;
            yield Array.from({ length: 500 }, () => ({ cells: [crypto.randomUUID().repeat(20), 1, 2] }));
          }
        } finally {
          ended = true;
        }
      })(),
    };
    const reader = write([endless]).getReader();
    while (read < 3) await reader.read();
    await reader.cancel();
    await expect.poll(() => ended).toBe(true);
    const before = read;
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBe(before);
    expect(read).toBeLessThan(50);
  });
});

test("writes a workbook while others are left unread", async () => {
  const many = Array.from({ length: 5000 }, () => ({ cells: [crypto.randomUUID().repeat(20)] }));
  const left = Array.from({ length: 10 }, () => writeBook([sheet("x", many, 500)]).getReader());
  for (const reader of left) await reader.read();
  expect(await new Response(writeBook([sheet("x", many, 500)])).bytes()).toBeDefined();
  for (const reader of left) await reader.cancel();
});
