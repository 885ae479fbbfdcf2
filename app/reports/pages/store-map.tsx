import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { reportSearch } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { readTemplateReport, SectionMean } from "#app/reports/template.server.ts";
import { href } from "#app/ui/href.ts";
import { checksHref } from "./checks-href.ts";
import { HeatScore } from "./heat-score.tsx";

type Row = NonNullable<Awaited<ReturnType<typeof readTemplateReport>>["template"]>["map"][number];

/** The stores that scored worst, with each section's mean there. */
export function StoreMap({
  sections,
  rows,
  filter,
}: {
  sections: readonly SectionMean[];
  rows: readonly Row[];
  filter: ReportFilter;
}) {
  if (rows.length === 0 || sections.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2>{m.reports_store_map()}</h2>
      <table className="table">
        <caption className="sr-only">{m.reports_store_map()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.reports_filter_store()}</th>
            {sections.map(({ id, name }) => (
              <th key={id} scope="col" className="md:text-center">
                {name}
              </th>
            ))}
            <th scope="col" className="md:text-end">
              {m.reports_checks()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, means, checks }) => (
            <tr key={key}>
              <td data-phone="title">
                <a href={href("/qc/reports/store") + reportSearch(filter, { storeId: key })}>{name}</a>
              </td>
              {sections.map(({ id, name: section }, at) => (
                <td key={id} data-label={section} className="md:text-center">
                  <HeatScore score={means[at] ?? null} to={checksHref(filter, { storeId: key })} />
                </td>
              ))}
              <td data-label={m.reports_checks()} className="tabular-nums md:text-end">
                <a href={checksHref(filter, { storeId: key })}>{formatNumber(checks, getLocale())}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
