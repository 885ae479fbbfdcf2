import { listSearch } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { href } from "#app/ui/href.ts";

export function sittingsHref(filter: ReportFilter, narrower: Partial<ReportFilter> = {}): string {
  return href("/qc/camera", listSearch({ ...filter, ...narrower }, { status: "recorded" }));
}
