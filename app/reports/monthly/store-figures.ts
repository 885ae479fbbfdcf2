import type { SittingColumns } from "#app/camera/sitting-facts.ts";
import type { SummaryColumns } from "#app/checks/check-facts.ts";
import type { CaseColumns } from "#app/feedback/case-facts.ts";
import { judgements } from "#app/feedback/case-names.ts";
import { entryOf, inTurns } from "#app/reports/partial-sums.ts";
import { type Catalog, type ReportFilter, summarize } from "#app/reports/report.ts";
import { everyRow, matchingRows, type SubjectColumns } from "#app/reports/rows.ts";
import { bySeverity, severities, type Severity } from "#app/score-policy/severity.ts";
import type { StoreFigures } from "./standings.ts";

export interface MonthShards {
  readonly checks: readonly SummaryColumns[];
  readonly camera: readonly SittingColumns[];
  readonly feedback: readonly CaseColumns[];
}

interface Counts {
  records: number;
  /** Sum of the points left of 100 for each record. */
  remaining: number;
  readonly severities: Record<Severity, number>;
}

export async function storeFigures(
  shards: MonthShards,
  { filter, catalog, points }: CountOptions,
): Promise<Map<string, StoreFigures>> {
  const checks = (await summarize(shards.checks, { filter, catalog, allowed: everyRow }, ["store"])).by.store;
  const camera = await countByStore(shards.camera, { filter, catalog, points }, ({ observations }, row, add) => {
    for (let at = observations.from[row]!; at < observations.from[row + 1]!; at++) add(observations.severity[at]!);
  });
  const feedback = await countByStore(
    shards.feedback,
    { filter, catalog, points },
    ({ justified, severity }, row, add) => {
      if (judgements[justified[row]!] === "yes") add(severity[row]!);
    },
  );
  const ids = new Set([...checks.keys(), ...camera.keys(), ...feedback.keys()]);
  return new Map(
    [...ids].map((id) => {
      const own = checks.get(id);
      const [sittings, cases] = [camera.get(id) ?? noCounts(), feedback.get(id) ?? noCounts()];
      const figures: StoreFigures = {
        checks: { count: own?.checks ?? 0, scored: own?.scored ?? 0, sum: own?.scoreSum ?? 0 },
        critical: own?.critical ?? 0,
        camera: { sittings: sittings.records, sum: sittings.remaining, observations: sittings.severities },
        feedback: { cases: cases.records, justified: cases.severities },
      };
      return [id, figures];
    }),
  );
}

const noCounts = (): Counts => ({ records: 0, remaining: 0, severities: bySeverity(() => 0) });

interface CountOptions {
  readonly filter: ReportFilter;
  readonly catalog: Catalog;
  readonly points: Readonly<Record<Severity, number>>;
}

async function countByStore<Shard extends SubjectColumns>(
  shards: readonly Shard[],
  { filter, catalog, points }: CountOptions,
  count: (shard: Shard, row: number, add: (severity: number) => void) => void,
): Promise<Map<string, Counts>> {
  const stores = new Map<string, Counts>();
  await inTurns(shards, (shard) => {
    for (const row of matchingRows(shard, { filter, catalog, allowed: everyRow })) {
      const counts = entryOf(stores, shard.dictionary.store[shard.store[row]!]!, noCounts);
      let deduction = 0;
      count(shard, row, (number) => {
        const severity = severities[number]!;
        counts.severities[severity]++;
        deduction += points[severity];
      });
      counts.records++;
      counts.remaining += Math.max(0, 100 - deduction);
    }
  });
  return stores;
}
