import type { ReportFilter } from "#app/reports/report.ts";
import { listSearch } from "#app/reports/report-filter.ts";
import { href } from "#app/ui/href.ts";

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

type ListParams = NonNullable<Parameters<typeof checksHref>[1]>;

export function scoredOf({ checks, scored }: { checks: number; scored: number }): ListParams {
  return checks > scored ? { scored: "yes" } : {};
}

export function failedOf(now: {
  checks: number;
  scored: number;
  failed: number;
  criticalUnscored: number;
}): ListParams {
  if (now.failed === 0) return scoredOf(now);
  return { result: "fail", ...(now.criticalUnscored > 0 && { scored: "yes" }) };
}
