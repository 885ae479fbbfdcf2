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
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

type View = "month" | "week" | "list";

interface FrameProps {
  view: View;
  data: {
    readonly list: Omit<ListPage<unknown>, "rows">;
    readonly title: string;
    readonly totals?: Readonly<Record<SlotStatus, number>>;
    readonly daysList: string;
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
  const { list, title, totals, daysList, tabs, before, after, now, canManage, canReadPlans } = data;
  return (
    <ListView
      list={{ ...list, total: "", active: list.active.filter(({ name }) => !["month", "from", "to"].includes(name)) }}
      title={m.plan_calendar()}
      lead={title}
      actions={
        <>
          <nav className="flex gap-1 max-md:ms-auto print:hidden" aria-label={m.plan_days()}>
            <LinkButton to={before} className="px-0" aria-label={m.plan_before()} title={m.plan_before()}>
              <Icon name="chevron-right" className="rotate-180" />
            </LinkButton>
            <LinkButton to={now} className="max-md:hidden">
              {m.plan_today()}
            </LinkButton>
            <LinkButton to={after} className="px-0" aria-label={m.plan_after()} title={m.plan_after()}>
              <Icon name="chevron-right" />
            </LinkButton>
          </nav>
          <MoreMenu>
            <LinkButton to={now} className="md:hidden">
              {m.plan_today()}
            </LinkButton>
            {canReadPlans && <LinkButton to={href("/qc/plans")}>{m.plan_plans()}</LinkButton>}
            {canManage && <LinkButton to={href("/qc/calendar/closed-days")}>{m.plan_closed_days()}</LinkButton>}
            <LinkButton to={href("/qc/calendar/feed")}>{m.plan_feed()}</LinkButton>
          </MoreMenu>
        </>
      }
      above={
        <div className="tabs-row">
          <Tabs label={m.plan_views()}>
            {(Object.keys(viewNames) as View[]).map((each) => (
              <Link key={each} to={tabs[each]} className="tab" aria-current={each === view ? "page" : undefined}>
                {viewNames[each]()}
              </Link>
            ))}
          </Tabs>
        </div>
      }
      note={
        <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <p className="font-strong md:hidden">{title}</p>
          {totals ? (
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              {slotStatuses
                .toReversed()
                .filter((status) => totals[status] > 0)
                .map((status) => (
                  <a
                    key={status}
                    href={`${daysList}&status=${status}`}
                    className="inline-flex min-h-11 min-w-11 items-center hover:underline dense:min-h-0"
                  >
                    <SlotBadge status={status} count={formatNumber(totals[status], getLocale())} />
                  </a>
                ))}
            </p>
          ) : (
            <p className="leading-5 text-muted tabular-nums">{list.total}</p>
          )}
        </div>
      }
      table={children}
      noMatch={[m.plan_no_slots_match(), m.plan_no_slots_match_body()]}
      none={<EmptyState title={m.plan_no_slots()}>{m.plan_no_slots_body()}</EmptyState>}
    />
  );
}
