import { m } from "#app/i18n/locale.ts";
import { placesPart, storeParts, timePart, totalsPart, worstItemsPart } from "#app/reports/files/parts.server.ts";
import { exportItems, exportLines } from "#app/reports/files/report-file.server.ts";
import { templateParts } from "#app/reports/files/template-parts.server.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { defineReport, lineBreakdown } from "./define-report.server.ts";

type Summary = Awaited<ReturnType<typeof readSummaryReport>>;
type Stores = Awaited<ReturnType<typeof readStoreReport>>;
type Managers = Awaited<ReturnType<typeof readManagerReport>>;
type Templates = Awaited<ReturnType<typeof readTemplateReport>>;

const summaryGroups = {
  areas: { title: () => m.reports_area(), rows: ({ areas }: Summary) => areas },
  templates: { title: () => m.reports_template(), rows: ({ templates }: Summary) => templates },
};
const storeGroups = {
  rows: { title: () => m.reports_filter_store(), rows: ({ list }: Stores) => list.rows },
};
const managerGroups = {
  rows: {
    title: ({ manager }: Managers) => (manager ? m.reports_filter_store() : m.reports_filter_manager()),
    rows: ({ list }: Managers) => list.rows,
  },
};
const templateGroups = {
  rows: { title: () => m.reports_template(), rows: ({ list }: Templates) => list.rows },
};

export const summaryReport = defineReport({
  report: "summary",
  path: "summary",
  summary: "What was checked in a period and how it went, by area and by template.",
  read: readSummaryReport,
  ...lineBreakdown(summaryGroups),
  async file(url, read) {
    const report = await read();
    return exportLines(url, report, summaryGroups, [
      totalsPart(report, report.total),
      timePart(report.scores),
      placesPart(report, m.reports_worst_stores(), report.stores.worst),
      placesPart(report, m.reports_best_stores(), report.stores.best),
      worstItemsPart(report.items),
    ]);
  },
});

export const storeReport = defineReport({
  report: "store",
  path: "store",
  summary: "The figures of each store.",
  read: readStoreReport,
  ...lineBreakdown(storeGroups),
  async file(url, read) {
    const report = await read();
    return exportLines(url, report, storeGroups, [
      totalsPart(report, report.total),
      ...(report.store ? storeParts(report.store) : []),
    ]);
  },
});

export const managerReport = defineReport({
  report: "manager",
  path: "manager",
  summary: "The figures of each store manager, or of the stores of one.",
  read: readManagerReport,
  ...lineBreakdown(managerGroups),
  async file(url, read) {
    const report = await read();
    return exportLines(url, report, managerGroups, [totalsPart(report, report.total), timePart(report.scores)]);
  },
});

export const templateReport = defineReport({
  report: "template",
  path: "template",
  summary: "The figures of each template.",
  read: readTemplateReport,
  ...lineBreakdown(templateGroups),
  async file(url, read) {
    const report = await read();
    const more = [totalsPart(report, report.total), timePart(report.scores)];
    const { template } = report;
    if (!template) return exportLines(url, report, templateGroups, more);
    const parts = [...more, ...templateParts(report, template)];
    return exportItems(url, report, template.items, template.months, parts);
  },
});
