import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { SectionMean } from "#app/reports/section-means.ts";
import type { TemplateReportPage } from "#app/reports/template.server.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { FigureChange } from "#app/reports/parts/change.tsx";

type Version = TemplateReportPage["versions"][number];

interface VersionTableProps {
  filter: ReportFilter;
  versions: readonly Version[];
  sections: readonly SectionMean[];
}

export function VersionTable({ versions, sections, filter }: VersionTableProps) {
  const locale = getLocale();
  const several = versions.length > 1;
  const of = ({ sections: own }: Version, section: string) => own.find(({ id }) => id === section)?.mean ?? null;
  const percent = (value: number | null) => (value === null ? "–" : formatScore(value, locale));
  const linked = ({ version }: Version, value: number | null) =>
    value === null ? "–" : <a href={checksHref(filter, { templateVersion: version })}>{percent(value)}</a>;
  const name = ({ version }: Version) => m.reports_version({ version });
  const title = several ? m.reports_sections_versions() : m.reports_sections();
  if (sections.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2>{title}</h2>
      <table className="table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{m.reports_section()}</th>
            <th scope="col" className="md:text-end">
              {m.reports_mean()}
            </th>
            {several &&
              versions.map((version) => (
                <th key={version.version} scope="col" className="md:text-end">
                  {name(version)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {sections.map(({ id, name: section, mean, before, basis }) => (
            <tr key={id}>
              <td data-phone="title">{section}</td>
              <td data-label={m.reports_mean()} className="md:text-end">
                <span className="inline-flex items-baseline gap-2">
                  <a href={checksHref(filter)} className="font-semibold">
                    {percent(mean)}
                  </a>
                  <FigureChange short kind="score" better="up" now={mean} before={before} basis={basis} />
                </span>
              </td>
              {several &&
                versions.map((version) => (
                  <td key={version.version} data-label={name(version)} className="md:text-end">
                    {linked(version, of(version, id))}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
        {several && (
          <tfoot className="tabular-nums">
            <tr>
              <th scope="row" colSpan={2} data-phone="title">
                {m.shell_nav_checks()}
              </th>
              {versions.map((version) => (
                <td key={version.version} data-label={name(version)} className="md:text-end">
                  <a href={checksHref(filter, { templateVersion: version.version })}>
                    {formatNumber(version.line.checks, locale)}
                  </a>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
