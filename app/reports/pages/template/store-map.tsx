import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { reportSearch } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { SectionMean } from "#app/reports/section-means.ts";
import { type MapSort, sortOfSection } from "#app/reports/store-map-sorts.ts";
import type { TemplateReportPage } from "#app/reports/template.server.ts";
import { href } from "#app/ui/href.ts";
import { Pager } from "#app/ui/pager.tsx";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { Counted, MoreRows } from "#app/reports/pages/figure-table.tsx";
import { HeatScore } from "#app/reports/pages/heat-score.tsx";

export function mapSortNames(sections: readonly SectionMean[]): Record<MapSort, () => string> {
  return {
    mean: m.reports_sort_worst,
    "-mean": m.reports_sort_best,
    ...Object.fromEntries(
      sections.map((section) => [sortOfSection(section), () => m.reports_sort_section({ section: section.name })]),
    ),
    "-checks": m.reports_sort_checks,
    name: m.ui_name,
  };
}

export function StoreMap({
  sections,
  list,
  filter,
}: {
  sections: readonly SectionMean[];
  list: TemplateReportPage["map"];
  filter: ReportFilter;
}) {
  if (list.count === 0) return null;
  const title = m.reports_store_map();
  return (
    <section id="stores" className="flex flex-col gap-2">
      <h2>
        <Counted title={title} count={list.count} />
      </h2>
      <table className="table figure-table by-threes">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{m.reports_filter_store()}</th>
            {sections.map(({ id, name }) => (
              <th key={id} scope="col" className="md:text-center">
                {name}
              </th>
            ))}
            <th scope="col" className="md:text-end">
              {m.shell_nav_checks()}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map(({ key, name, means, checks }) => (
            <tr key={key}>
              <td data-phone="title">
                <a href={href("/qc/reports/store") + reportSearch(filter, { storeId: key })}>{name}</a>
              </td>
              {sections.map(({ id, name: section }, at) => (
                <td key={id} data-label={section} className="md:text-center">
                  <HeatScore score={means[at] ?? null} to={checksHref(filter, { storeId: key })} />
                </td>
              ))}
              <td data-label={m.shell_nav_checks()} className="tabular-nums md:text-end">
                <a href={checksHref(filter, { storeId: key })}>{formatNumber(checks, getLocale())}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows id="stores" more={list.more} />
      <Pager first={list.first} next={list.next} list="stores" />
    </section>
  );
}
