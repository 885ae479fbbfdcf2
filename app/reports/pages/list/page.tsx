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
import { href } from "#app/ui/href.ts";

export const meta = titled(m.shell_group_reports);

export function loader({ context }: Route.LoaderArgs) {
  return readMonthFigures(requireUser(context), new Date());
}

interface Report {
  to: string;
  icon: IconName;
  title: () => string;
  description: () => string;
  figure: (month: MonthOfReports) => string | null;
}

function ofChecks(figure: (figures: MonthFigures) => string): Report["figure"] {
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

const fromChecks: Report[] = [
  {
    to: href("/qc/reports/monthly-summary"),
    icon: "calendar",
    title: m.shell_nav_report_month,
    description: m.reports_monthly_index,
    figure: ofChecks(({ stores: count }) => m.reports_index_stores({ count })),
  },
  {
    to: href("/qc/reports/summary"),
    icon: "gauge",
    title: m.reports_summary_title,
    description: m.reports_summary_index,
    figure: ofChecks(summaryFigure),
  },
  {
    to: href("/qc/reports/store"),
    icon: "store",
    title: m.reports_store_title,
    description: m.reports_store_index,
    figure: ofChecks(({ stores: count }) => m.reports_index_stores({ count })),
  },
  {
    to: href("/qc/reports/manager"),
    icon: "user",
    title: m.reports_manager_title,
    description: m.reports_manager_index,
    figure: ofChecks(({ managers: count }) => m.reports_index_managers({ count })),
  },
  {
    to: href("/qc/reports/template"),
    icon: "template",
    title: m.reports_template_title,
    description: m.reports_template_index,
    figure: ofChecks(({ templates: count }) => m.reports_index_templates({ count })),
  },
];
const stage1: Report[] = [
  {
    to: href("/qc/reports/stage1/qc-camera"),
    icon: "video",
    title: m.shell_nav_camera,
    description: m.reports_camera_index,
    figure: ({ sittings }) => counted(sittings, m.camera_count),
  },
  {
    to: href("/qc/reports/stage1/customer-feedback"),
    icon: "feedback",
    title: m.shell_nav_feedback,
    description: m.reports_feedback_index,
    figure: ({ cases }) => counted(cases, m.feedback_count),
  },
  {
    to: href("/qc/reports/stage1/activity-report"),
    icon: "activity",
    title: m.shell_nav_activity,
    description: m.reports_activity_index,
    figure: ({ activities }) => counted(activities, m.activities_count),
  },
];

export default function Reports({ loaderData: month }: Route.ComponentProps) {
  const groups = [
    { id: "from-checks", title: m.reports_group_checks(), reports: fromChecks },
    { id: "stage1", title: m.reports_group_stage1(), reports: stage1 },
  ];
  return (
    <>
      <PageHeader
        title={m.shell_group_reports()}
        lead={m.reports_lead()}
        actions={<LinkButton to={href("/qc/score-policy")}>{m.policy_title()}</LinkButton>}
      />
      <div className="flex flex-col gap-6">
        {groups.map(({ id, title, reports }) => (
          <section key={id} className="flex flex-col gap-2" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <ul className="list">
              {reports.map((report) => (
                <ReportLink key={report.to} report={report} month={month} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function ReportLink({ report, month }: { report: Report; month: MonthOfReports }) {
  const { to, icon, title, description, figure } = report;
  return (
    <li>
      <Link to={to} prefetch="intent" className="list-link">
        <Icon name={icon} className="text-accent" />
        <span className="min-w-0 py-1">
          <span className="block font-semibold">{title()}</span>
          <span className="block text-sm text-muted">{description()}</span>
          <span className="mt-1 block text-sm tabular-nums">
            <span>{`${m.reports_index_month({ month: formatMonth(month.month) })}:`}</span>{" "}
            <strong>{figure(month) ?? m.reports_index_damaged()}</strong>
          </span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}
