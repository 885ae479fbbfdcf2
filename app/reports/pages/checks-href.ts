import type { ReportFilter } from "#app/reports/report.ts";
import { narrowings } from "#app/reports/report-filter.ts";
import { href } from "#app/ui/href.ts";

/** The list of the checks behind a figure: the report's filter, narrowed further. */
export function checksHref(
  filter: ReportFilter,
  narrower: Partial<ReportFilter> & { result?: "pass" | "fail"; templateVersion?: number } = {},
): string {
  const { result, templateVersion, ...rest } = narrower;
  const all = { ...filter, ...rest };
  const search = new URLSearchParams({ from: all.from, to: all.to, status: "counted" });
  for (const name of narrowings) {
    const value = all[name];
    if (value !== undefined) search.set(name, value);
  }
  if (result) search.set("result", result);
  if (templateVersion !== undefined) search.set("templateVersion", String(templateVersion));
  return href("/qc/checks/", search);
}
