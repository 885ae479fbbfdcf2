import { BadCursor, type Page, type Stored } from "#app/db/documents.ts";

export interface PageSource<T> {
  page(limit: number, cursor: string | null): Promise<Page<T>>;
  cursorAfter(document: Stored<T>): string;
}

/** Values of the fields to sort by, the id last. */
export type SortKey = readonly (string | number)[];

/** Null for a source's first page. */
type Position = string | null | typeof exhausted;
const exhausted = 0;

/** The sources share their order; each document is listed once. @throws BadCursor for another list's cursor */
export async function mergePages<T>(
  sources: readonly PageSource<T>[],
  sortKeyOf: (document: Stored<T>) => SortKey,
  compare: (a: SortKey, b: SortKey) => number,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Page<T>> {
  if (sources.length === 0) return { documents: [], next: null };
  if (sources.length === 1) return sources[0]!.page(limit, cursor);
  const positions = cursor === null ? sources.map(() => null) : readPositions(cursor, sources.length);
  const streams = await Promise.all(
    sources.map(async (source, index) => {
      const from = positions[index] ?? null;
      if (from === exhausted) return { documents: [], next: null, usedCount: 0, from };
      return { ...(await source.page(limit, from)), usedCount: 0, from };
    }),
  );

  const documents: Stored<T>[] = [];
  // A source whose page is used up but has more blocks the others: its next document may come first.
  const isNextKnown = () =>
    streams.every((stream) => stream.usedCount < stream.documents.length || stream.next === null);
  while (documents.length < limit && isNextKnown()) {
    const heads = streams.map((stream) => stream.documents[stream.usedCount]);
    const first = heads.reduce(
      (best, head) => (head && (!best || compare(sortKeyOf(head), sortKeyOf(best)) < 0) ? head : best),
      undefined,
    );
    if (!first) break;
    documents.push(first);
    for (const [index, stream] of streams.entries()) if (heads[index]?.id === first.id) stream.usedCount++;
  }

  const after = streams.map(({ documents: read, next, usedCount, from }, index): Position => {
    if (usedCount === read.length) return next ?? exhausted;
    return usedCount === 0 ? from : sources[index]!.cursorAfter(read[usedCount - 1]!);
  });
  return { documents, next: after.some((position) => position !== exhausted) ? writePositions(after) : null };
}

function writePositions(positions: readonly Position[]): string {
  return Buffer.from(JSON.stringify(positions)).toString("base64url");
}

function readPositions(cursor: string, count: number): Position[] {
  try {
    const positions: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const fits = Array.isArray(positions) && positions.length === count && positions.every(isPosition);
    // Decoding ignores invalid base64 characters, so the cursor is compared with its encoded positions.
    if (fits && writePositions(positions) === cursor) return positions;
  } catch {}
  throw new BadCursor("This is no cursor of a merged list");
}

function isPosition(position: unknown): position is Position {
  return position === null || position === exhausted || typeof position === "string";
}
