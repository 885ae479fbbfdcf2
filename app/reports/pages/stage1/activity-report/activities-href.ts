import type { StatusFilter } from "#app/activities/activity-names.ts";
import { noOne } from "#app/lists/params.ts";
import { listSearch } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { href } from "#app/ui/href.ts";

/** "" stands for activities away from stores. */
export function activitiesHref(
  filter: ReportFilter,
  { status, ...narrower }: Partial<ReportFilter> & { readonly status: StatusFilter },
): string {
  const search = listSearch({ ...filter, ...narrower }, { status });
  if (search.get("storeId") === "") search.set("storeId", noOne);
  return href("/qc/activities", search);
}
