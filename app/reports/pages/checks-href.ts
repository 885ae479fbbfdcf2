import type { ReportFilter } from "#app/reports/report.ts";
import { listSearch } from "#app/reports/report-filter.ts";
import { href } from "#app/ui/href.ts";

/** The list of the checks behind a figure: the report's filter, narrowed further. */
export function checksHref(
  filter: ReportFilter,
  narrower: Partial<ReportFilter> & { result?: "pass" | "fail"; templateVersion?: number } = {},
): string {
  const { result, templateVersion, ...rest } = narrower;
  const search = listSearch({ ...filter, ...rest }, { status: "counted" });
  if (result) search.set("result", result);
  if (templateVersion !== undefined) search.set("templateVersion", String(templateVersion));
  return href("/qc/checks/", search);
}
