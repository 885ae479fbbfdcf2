import { narrowings } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { href } from "#app/ui/href.ts";

/** The list of the sittings behind a figure: the report's filter, narrowed further. */
export function sittingsHref(filter: ReportFilter, narrower: Partial<ReportFilter> = {}): string {
  const all = { ...filter, ...narrower };
  const search = new URLSearchParams({ from: all.from, to: all.to, status: "recorded" });
  for (const name of narrowings) {
    const value = all[name];
    if (value !== undefined) search.set(name, value);
  }
  return href("/qc/camera", search);
}
