/** One list out of several queries that share their order: pages of the union, each document once. */
import { BadCursor, type Page, type Stored } from "#app/db/documents.ts";

export interface Source<T> {
  /** A page of at most `limit` documents from a cursor of its own. */
  page(limit: number, cursor: string | null): Promise<Page<T>>;
  /** The cursor of what follows a document, wherever on its page it stood. */
  cursorAfter(document: Stored<T>): string;
}

/** A document's place in the order shared by all sources, its id last. */
export type Place = readonly (string | number)[];

/** Where each source's next page starts, at first from null; "used up" when it is. */
type Position = string | null | typeof usedUp;
const usedUp = 0;

/**
 * The next `limit` documents of all sources together. One source is passed through; of several, each is read by at most `limit` documents.
 * @throws BadCursor for a cursor that isn't of such a list
 */
export async function mergePages<T>(
  sources: readonly Source<T>[],
  placeOf: (document: Stored<T>) => Place,
  compare: (a: Place, b: Place) => number,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Page<T>> {
  if (sources.length === 0) return { documents: [], next: null };
  if (sources.length === 1) return sources[0]!.page(limit, cursor);
  const positions = cursor === null ? sources.map(() => null) : readPositions(cursor, sources.length);
  const streams = await Promise.all(
    sources.map(async (source, index) => {
      const from = positions[index] ?? null;
      if (from === usedUp) return { documents: [], next: null, given: 0, from };
      return { ...(await source.page(limit, from)), given: 0, from };
    }),
  );

  const documents: Stored<T>[] = [];
  // A source that gave less than it was asked for and has more holds up the others: what comes next is not known.
  const isKnown = () => streams.every((stream) => stream.given < stream.documents.length || stream.next === null);
  while (documents.length < limit && isKnown()) {
    const heads = streams.map((stream) => stream.documents[stream.given]);
    const first = heads.reduce(
      (best, head) => (head && (!best || compare(placeOf(head), placeOf(best)) < 0) ? head : best),
      undefined,
    );
    if (!first) break;
    documents.push(first);
    for (const [index, stream] of streams.entries()) if (heads[index]?.id === first.id) stream.given++;
  }

  const after = streams.map(({ documents: found, next, given, from }, index): Position => {
    if (given === found.length) return next ?? usedUp;
    return given === 0 ? from : sources[index]!.cursorAfter(found[given - 1]!);
  });
  return { documents, next: after.some((position) => position !== usedUp) ? writePositions(after) : null };
}

function writePositions(positions: readonly Position[]): string {
  return Buffer.from(JSON.stringify(positions)).toString("base64url");
}

function readPositions(cursor: string, count: number): Position[] {
  try {
    const positions: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const fits = Array.isArray(positions) && positions.length === count && positions.every(isPosition);
    // Decoding base64 leaves out letters that don't belong to it.
    if (fits && writePositions(positions) === cursor) return positions;
  } catch {
    // Told below, as for every other text that is no cursor.
  }
  throw new BadCursor("This is no cursor of a merged list");
}

function isPosition(position: unknown): position is Position {
  return position === null || position === usedUp || typeof position === "string";
}
