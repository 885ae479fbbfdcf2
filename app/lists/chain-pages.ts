import { BadCursor, type Page, type Stored } from "#app/db/documents.ts";

type Part<T> = (page: { limit: number; cursor: string | null }) => Promise<Page<T>>;

/** A null cursor is the start of the part. */
type Position = readonly [part: number, cursor: string | null];

/** A part continues where the one before ends; a short page may still have a next one. @throws BadCursor for another list's cursor */
export async function chainPages<T>(
  parts: readonly Part<T>[],
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Page<T>> {
  const [first, from] = cursor === null ? ([0, null] as const) : readPosition(cursor, parts.length);
  const documents: Stored<T>[] = [];
  for (let at = first; at < parts.length; at++) {
    const room = limit - documents.length;
    // A full page still reads one document to learn whether more follow.
    const page = await parts[at]!({ limit: room || 1, cursor: at === first ? from : null });
    if (room === 0 && page.documents.length + Number(page.next !== null) === 0) continue;
    if (room === 0) return { documents, next: writePosition([at, null]) };
    documents.push(...page.documents);
    if (page.next !== null) return { documents, next: writePosition([at, page.next]) };
  }
  return { documents, next: null };
}

function writePosition(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

function readPosition(cursor: string, count: number): Position {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    // Decoding ignores invalid base64 characters, so the cursor is compared with its encoded position.
    if (isPosition(position, count) && writePosition(position) === cursor) return position;
  } catch {}
  throw new BadCursor("This is no cursor of a chained list");
}

function isPosition(value: unknown, count: number): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [part, cursor] = value as [unknown, unknown];
  return (
    typeof part === "number" &&
    Number.isInteger(part) &&
    part >= 0 &&
    part < count &&
    (cursor === null || typeof cursor === "string")
  );
}
