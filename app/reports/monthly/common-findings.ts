/** What failed in more than half of the stores: no store's fault, but the chain's. */
import type { DetailColumns } from "#app/checks/check-facts.ts";
import type { ItemsByDay } from "#app/checks/finding-coverage.ts";
import { type Details, findingsOf, itemCounts, sumDetailsByStore } from "#app/reports/details.ts";
import { keyOf, Remembered } from "#app/reports/partial-sums.ts";
import type { Places, ReportFilter } from "#app/reports/report.ts";
import type { Allowed } from "#app/reports/rows.ts";
import type { TemplateVersion } from "#app/templates/template.ts";

export interface CommonFinding {
  readonly templateId: string;
  readonly item: string;
  /** Stores where it failed. */
  readonly stores: number;
  /** Stores where it was judged; null where imported findings are incomplete, so that nobody knows. */
  readonly of: number | null;
  readonly findings: number;
}

interface Described {
  readonly versions: ReadonlyMap<number, TemplateVersion>;
  readonly coverage: ItemsByDay;
}

/** Of a few months, with the templates of each. */
const remembered = new Remembered<CommonFinding[]>(64);

/** The items of a template that failed in more than half of the stores where they were judged, and there are at least two; the most widespread first. */
export function commonFindings(
  shards: readonly DetailColumns[],
  filter: ReportFilter & { readonly templateId: string },
  places: Places,
  allowed: Allowed,
  described: Described,
): Promise<CommonFinding[]> {
  return remembered.of(shards, keyOf({ filter, places, allowed }, described.coverage.revision), async () =>
    findCommon(await sumDetailsByStore(shards, filter, places, allowed), filter.templateId, described),
  );
}

export function findCommon(
  byStore: ReadonlyMap<string, Details>,
  templateId: string,
  { versions, coverage }: Described,
): CommonFinding[] {
  const items = new Map<string, { stores: number; of: number; findings: number; incomplete: boolean }>();
  for (const details of byStore.values())
    for (const [id, counts] of itemCounts(details, versions, coverage)) {
      const findings = findingsOf(counts);
      if (counts.judged === 0 && findings === 0) continue;
      const sums = items.get(id) ?? { stores: 0, of: 0, findings: 0, incomplete: false };
      items.set(id, sums);
      sums.of++;
      sums.findings += findings;
      if (findings > 0) sums.stores++;
      if (counts.incomplete) sums.incomplete = true;
    }
  return [...items]
    .filter(([, { stores, of, incomplete }]) => {
      // No more stores can have judged it than had a check, so that half of these is certain.
      const most = incomplete ? byStore.size : of;
      return most > 1 && stores * 2 > most;
    })
    .map(([item, { incomplete, of, ...sums }]) => ({ templateId, item, ...sums, of: incomplete ? null : of }))
    .toSorted(mostCommonFirst);
}

/** By the share of stores, those without one last; then by findings. */
export function mostCommonFirst(a: CommonFinding, b: CommonFinding): number {
  const share = ({ stores, of }: CommonFinding) => (of === null ? 0 : stores / of);
  return share(b) - share(a) || b.findings - a.findings;
}
