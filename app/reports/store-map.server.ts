/** The stores of a template with what each scored in its sections: in any order, a page of them at a time. */
import type { DetailColumns } from "#app/checks/check-facts.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";
import { sectionMean, sumSectionsByStore } from "./details.ts";
import type { Frame } from "./frame.server.ts";
import { type Extent, pageOf, readSort } from "./line-list.server.ts";
import { keyOf, Remembered } from "./partial-sums.ts";
import { meanOf } from "./mean.ts";
import type { SectionMean } from "./section-means.ts";
import { type MapSort, mapSorts, sortOfSection } from "./store-map-sorts.ts";

interface StoreSections {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly checks: number;
  /** In the order of all sections. */
  readonly means: readonly (number | null)[];
  /** Of the sections' means. */
  readonly mean: number;
}

const remembered = new Remembered<readonly StoreSections[]>(12);

/** Those that scored in a section. */
export function storeSections(
  { head: { filter }, places, allowed, directories: { stores } }: Frame,
  details: readonly DetailColumns[],
  sections: readonly SectionMean[],
): Promise<readonly StoreSections[]> {
  const ids = sections.map(({ id }) => id);
  return remembered.of([...details, stores], keyOf({ filter, places, allowed }, ids), async () => {
    const sums = await sumSectionsByStore(details, filter, places, allowed);
    return [...sums].flatMap(([key, sum]): StoreSections[] => {
      const means = ids.map((id) => sectionMean(sum.sections.get(id)));
      const known = means.filter((mean) => mean !== null);
      const total = known.reduce((all, mean) => all + mean, 0);
      const mean = meanOf(total, known.length);
      const entry = stores.get(key);
      return mean === null
        ? []
        : [{ key, code: entry?.code ?? "", name: nameOfEntry(entry) || key, checks: sum.checks, means, mean }];
    });
  });
}

/** An order of templates that stores don't have: it is still asked for when one of them is chosen. */
const ofTemplates = "-critical";

/** What `sort` and `cursor` ask for. */
export function mapOf(
  rows: readonly StoreSections[],
  sections: readonly SectionMean[],
  search: URLSearchParams,
  extent: Extent,
) {
  const orders = [...mapSorts, ...sections.map(sortOfSection)] as const;
  const { sort: asked, problems } = readSort<MapSort | typeof ofTemplates>(search, [...orders, ofTemplates]);
  const sort = asked === ofTemplates ? "mean" : asked;
  const at = sections.findIndex((section) => sortOfSection(section) === sort);
  const { page, problems: ofPage } = pageOf(rows, search, extent, mapOrder(sort, at));
  return { map: { ...page, sort }, problems: [...problems, ...ofPage] };
}

/** `at`: the place of the section that it goes by. Stores without a score there come last. */
function mapOrder(sort: MapSort, at: number): (a: StoreSections, b: StoreSections) => number {
  const figure = ({ mean, means, checks }: StoreSections) =>
    at >= 0 ? (means[at] ?? Infinity) : sort === "-checks" ? -checks : sort === "-mean" ? -mean : mean;
  return (a, b) => {
    const [left, right] = sort === "name" ? [0, 0] : [figure(a), figure(b)];
    return left === right ? compareNames(a.name, b.name) : left - right;
  };
}
