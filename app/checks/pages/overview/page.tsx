import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { CheckList, DraftList } from "./latest-checks.tsx";
import { readOverview } from "./overview.server.ts";

export function meta() {
  return [{ title: pageTitle(m.checks_overview_title()) }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return { ...(await readOverview(user, new Date())), canStart: can(user, "start check") };
}

interface Area {
  to: string;
  icon: IconName;
  title: string;
  body: string;
}

const areas = (): Area[] => [
  { to: href("/qc/checks/"), icon: "clipboard", title: m.checks_title(), body: m.checks_overview_checks_body() },
  {
    to: href("/qc/stores/"),
    icon: "store",
    title: m.checks_overview_stores(),
    body: m.checks_overview_stores_body(),
  },
  {
    to: href("/qc/store-managers/"),
    icon: "people",
    title: m.checks_overview_managers(),
    body: m.checks_overview_managers_body(),
  },
  {
    to: href("/qc/templates/"),
    icon: "template",
    title: m.checks_overview_templates(),
    body: m.checks_overview_templates_body(),
  },
  {
    to: href("/qc/reports/"),
    icon: "chart",
    title: m.checks_overview_reports(),
    body: m.checks_overview_reports_body(),
  },
];

const latestTitles = {
  own: () => m.checks_overview_latest_mine(),
  stores: () => m.checks_overview_latest_stores(),
  chain: () => m.checks_overview_latest_chain(),
};

export default function Overview({
  loaderData: { name, appeals, drafts, moreDrafts, latest, scope, canStart },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.checks_overview_title()}
        lead={m.checks_overview_hello({ name })}
        actions={
          canStart && (
            <LinkButton tone="primary" to={href("/qc/check/")}>
              <Icon name="plus" />
              {m.checks_start()}
            </LinkButton>
          )
        }
      />
      <div className="grid gap-6">
        {appeals > 0 && (
          <ul className="list">
            <li>
              <a href={href("/qc/checks/", { status: "appealed" })} className="list-link justify-between">
                <Icon name="warning" className="text-warn" />
                <span className="min-w-0 flex-1 font-medium">{m.checks_overview_appeals({ count: appeals })}</span>
                <Icon name="chevron-right" />
              </a>
            </li>
          </ul>
        )}
        <div className="grid min-w-0 gap-6 lg:auto-cols-fr lg:grid-flow-col lg:items-start">
          {(canStart || drafts.length > 0) && (
            <section aria-labelledby="drafts">
              <h2 id="drafts" className="mb-2">
                {m.checks_overview_drafts()}
              </h2>
              {drafts.length > 0 ? (
                <DraftList drafts={drafts} />
              ) : (
                <p className="text-muted">{m.checks_overview_no_drafts()}</p>
              )}
              {moreDrafts && (
                <a href={href("/qc/check/edit")} className="link inline-flex min-h-11 items-center">
                  {m.checks_overview_all_drafts()}
                </a>
              )}
            </section>
          )}
          <section aria-labelledby="latest">
            <h2 id="latest" className="mb-2">
              {latestTitles[scope]()}
            </h2>
            {latest.length > 0 ? (
              <CheckList checks={latest} />
            ) : (
              <p className="text-muted">{m.checks_overview_no_latest()}</p>
            )}
          </section>
        </div>
        {/* Where there is room, the sidebar says the same. */}
        <nav aria-labelledby="areas" className="lg:hidden">
          <h2 id="areas" className="mb-2">
            {m.checks_overview_areas()}
          </h2>
          <ul className="list">
            {areas().map((area) => (
              <li key={area.to}>
                <a href={area.to} className="list-link">
                  <Icon name={area.icon} className="text-accent" />
                  <span className="min-w-0">
                    <span className="block font-medium">{area.title}</span>
                    <span className="block text-sm text-muted">{area.body}</span>
                  </span>
                  <Icon name="chevron-right" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
