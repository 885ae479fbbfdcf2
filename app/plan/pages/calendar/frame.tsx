import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { ListPage } from "#app/lists/list.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import { type SlotStatus, slotStatuses } from "#app/plan/slot-status.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

type View = "month" | "week" | "list";

interface FrameProps {
  view: View;
  data: {
    readonly list: Omit<ListPage<unknown>, "rows">;
    readonly title: string;
    readonly totals?: Readonly<Record<SlotStatus, number>>;
    readonly tabs: Readonly<Record<View, string>>;
    readonly before: string;
    readonly after: string;
    readonly now: string;
    readonly canManage: boolean;
    readonly canReadPlans: boolean;
  };
  children: ReactNode;
}

const viewNames: Readonly<Record<View, () => string>> = {
  month: () => m.plan_view_month(),
  week: () => m.plan_view_week(),
  list: () => m.plan_view_list(),
};

export function CalendarFrame({ view, data, children }: FrameProps) {
  const { list, title, totals, tabs, before, after, now, canManage, canReadPlans } = data;
  return (
    <>
      <ListView
        list={{ ...list, total: "" }}
        title={m.plan_calendar()}
        lead={title}
        leadOnPhones
        actions={
          <>
            <LinkButton to={href("/qc/calendar/feed")} className="max-md:hidden">
              {m.plan_feed()}
            </LinkButton>
            {canManage && <LinkButton to={href("/qc/calendar/closed-days")}>{m.plan_closed_days()}</LinkButton>}
            {canReadPlans && <LinkButton to={href("/qc/plans")}>{m.plan_plans()}</LinkButton>}
          </>
        }
        above={
          <Tabs label={m.plan_views()}>
            {(Object.keys(viewNames) as View[]).map((each) => (
              <Link key={each} to={tabs[each]} className="tab" aria-current={each === view ? "page" : undefined}>
                {viewNames[each]()}
              </Link>
            ))}
          </Tabs>
        }
        note={
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
            <p className="min-w-0 flex-1 leading-5 text-muted tabular-nums">{list.total}</p>
            <nav className="ms-auto flex gap-1 md:gap-2 print:hidden" aria-label={m.plan_days()}>
              <LinkButton to={before} className="max-md:px-0" aria-label={m.plan_before()}>
                <Icon name="chevron-right" className="rotate-180 md:hidden" />
                <span className="max-md:hidden">{m.plan_before()}</span>
              </LinkButton>
              <LinkButton to={now}>{m.plan_today()}</LinkButton>
              <LinkButton to={after} className="max-md:px-0" aria-label={m.plan_after()}>
                <span className="max-md:hidden">{m.plan_after()}</span>
                <Icon name="chevron-right" className="md:hidden" />
              </LinkButton>
            </nav>
            {totals && (
              <div className="flex w-full flex-wrap gap-2 empty:hidden md:order-first md:w-auto">
                {slotStatuses
                  .filter((status) => totals[status] > 0)
                  .map((status) => (
                    <SlotBadge key={status} status={status} count={formatNumber(totals[status], getLocale())} />
                  ))}
              </div>
            )}
          </div>
        }
        table={children}
        noMatch={[m.plan_no_slots_match(), m.plan_no_slots_match_body()]}
        none={<EmptyState title={m.plan_no_slots()}>{m.plan_no_slots_body()}</EmptyState>}
      />
      <LinkButton to={href("/qc/calendar/feed")} className="mt-4 md:hidden print:hidden">
        {m.plan_feed()}
      </LinkButton>
    </>
  );
}
