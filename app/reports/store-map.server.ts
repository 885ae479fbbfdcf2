import type { DetailColumns } from "#app/checks/check-facts.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";
import { sectionMean, sumSectionsByStore } from "./details.ts";
import type { Frame } from "./frame.server.ts";
import { type Extent, rowPageOf, readSort } from "./line-list.server.ts";
import { keyOf, ResultCache } from "./partial-sums.ts";
import { meanOf } from "./mean.ts";
import type { SectionMean } from "./section-means.ts";
import { type MapSort, mapSorts, sortOfSection } from "./store-map-sorts.ts";

interface StoreSections {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly checks: number;
  readonly means: readonly (number | null)[];
  readonly mean: number;
}

const remembered = new ResultCache<readonly StoreSections[]>();

export function storeSections(
  { head: { filter }, catalog, allowed, directories: { stores } }: Frame,
  details: readonly DetailColumns[],
  sections: readonly SectionMean[],
): Promise<readonly StoreSections[]> {
  const ids = sections.map(({ id }) => id);
  return remembered.of([...details, stores], keyOf({ filter, catalog, allowed }, ids), async () => {
    const sums = await sumSectionsByStore(details, { filter, catalog, allowed });
    return [...sums].flatMap(([key, sum]): StoreSections[] => {
      const means = ids.map((id) => sectionMean(sum.sections.get(id)));
      const scoredMeans = means.filter((mean) => mean !== null);
      const total = scoredMeans.reduce((all, mean) => all + mean, 0);
      const mean = meanOf(total, scoredMeans.length);
      const entry = stores.get(key);
      return mean === null
        ? []
        : [{ key, code: entry?.code ?? "", name: nameOfEntry(entry) || key, checks: sum.checks, means, mean }];
    });
  });
}

/** The form still sends the sort of templates after one is chosen. */
const ofTemplates = "-critical";

export function mapOf(
  rows: readonly StoreSections[],
  sections: readonly SectionMean[],
  search: URLSearchParams,
  extent: Extent,
) {
  const orders = [...mapSorts, ...sections.map(sortOfSection)] as const;
  const { sort: requestedSort, problems } = readSort<MapSort | typeof ofTemplates>(search, [...orders, ofTemplates]);
  const sort = requestedSort === ofTemplates ? "mean" : requestedSort;
  const at = sections.findIndex((section) => sortOfSection(section) === sort);
  const { page, problems: ofPage } = rowPageOf(rows, search, extent, mapOrder(sort, at));
  return { map: { ...page, sort }, problems: [...problems, ...ofPage] };
}

function mapOrder(sort: MapSort, at: number): (a: StoreSections, b: StoreSections) => number {
  const figure = ({ mean, means, checks }: StoreSections) =>
    at >= 0 ? (means[at] ?? Infinity) : sort === "-checks" ? -checks : sort === "-mean" ? -mean : mean;
  return (a, b) => {
    const [first, second] = sort === "name" ? [0, 0] : [figure(a), figure(b)];
    return first === second ? compareNames(a.name, b.name) : first - second;
  };
}
