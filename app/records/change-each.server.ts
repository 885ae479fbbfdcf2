import { StaleRecord } from "#app/changes/stale-record.ts";

export const bulkRequestMs = 4000;

export interface Skipped<T> {
  readonly id: string;
  /** Null where the user can't see or change it. */
  readonly record: T | null;
}

export interface BulkOutcome<T> {
  readonly changed: number;
  readonly skipped: readonly Skipped<T>[];
  readonly rest: readonly string[];
}

/** Errors with `isSkipped` leave one record as it is, as do those of records that moved on or are gone. */
export async function changeEach<T extends object>(
  records: readonly { readonly id: string; readonly data: T }[],
  changeOne: (id: string) => Promise<"changed" | "same">,
  {
    isSkipped = () => false,
    timeoutMs = bulkRequestMs,
  }: { isSkipped?: ((error: unknown) => boolean) | undefined; timeoutMs?: number | undefined } = {},
): Promise<BulkOutcome<T>> {
  const endsAt = Date.now() + timeoutMs;
  const skipped: Skipped<T>[] = [];
  let changed = 0;
  for (const [index, { id, data }] of records.entries()) {
    if (Date.now() >= endsAt) return { changed, skipped, rest: records.slice(index).map((record) => record.id) };
    try {
      if ((await changeOne(id)) === "changed") changed++;
    } catch (error) {
      if (error instanceof StaleRecord) skipped.push({ id, record: error.current.data as T });
      else if (error instanceof Response && error.status < 500) skipped.push({ id, record: null });
      else if (isSkipped(error)) skipped.push({ id, record: data });
      else throw error;
    }
  }
  return { changed, skipped, rest: [] };
}
