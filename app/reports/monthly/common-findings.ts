/** What failed in more than half of the stores: no store's fault, but the chain's. */
import type { DetailColumns } from "#app/checks/check-facts.ts";
import { type Details, findingsOf, itemCounts, sumDetailsByStore } from "#app/reports/details.ts";
import { keyOf, Remembered } from "#app/reports/partial-sums.ts";
import type { Places, ReportFilter } from "#app/reports/report.ts";
import type { Allowed } from "#app/reports/rows.ts";
import type { TemplateVersion } from "#app/templates/template.ts";

export interface CommonFinding {
  readonly templateId: string;
  readonly item: string;
  /** Stores where it failed, of those where it was judged. */
  readonly stores: number;
  readonly of: number;
  readonly findings: number;
}

/** Of a few months, with the templates of each. */
const remembered = new Remembered<CommonFinding[]>(64);

/** The items of a template that failed in more than half of the stores where they were judged, and there are at least two; the most widespread first. */
export function commonFindings(
  shards: readonly DetailColumns[],
  filter: ReportFilter & { readonly templateId: string },
  places: Places,
  allowed: Allowed,
  versions: ReadonlyMap<number, TemplateVersion>,
): Promise<CommonFinding[]> {
  return remembered.of(shards, keyOf({ filter, places, allowed }), async () =>
    find(await sumDetailsByStore(shards, filter, places, allowed), filter.templateId, versions),
  );
}

export function find(
  byStore: ReadonlyMap<string, Details>,
  templateId: string,
  versions: ReadonlyMap<number, TemplateVersion>,
): CommonFinding[] {
  const items = new Map<string, { stores: number; of: number; findings: number }>();
  for (const details of byStore.values())
    for (const [id, counts] of itemCounts(details, versions)) {
      const findings = findingsOf(counts);
      if (counts.judged === 0) continue;
      const sums = items.get(id) ?? { stores: 0, of: 0, findings: 0 };
      items.set(id, sums);
      sums.of++;
      sums.findings += findings;
      if (findings > 0) sums.stores++;
    }
  return [...items]
    .filter(([, { stores, of }]) => of > 1 && stores * 2 > of)
    .map(([item, sums]) => ({ templateId, item, ...sums }))
    .toSorted((a, b) => b.stores * a.of - a.stores * b.of || b.findings - a.findings);
}
