import type { StatusFilter } from "#app/activities/activity-names.ts";
import { noOne } from "#app/lists/params.ts";
import { narrowings } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { href } from "#app/ui/href.ts";

/** The list of the activities behind a figure: the report's filter, narrowed further. "" stands for away from stores. */
export function activitiesHref(
  filter: ReportFilter,
  { status, ...narrower }: Partial<ReportFilter> & { readonly status: StatusFilter },
): string {
  const all = { ...filter, ...narrower };
  const search = new URLSearchParams({ from: all.from, to: all.to, status });
  for (const name of narrowings) {
    const value = all[name];
    if (value !== undefined) search.set(name, name === "storeId" ? value || noOne : value);
  }
  return href("/qc/activities", search);
}
