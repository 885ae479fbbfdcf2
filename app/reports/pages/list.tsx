import { Link } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatMonth, formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Badge, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/list";
import { readMonthLine } from "#app/reports/summary.server.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_title()) }];

export function loader({ context }: Route.LoaderArgs) {
  return readMonthLine(requireUser(context), new Date());
}

interface Report {
  path: string;
  icon: IconName;
  title: () => string;
  about: () => string;
}

const fromChecks: Report[] = [
  { path: "template", icon: "template", title: m.reports_template_title, about: m.reports_template_index },
  { path: "store", icon: "store", title: m.reports_store_title, about: m.reports_store_index },
  { path: "monthly-summary", icon: "calendar", title: m.reports_monthly_title, about: m.reports_monthly_index },
  { path: "manager", icon: "user", title: m.reports_manager_title, about: m.reports_manager_index },
];
const stage1: Report[] = [
  { path: "stage1/qc-camera", icon: "video", title: m.reports_camera_title, about: m.reports_camera_index },
  {
    path: "stage1/customer-feedback",
    icon: "feedback",
    title: m.reports_feedback_title,
    about: m.reports_feedback_index,
  },
  {
    path: "stage1/activity-report",
    icon: "activity",
    title: m.reports_activity_title,
    about: m.reports_activity_index,
  },
];

export default function Reports({ loaderData: { month, line } }: Route.ComponentProps) {
  const locale = getLocale();
  const figures = line
    ? [
        line.checks > 0
          ? m.reports_index_checks({ count: line.checks, number: formatNumber(line.checks, locale) })
          : m.reports_index_no_checks(),
        line.mean !== null && m.reports_index_mean({ score: formatScore(line.mean, locale) }),
      ]
    : [m.reports_index_damaged()];
  return (
    <>
      <PageHeader title={m.reports_title()} lead={m.reports_lead()} />
      <div className="stack gap-6">
        <section className="stack stack-tight" aria-labelledby="from-checks">
          <h2 className="panel-title" id="from-checks">
            {m.reports_group_checks()}
          </h2>
          <ul className="list">
            <li>
              <Link to="/qc/reports/summary" prefetch="intent" className="list-link">
                <Icon name="gauge" className="text-accent" />
                <span className="min-w-0 py-1">
                  <span className="block font-semibold">{m.reports_summary_title()}</span>
                  <span className="block text-sm text-muted">{m.reports_summary_index()}</span>
                  <span className="mt-1 block text-sm tabular">
                    {m.reports_index_month({ month: formatMonth(month) })}:{" "}
                    <strong>{figures.filter(Boolean).join(", ")}</strong>
                  </span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
            {fromChecks.map((report) => (
              <PlannedReport key={report.path} {...report} />
            ))}
          </ul>
        </section>
        <section className="stack stack-tight" aria-labelledby="stage1">
          <h2 className="panel-title" id="stage1">
            {m.reports_group_stage1()}
          </h2>
          <ul className="list">
            {stage1.map((report) => (
              <PlannedReport key={report.path} {...report} />
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function PlannedReport({ path, icon, title, about }: Report) {
  return (
    <li>
      <Link to={`/qc/reports/${path}`} prefetch="intent" className="list-link">
        <Icon name={icon} className="text-muted" />
        <span className="flex min-w-0 flex-1 flex-col items-start gap-x-4 gap-y-1 py-1 sm:flex-row sm:items-center sm:justify-between">
          <span className="min-w-0">
            <span className="block font-semibold">{title()}</span>
            <span className="block text-sm text-muted">{about()}</span>
          </span>
          <Badge icon="clock">{m.shell_planned_badge()}</Badge>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}
