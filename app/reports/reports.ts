import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { type Narrowing, ownCodes } from "./report-filter.ts";
import type { ReportFilter } from "./report.ts";

interface Place {
  readonly title: () => string;
  readonly short: () => string;
  readonly href: string;
  readonly narrowings: readonly Narrowing[];
}

const ofChecks = ["area", "storeId", "templateId", "templateCategory", "inspectorId", "managerId"] as const;

export const reports = {
  summary: {
    title: () => m.reports_summary_title(),
    short: () => m.shell_nav_report_summary(),
    href: href("/qc/reports/summary"),
    narrowings: ofChecks,
  },
  monthly: {
    title: () => m.shell_nav_report_month(),
    short: () => m.shell_nav_report_month(),
    href: href("/qc/reports/monthly-summary"),
    narrowings: ["area", "storeId", "managerId"],
  },
  template: {
    title: () => m.reports_template_title(),
    short: () => m.reports_template_tab(),
    href: href("/qc/reports/template"),
    narrowings: ofChecks,
  },
  store: {
    title: () => m.reports_store_title(),
    short: () => m.shell_nav_stores(),
    href: href("/qc/reports/store"),
    narrowings: ofChecks,
  },
  manager: {
    title: () => m.reports_manager_title(),
    short: () => m.reports_manager_tab(),
    href: href("/qc/reports/manager"),
    narrowings: ofChecks,
  },
  "qc-camera": {
    title: () => m.shell_nav_camera(),
    short: () => m.shell_nav_camera(),
    href: href("/qc/reports/stage1/qc-camera"),
    narrowings: ["area", "storeId", "category", "severity", "shift", "inspectorId", "managerId"],
  },
  "customer-feedback": {
    title: () => m.shell_nav_feedback(),
    short: () => m.shell_nav_feedback(),
    href: href("/qc/reports/stage1/customer-feedback"),
    narrowings: ["area", "storeId", "channel", "category", "severity", "managerId"],
  },
  "activity-report": {
    title: () => m.shell_nav_activity(),
    short: () => m.shell_nav_activity(),
    href: href("/qc/reports/stage1/activity-report"),
    narrowings: ["area", "storeId", "inspectorId", "managerId"],
  },
} as const satisfies Record<string, Place>;
export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as ReportName[];

export function fileName(report: ReportName): string {
  if (report === "activity-report") return report;
  return report === "monthly" ? "monthly-summary" : `${report}-report`;
}

export function narrowingsOf(report: ReportName): readonly Narrowing[] {
  return reports[report].narrowings;
}

/** Codes of one report mean something else in another. */
export function carriedTo(report: ReportName, from: ReportName, filter: ReportFilter): ReportFilter {
  if (report === from) return filter;
  const dropped = narrowingsOf(from).filter((name) => ownCodes.includes(name) || !narrowingsOf(report).includes(name));
  return Object.fromEntries(
    Object.entries(filter).filter(([name]) => !(dropped as readonly string[]).includes(name)),
  ) as unknown as ReportFilter;
}
