import { Link } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatMonth, formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { type MonthFigures, type MonthOfReports, readMonthFigures } from "#app/reports/month-figures.server.ts";
import { type ReportName, reportNames, reports } from "#app/reports/reports.ts";
import { href } from "#app/ui/href.ts";

export const meta = titled(m.shell_group_reports);

export function loader({ context }: Route.LoaderArgs) {
  return readMonthFigures(requireUser(context), new Date());
}

interface IndexEntry {
  icon: IconName;
  description: () => string;
  figure: (month: MonthOfReports) => string | null;
}

function ofChecks(figure: (figures: MonthFigures) => string): IndexEntry["figure"] {
  return ({ figures }) => figures && figure(figures);
}

function counted(count: number | null, message: (inputs: { count: number; number: string }) => string): string | null {
  return count === null ? null : message({ count, number: formatNumber(count, getLocale()) });
}

function summaryFigure({ line }: MonthFigures): string {
  const locale = getLocale();
  if (line.checks === 0) return m.reports_index_no_checks();
  const checks = m.reports_index_checks({ count: line.checks, number: formatNumber(line.checks, locale) });
  return line.mean === null ? checks : `${checks}, ${m.reports_index_mean({ score: formatScore(line.mean, locale) })}`;
}

const entries: Record<ReportName, IndexEntry> = {
  summary: { icon: "gauge", description: m.reports_summary_index, figure: ofChecks(summaryFigure) },
  monthly: {
    icon: "calendar",
    description: m.reports_monthly_index,
    figure: ofChecks(({ stores: count }) => m.reports_index_stores({ count })),
  },
  template: {
    icon: "template",
    description: m.reports_template_index,
    figure: ofChecks(({ templates: count }) => m.reports_index_templates({ count })),
  },
  store: {
    icon: "store",
    description: m.reports_store_index,
    figure: ofChecks(({ stores: count }) => m.reports_index_stores({ count })),
  },
  manager: {
    icon: "user",
    description: m.reports_manager_index,
    figure: ofChecks(({ managers: count }) => m.reports_index_managers({ count })),
  },
  "qc-camera": {
    icon: "video",
    description: m.reports_camera_index,
    figure: ({ sittings }) => counted(sittings, m.camera_count),
  },
  "customer-feedback": {
    icon: "feedback",
    description: m.reports_feedback_index,
    figure: ({ cases }) => counted(cases, m.feedback_count),
  },
  "activity-report": {
    icon: "activity",
    description: m.reports_activity_index,
    figure: ({ activities }) => counted(activities, m.activities_count),
  },
};

const checkReports = 5;

export default function Reports({ loaderData: month }: Route.ComponentProps) {
  const groups = [
    { id: "from-checks", title: m.reports_group_checks(), names: reportNames.slice(0, checkReports) },
    { id: "stage1", title: m.reports_group_stage1(), names: reportNames.slice(checkReports) },
  ];
  return (
    <>
      <PageHeader
        title={m.shell_group_reports()}
        lead={m.reports_index_month({ month: formatMonth(month.month, getLocale()) })}
        actions={<LinkButton to={href("/qc/score-policy")}>{m.policy_title()}</LinkButton>}
      />
      <div className="flex flex-col gap-6">
        {groups.map(({ id, title, names }) => (
          <section key={id} className="flex flex-col gap-2" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <ul className="list">
              {names.map((name) => (
                <ReportLink key={name} name={name} month={month} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function ReportLink({ name, month }: { name: ReportName; month: MonthOfReports }) {
  const { icon, description, figure } = entries[name];
  return (
    <li>
      <Link to={reports[name].href} prefetch="intent" className="list-link">
        <Icon name={icon} className="text-accent" />
        <span className="min-w-0 flex-1 flex-wrap justify-between gap-x-6 md:flex">
          <span className="block font-semibold">{reports[name].short()}</span>
          <span className="block text-sm tabular-nums max-md:text-muted md:text-base">
            {figure(month) ?? m.reports_index_damaged()}
          </span>
          <span className="w-full text-sm text-muted max-md:hidden">{description()}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}
