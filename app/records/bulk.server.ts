/** What is done to several records of a list at once: each is named first, and each is changed by the function that changes one. */
import { StaleRecord } from "#app/changes/stale-record.ts";

/** As many are changed in one go: they are all named first. */
export const mostOfBulk = 500;

/** The ids of an address or a form, each once. */
export function someIds(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id) => /^[\w-]{1,64}$/.test(id)))].slice(0, mostOfBulk);
}

/** The first ids of all pages of a list. */
export async function idsOfPages(
  readPage: (cursor: string | null) => Promise<{ documents: readonly { id: string }[]; next: string | null }>,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor);
    ids.push(...page.documents.map(({ id }) => id));
    cursor = page.next;
  } while (cursor && ids.length < mostOfBulk);
  return ids.slice(0, mostOfBulk);
}

export interface BulkOutcome {
  readonly changed: number;
  /** Those that it can no longer be done to. */
  readonly left: number;
  /** Those that it didn't come to. */
  readonly rest: string[];
}

/** Changes one after another for about `milliseconds`. @param isLeft whether what a change threw leaves that one as it is, and not all */
export async function changeEach(
  ids: readonly string[],
  changeOne: (id: string) => Promise<"changed" | "same">,
  isLeft: (error: unknown) => boolean = () => false,
  milliseconds = 4000,
): Promise<BulkOutcome> {
  const until = Date.now() + milliseconds;
  let [changed, left] = [0, 0];
  for (const [at, id] of ids.entries()) {
    if (Date.now() >= until) return { changed, left, rest: ids.slice(at) };
    try {
      if ((await changeOne(id)) === "changed") changed++;
    } catch (error) {
      const gone = error instanceof StaleRecord || (error instanceof Response && error.status < 500);
      if (!gone && !isLeft(error)) throw error;
      left++;
    }
  }
  return { changed, left, rest: [] };
}
