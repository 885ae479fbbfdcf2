import type { DetailColumns } from "#app/checks/check-facts.ts";
import type { ItemsByDay } from "#app/checks/finding-coverage.ts";
import { type Details, findingCountOf, itemCounts, sumDetailsByStore } from "#app/reports/details.ts";
import { keyOf, ResultCache } from "#app/reports/partial-sums.ts";
import type { RowQuery } from "#app/reports/rows.ts";
import type { TemplateVersion } from "#app/templates/template.ts";

export interface CommonFinding {
  readonly templateId: string;
  readonly item: string;
  readonly stores: number;
  /** Stores where it was judged; null where imported findings are incomplete. */
  readonly of: number | null;
  readonly findings: number;
}

interface TemplateDetails {
  readonly versions: ReadonlyMap<number, TemplateVersion>;
  readonly coverage: ItemsByDay;
}

const findingCache = new ResultCache<CommonFinding[]>();

/** Failed in more than half of the stores that judged them, and in at least two. */
export function commonFindings(
  shards: readonly DetailColumns[],
  query: RowQuery & { readonly filter: { readonly templateId: string } },
  template: TemplateDetails,
): Promise<CommonFinding[]> {
  return findingCache.of(shards, keyOf(query, template.coverage.revision), async () =>
    findCommon(await sumDetailsByStore(shards, query), query.filter.templateId, template),
  );
}

export function findCommon(
  byStore: ReadonlyMap<string, Details>,
  templateId: string,
  { versions, coverage }: TemplateDetails,
): CommonFinding[] {
  const items = new Map<string, { stores: number; of: number; findings: number; incomplete: boolean }>();
  for (const details of byStore.values())
    for (const [id, counts] of itemCounts(details, versions, coverage)) {
      const findings = findingCountOf(counts);
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
      // At most the stores with a check can have judged it, so half of these is enough.
      const most = incomplete ? byStore.size : of;
      return most > 1 && stores * 2 > most;
    })
    .map(([item, { incomplete, of, ...sums }]) => ({ templateId, item, ...sums, of: incomplete ? null : of }))
    .toSorted(mostCommonFirst);
}

export function mostCommonFirst(a: CommonFinding, b: CommonFinding): number {
  const share = ({ stores, of }: CommonFinding) => (of === null ? 0 : stores / of);
  return share(b) - share(a) || b.findings - a.findings;
}
