import { describe, expect, test } from "vitest";
import { mergePages, type SortKey, type PageSource } from "#app/lists/merge-pages.ts";
import { BadCursor, type Stored } from "#app/db/documents.ts";

interface Row {
  n: number;
}
const row = (n: number): Stored<Row> => ({ id: `r${n}`, data: { n }, revision: "1" });
const placeOf = ({ data }: Stored<Row>): SortKey => [data.n];
const ascending = (a: SortKey, b: SortKey) => Number(a[0]) - Number(b[0]);

/**
 * A source of these numbers, whose cursor is the last one returned; `most` shortens its pages, as in a source with
 * gaps.
 */
function source(numbers: number[], most = Infinity): PageSource<Row> & { read: number } {
  return {
    read: 0,
    async page(limit, cursor) {
      const rest = numbers.filter((n) => cursor === null || n > Number(cursor));
      const numbersOfPage = rest.slice(0, Math.min(limit, most));
      this.read += numbersOfPage.length;
      return {
        documents: numbersOfPage.map(row),
        next: rest.length > numbersOfPage.length ? String(numbersOfPage.at(-1) ?? cursor) : null,
      };
    },
    cursorAfter: ({ data }) => String(data.n),
  };
}

async function all(sources: PageSource<Row>[], limit: number): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof mergePages<Row>>> = await mergePages(sources, placeOf, ascending, {
      limit,
      cursor,
    });
    pages.push(page.documents.map(({ data }) => data.n));
    cursor = page.next;
  } while (cursor !== null);
  return pages;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

describe("several queries as one list", () => {
  test("are in one order, each document once, also across pages", async () => {
    expect(await all([source([1, 4, 5, 9]), source([2, 4, 6, 9]), source([])], 3)).toEqual([
      [1, 2, 4],
      [5, 6, 9],
    ]);
  });

  test.each([1, 2, 3, 7, 50])("are the whole union in pages of %i", async (limit) => {
    const [a, b] = [Array.from({ length: 60 }, (_, i) => i * 2), Array.from({ length: 60 }, (_, i) => i * 3)];
    const pages = await all([source(a), source(b)], limit);
    expect(pages.flat()).toEqual([...new Set([...a, ...b])].toSorted((x, y) => x - y));
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  });

  test("are the whole union when they alternate for hundreds of pages, without extra reads", async () => {
    const numbers = Array.from({ length: 4000 }, (_, n) => n);
    const [a, b] = [source(numbers.filter((n) => n % 3 !== 0)), source(numbers.filter((n) => n % 3 !== 1))];
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const before = a.read + b.read;
      const page: Awaited<ReturnType<typeof mergePages<Row>>> = await mergePages([a, b], placeOf, ascending, {
        limit: 50,
        cursor,
      });
      expect(a.read + b.read - before).toBeLessThanOrEqual(2 * 50);
      found.push(...page.documents.map(({ data }) => data.n));
      cursor = page.next;
    } while (cursor !== null);
    expect(found).toEqual(numbers);
  });

  test("wait for a source whose page has gaps, to keep the order", async () => {
    const pages = await all([source([1, 2, 3, 4, 5], 1), source([10, 11])], 4);
    expect(pages.flat()).toEqual([1, 2, 3, 4, 5, 10, 11]);
  });

  test("read only a page of each source and the rest of the last page", async () => {
    const [a, b] = [
      source(Array.from({ length: 500 }, (_, i) => i)),
      source(Array.from({ length: 500 }, (_, i) => i + 0.5)),
    ];
    const first = await mergePages([a, b], placeOf, ascending, { limit: 10, cursor: null });
    await mergePages([a, b], placeOf, ascending, { limit: 10, cursor: first.next });
    expect(a.read + b.read).toBeLessThanOrEqual(20 + 30);
  });

  test("pass one source through, and are empty without a source", async () => {
    expect(await mergePages([source([1, 2, 3])], placeOf, ascending, { limit: 2, cursor: null })).toMatchObject({
      next: "2",
    });
    expect(await mergePages([], placeOf, ascending, { limit: 2, cursor: null })).toEqual({ documents: [], next: null });
  });

  test("refuse an invalid cursor", async () => {
    for (const cursor of [
      "",
      "nonsense",
      encode({}),
      encode([]),
      encode([null]),
      encode([["a", 1], null]),
      encode([1, null]),
      encode([{}, 0]),
      encode(["a", true]),
    ]) {
      await expect(mergePages([source([1]), source([2])], placeOf, ascending, { limit: 2, cursor })).rejects.toThrow(
        BadCursor,
      );
    }
  });
});
