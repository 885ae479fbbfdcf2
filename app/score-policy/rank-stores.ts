/** The order of stores in a month. */

/** What a store is ranked by. */
export interface Standing {
  /** Of the store, in millionths of a per cent. */
  readonly score: number | null;
  /** Critical findings. */
  readonly critical: number;
  /** Counted checks, and those of them that have a score. */
  readonly checks: number;
  readonly scored: number;
}

/**
 * The stores by their scores, then by fewer critical findings, then by more checks; those that are still equal share a rank, as in 1-2-2-4.
 * Stores with fewer scored checks, or without a score, stand apart in the order they came.
 */
export function rankStores<Row extends Standing>(rows: readonly Row[], fewestScored: number) {
  const isRanked = (row: Row) => row.scored >= fewestScored && row.score !== null;
  const sorted = rows.filter(isRanked).toSorted(compare);
  const ranked: { rank: number; row: Row }[] = [];
  for (const [at, row] of sorted.entries()) {
    const above = ranked[at - 1];
    ranked.push({ rank: above && compare(above.row, row) === 0 ? above.rank : at + 1, row });
  }
  return { ranked, apart: rows.filter((row) => !isRanked(row)) };
}

function compare(a: Standing, b: Standing): number {
  return b.score! - a.score! || a.critical - b.critical || b.checks - a.checks;
}
