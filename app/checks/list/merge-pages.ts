/** One list out of several queries that share their order: pages of the union, each document once. */
import { BadCursor, type Page, type Stored } from "#app/db/documents.ts";

/** One of the queries: a page of at most `limit` documents from a cursor of its own. */
export type Source<T> = (limit: number, cursor: string | null) => Promise<Page<T>>;

/** A document's place in the order shared by all sources, its id last. */
export type Place = readonly (string | number)[];

/** Where each source's next page starts: its cursor, and how many documents after it were given already; null when it is used up. */
type Position = readonly [cursor: string | null, skip: number] | null;

/**
 * The next `limit` documents of all sources together. One source is passed through; of several, each is read by at most
 * `limit` documents and those that its last page left over.
 * @throws BadCursor for a cursor that isn't of such a list
 */
export async function mergePages<T>(
  sources: readonly Source<T>[],
  placeOf: (document: Stored<T>) => Place,
  compare: (a: Place, b: Place) => number,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Page<T>> {
  if (sources.length === 0) return { documents: [], next: null };
  if (sources.length === 1) return sources[0]!(limit, cursor);
  const positions = cursor === null ? sources.map((): Position => [null, 0]) : readPositions(cursor, sources.length);
  const streams = await Promise.all(
    sources.map(async (source, index) => {
      const position = positions[index];
      if (!position) return { documents: [], next: null, from: null, given: 0 };
      const page = await source(Math.min(1000, limit + position[1]), position[0]);
      return { ...page, from: position[0], given: position[1] };
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

  const after = streams.map((stream): Position => {
    if (stream.given < stream.documents.length) return [stream.from, stream.given];
    return stream.next === null ? null : [stream.next, 0];
  });
  return { documents, next: after.some((position) => position !== null) ? writePositions(after) : null };
}

function writePositions(positions: readonly Position[]): string {
  return Buffer.from(JSON.stringify(positions)).toString("base64url");
}

function readPositions(cursor: string, count: number): Position[] {
  try {
    const positions: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(positions) && positions.length === count && positions.every(isPosition)) return positions;
  } catch {
    // Told below, as for every other text that is no cursor.
  }
  throw new BadCursor("This is no cursor of a merged list");
}

function isPosition(position: unknown): position is Position {
  if (position === null) return true;
  if (!Array.isArray(position) || position.length !== 2) return false;
  const [cursor, skip] = position as unknown[];
  return (
    (cursor === null || typeof cursor === "string") &&
    typeof skip === "number" &&
    Number.isInteger(skip) &&
    skip >= 0 &&
    skip <= 500
  );
}
