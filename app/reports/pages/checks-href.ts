import type { ReportFilter } from "#app/reports/report.ts";
import { listSearch } from "#app/reports/report-filter.ts";
import { href } from "#app/ui/href.ts";

/** The list of the checks behind a figure: the report's filter, narrowed further. */
export function checksHref(
  filter: ReportFilter,
  narrower: Partial<ReportFilter> & { result?: "pass" | "fail"; scored?: "yes" | "no"; templateVersion?: number } = {},
): string {
  const { result, scored, templateVersion, ...rest } = narrower;
  const search = listSearch({ ...filter, ...rest }, { status: "counted" });
  if (result) search.set("result", result);
  if (scored) search.set("scored", scored);
  if (templateVersion !== undefined) search.set("templateVersion", String(templateVersion));
  return href("/qc/checks/", search);
}
