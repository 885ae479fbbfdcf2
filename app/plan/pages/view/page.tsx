import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { readPlanPage } from "./read-plan.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? `${m.plan_plan()}: ${loaderData.subject}` : m.plan_plan()) }];
}

export function loader({ params, context }: Route.LoaderArgs) {
  return readPlanPage(requireUser(context), params.id, new Date());
}

export default function PlanPage({ loaderData: plan }: Route.ComponentProps) {
  const { id } = plan;
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={plan.subject}
        lead={plan.rule}
        actions={
          plan.canManage && (
            <>
              <LinkButton tone="primary" to={href("/qc/plans/:id/edit", { id })}>
                {m.records_edit()}
              </LinkButton>
              {plan.canEnd && <LinkButton to={href("/qc/plans/:id/end", { id })}>{m.plan_end()}</LinkButton>}
            </>
          )
        }
      />
      {plan.hasEnded && <Notice tone="neutral" title={m.plan_is_over()} />}
      <div className="flex flex-col gap-4">
        <Panel>
          <dl>
            <Fact label={m.plan_stores()}>{plan.stores}</Fact>
            <Fact label={m.plan_person()}>{plan.person}</Fact>
            <Fact label={m.plan_when()}>{plan.rule}</Fact>
            <Fact label={m.plan_from()}>{plan.since}</Fact>
            <Fact label={m.plan_window()}>{plan.window}</Fact>
            <Fact label={m.plan_announcing()}>{plan.announced}</Fact>
            <Fact label={m.plan_holidays()}>{plan.holidays}</Fact>
          </dl>
        </Panel>
        {plan.coming.map((coming) => (
          <Panel key={coming.from} title={m.plan_coming({ day: coming.from })}>
            <p>{coming.rule}</p>
            <p className="text-muted">{`${coming.subject} · ${coming.stores} · ${coming.person}`}</p>
          </Panel>
        ))}
        {plan.days.length > 0 && (
          <Panel title={m.plan_next_days()}>
            <ul className="list-disc ps-5 tabular-nums">
              {plan.days.map((day) => (
                <li key={day}>{day}</li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel title={m.records_history()}>
          <History history={plan.history} />
        </Panel>
      </div>
    </div>
  );
}
