import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { PlanCompletion } from "#app/reports/plan-completion.server.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { href } from "#app/ui/href.ts";
import { Total } from "./totals.tsx";

export function PlanTotal({ plan, filter }: { plan: PlanCompletion; filter: ReportFilter }) {
  const { from, to, area, storeId, templateId, inspectorId } = filter;
  const params = Object.entries({ from, to, area, storeId, templateId, inspectorId }).filter(([, value]) => value);
  const number = (value: number) => formatNumber(value, getLocale());
  return (
    <Total
      label={m.reports_plan_completion()}
      value={m.reports_plan_done_of({ done: number(plan.done), total: number(plan.total) })}
      href={href("/qc/calendar/list", new URLSearchParams(params as [string, string][]))}
    >
      {plan.late + plan.missed > 0 && (
        <span>{m.reports_plan_late_missed({ late: number(plan.late), missed: number(plan.missed) })}</span>
      )}
    </Total>
  );
}
