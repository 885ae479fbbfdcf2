import { Link } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { Example } from "./example.tsx";
import { ChoicePanel, WeightsPanel, SeverityPanel, ShiftPanel } from "./panels.tsx";
import { type PolicyPage, readPolicyPage } from "./read-policy.server.ts";
import { PolicyVersionTable } from "./versions.tsx";

export const meta = titled(m.policy_title);

export function loader({ url, context }: Route.LoaderArgs) {
  return readPolicyPage(requireUser(context), url.searchParams, new Date());
}

export default function ScorePolicyPage({ loaderData: page }: Route.ComponentProps) {
  const { policy, firstOpen, history } = page;
  const change = firstOpen && (
    <LinkButton tone="primary" to={href("/qc/score-policy/edit", { month: firstOpen })}>
      {m.policy_change({ month: formatMonth(firstOpen, getLocale()) })}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={m.policy_title()} lead={m.policy_lead()} actions={change} />
      {page.problem && <Notice tone="warn" title={page.problem} />}
      <VersionShown page={page} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        <WeightsPanel policy={policy} />
        <SeverityPanel policy={policy} />
      </div>
      <Example rows={page.example} />
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4 xl:items-start">
        <ShiftPanel policy={policy} />
        <ChoicePanel policy={policy} list="observationCategories" />
        <ChoicePanel policy={policy} list="feedbackCategories" />
        <ChoicePanel policy={policy} list="channels" />
      </div>
      <PolicyVersionTable page={page} />
      {history.length > 0 && (
        <details className="disclosure mt-6">
          <summary>{m.records_history()}</summary>
          <div className="mt-2">
            <History history={history} />
          </div>
        </details>
      )}
    </>
  );
}

function VersionShown({ page: { from, status, next } }: { page: PolicyPage }) {
  if (status === "in-force")
    return (
      <div className="mb-4 flex flex-wrap items-center gap-x-6">
        <p className="font-strong">
          {from ? m.policy_since({ month: formatMonth(from, getLocale()) }) : m.policy_standard()}
        </p>
        {next && (
          <Link to={href("/qc/score-policy", { month: next })} className="link inline-block py-2.5">
            {m.policy_next({ month: formatMonth(next, getLocale()) })}
          </Link>
        )}
      </div>
    );
  const title =
    from === null
      ? m.policy_shown_first()
      : status === "past"
        ? m.policy_shown_past({ month: formatMonth(from, getLocale()) })
        : m.policy_shown_to_come({ month: formatMonth(from, getLocale()) });
  return (
    <Notice title={title}>
      <Link to={href("/qc/score-policy")} className="link inline-block py-2.5">
        {m.policy_show_in_force()}
      </Link>
    </Notice>
  );
}
