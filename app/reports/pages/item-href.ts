import { reportSearch } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { href } from "#app/ui/href.ts";

interface AskedOfItem {
  answer?: "na" | undefined;
  version?: number;
}

export function itemHref(
  filter: ReportFilter,
  templateId: string,
  item: string,
  { answer, version }: AskedOfItem = {},
): string {
  const search = new URLSearchParams(reportSearch(filter, { templateId }));
  search.set("item", item);
  if (answer) search.set("answer", answer);
  if (version !== undefined) search.set("templateVersion", String(version));
  return href("/qc/reports/template/item", search);
}
