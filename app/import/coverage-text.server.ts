import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { Import } from "./import.ts";
import { kindOf } from "./kinds.server.ts";

export function coverageLines({ kind, allFindings, cover, status, judged, written }: Import): string[] {
  if (!kindOf(kind).hasAllFindings) return [];
  if (!allFindings) return [m.imports_view_some_findings()];
  const errors = (written ?? judged)?.error ?? 0;
  return [
    cover?.from && status !== "done"
      ? m.imports_view_all_findings_of({ from: formatDay(cover.from), to: formatDay(cover.to) })
      : m.imports_view_all_findings(),
    ...(errors > 0 ? [m.imports_view_all_findings_errors()] : []),
  ];
}
