import type { FilledSheet } from "#app/export/book.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { m } from "#app/i18n/locale.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import type { readTemplateReport } from "#app/reports/template.server.ts";
import { monthColumn, part, percentColumn } from "./parts.server.ts";
import { lineColumns } from "./report-file.server.ts";

type Template = NonNullable<Awaited<ReturnType<typeof readTemplateReport>>["template"]>;
type Section = Template["sections"][number];
type Version = Template["versions"][number];
type Store = Template["map"]["rows"][number];
type ItemOfVersions = Template["itemVersions"][number];

export function templateParts({ before }: Pick<ReportHead, "before">, template: Template): FilledSheet[] {
  const { sections, versions, map } = template;
  const mean = m.reports_mean();
  return [
    ...(template.months.length > 1 ? [monthsPart(template)] : []),
    part<Section>(
      m.reports_sections(),
      [
        { header: m.reports_section(), width: 28, value: ({ name }) => name },
        percentColumn(mean, (row) => row.mean),
        ...(before ? [percentColumn<Section>(m.reports_column_before({ name: mean }), (row) => row.before)] : []),
      ],
      sections,
    ),
    part<Version>(
      m.templates_versions(),
      [
        { header: m.templates_version(), width: 12, value: ({ version }) => version },
        ...lineColumns<Version>(({ line }) => line),
        ...sections.map(({ id, name }) =>
          percentColumn<Version>(name, (row) => row.sections.find((section) => section.id === id)?.mean),
        ),
      ],
      versions,
    ),
    ...(versions.length > 1 ? [itemVersionsPart(template)] : []),
    part<Store>(
      m.reports_store_map(),
      [
        { header: m.reports_column_code(), width: 12, value: ({ code }) => code },
        { header: m.reports_filter_store(), width: 32, value: ({ name }) => name },
        { header: m.shell_nav_checks(), width: 12, value: ({ checks }) => checks },
        percentColumn(m.reports_sections_mean(), (row) => row.mean),
        ...sections.map(({ name }, at) => percentColumn<Store>(name, ({ means }) => means[at])),
      ],
      map.rows,
    ),
  ];
}

function monthsPart({ items, months }: Template): FilledSheet {
  const rows = items.flatMap(({ section, text, trend, naTrend }) =>
    months.map((month, at) => ({ section, text, month, findingRate: trend[at], naRate: naTrend[at] })),
  );
  return part<(typeof rows)[number]>(
    m.reports_book_months(),
    [
      ...itemNames(),
      monthColumn(({ month }) => month),
      percentColumn(m.reports_finding_rate(), (row) => row.findingRate),
      percentColumn(m.reports_na_rate(), (row) => row.naRate),
    ],
    rows,
  );
}

function itemVersionsPart({ itemVersions, versions }: Template): FilledSheet {
  return part<ItemOfVersions>(
    m.reports_book_item_versions(),
    [
      ...itemNames(),
      ...versions.flatMap(({ version }, at): ExportColumn<ItemOfVersions>[] => {
        const about = m.reports_version({ version });
        const header = (one: string) => m.ui_labelled({ about, one });
        return [
          {
            header: header(m.reports_judged()),
            width: 14,
            value: ({ versions: of }) => of[at]?.judged ?? null,
          },
          {
            header: header(m.reports_findings()),
            width: 14,
            value: ({ versions: of }) => of[at]?.findings ?? null,
          },
          percentColumn(header(m.reports_finding_rate()), ({ versions: of }) => of[at]?.rate),
        ];
      }),
    ],
    itemVersions,
  );
}

function itemNames(): ExportColumn<{ readonly section: string; readonly text: string }>[] {
  return [
    { header: m.reports_section(), width: 24, value: ({ section }) => section },
    { header: m.reports_item(), width: 60, value: ({ text }) => text },
  ];
}
