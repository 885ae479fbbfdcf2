export interface Standing {
  /** Millionths of a per cent. */
  readonly score: number | null;
  readonly critical: number;
  readonly checks: number;
  readonly scored: number;
}

/** Equal stores share a rank, as in 1-2-2-4. Stores without a score or with fewer scored checks are `unranked`, in their order. */
export function rankStores<Row extends Standing>(rows: readonly Row[], fewestScored: number) {
  const isRanked = (row: Row) => row.scored >= fewestScored && row.score !== null;
  const sorted = rows.filter(isRanked).toSorted(compare);
  const ranked: { rank: number; row: Row }[] = [];
  for (const [at, row] of sorted.entries()) {
    const above = ranked[at - 1];
    ranked.push({ rank: above && compare(above.row, row) === 0 ? above.rank : at + 1, row });
  }
  return { ranked, unranked: rows.filter((row) => !isRanked(row)) };
}

function compare(a: Standing, b: Standing): number {
  return b.score! - a.score! || a.critical - b.critical || b.checks - a.checks;
}
