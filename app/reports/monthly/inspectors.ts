/** How severely inspectors score: their means, their spread, and how far they are from others at the same stores. */
import type { SummaryColumns } from "#app/checks/check-facts.ts";
import { entryOf, inTurns, keyOf, Remembered } from "#app/reports/partial-sums.ts";
import { meanOf, type Places, type ReportFilter } from "#app/reports/report.ts";
import { rowsOf } from "#app/reports/rows.ts";
import { percent } from "#app/score-policy/percent.ts";

export interface InspectorFigures {
  readonly id: string;
  readonly checks: number;
  /** Checks with a score; mean and spread (the standard deviation of the scores) are in millionths of a per cent, null without any. */
  readonly scored: number;
  readonly mean: number | null;
  readonly spread: number | null;
  /** Checks at stores that others checked with the same template, and how far theirs are above the others' mean there; null without any. */
  readonly shared: number;
  readonly above: number | null;
}

interface Sums {
  checks: number;
  scored: number;
  sum: number;
  squares: number;
  /** By store and template. */
  readonly places: Map<string, { scored: number; sum: number }>;
}

const remembered = new Remembered<InspectorFigures[]>(8);

/** In no order, of all readers' checks. */
export function inspectorFigures(
  shards: readonly SummaryColumns[],
  filter: ReportFilter,
  places: Places,
): Promise<InspectorFigures[]> {
  const key = keyOf({ filter, places, allowed: null });
  return remembered.of(shards, key, () => sumInspectors(shards, filter, places));
}

async function sumInspectors(shards: readonly SummaryColumns[], filter: ReportFilter, places: Places) {
  const inspectors = new Map<string, Sums>();
  const all: Sums["places"] = new Map();
  const addRows = (shard: SummaryColumns) => {
    for (const row of rowsOf(shard, filter, places, null)) {
      const own = entryOf(inspectors, shard.words.inspector[shard.inspector[row]!]!, () => ({
        checks: 0,
        scored: 0,
        sum: 0,
        squares: 0,
        places: new Map(),
      }));
      own.checks++;
      const score = shard.score[row]!;
      if (score < 0) continue;
      own.scored++;
      own.sum += score;
      own.squares += (score / percent) ** 2;
      const place = `${shard.words.store[shard.store[row]!]} ${shard.words.template[shard.template[row]!]!.id}`;
      for (const sums of [own.places, all]) {
        const at = entryOf(sums, place, () => ({ scored: 0, sum: 0 }));
        at.scored++;
        at.sum += score;
      }
    }
  };
  await inTurns(shards, addRows);
  const figuresOf = ([id, sums]: [string, Sums]): InspectorFigures => {
    const { checks, scored } = sums;
    const mean = meanOf(sums.sum, scored);
    return { id, checks, scored, mean, spread: spreadOf(sums), ...besideOthers(sums, all) };
  };
  return inTurns([...inspectors], figuresOf);
}

function spreadOf({ scored, sum, squares }: Sums): number | null {
  if (scored === 0) return null;
  const mean = sum / scored / percent;
  return Math.round(Math.sqrt(Math.max(0, squares / scored - mean * mean)) * percent);
}

/** Each of their checks beside the mean of the others' at its store with its template. */
function besideOthers(sums: Sums, all: Sums["places"]): { shared: number; above: number | null } {
  let [shared, above] = [0, 0];
  for (const [place, own] of sums.places) {
    const whole = all.get(place)!;
    const others = whole.scored - own.scored;
    if (others === 0) continue;
    shared += own.scored;
    above += own.sum - own.scored * ((whole.sum - own.sum) / others);
  }
  return { shared, above: shared > 0 ? Math.round(above / shared) : null };
}
