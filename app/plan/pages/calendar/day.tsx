import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import type { CalendarDay } from "./calendar.server.ts";
import { SlotLine, SlotRows } from "./slot-line.tsx";

type PlanOnDay = CalendarDay["plans"][number];

const namedStatuses = ["done", "late", "missed"] as const;
const number = (value: number) => formatNumber(value, getLocale());

export function MonthDay({ day: calendarDay }: { day: CalendarDay }) {
  const { day, title, holiday, isToday, total, slots, plans, list } = calendarDay;
  const hasMore = plans.length > 3;
  return (
    <>
      <p className="flex items-baseline gap-x-1">
        <a href={list} aria-current={isToday ? "date" : undefined}>
          <span className="sr-only">{title}</span>
          <span aria-hidden="true">{Number(day.slice(8))}</span>
        </a>
        <span className="truncate text-muted">{holiday}</span>
      </p>
      <ul>
        {total > 3
          ? plans.slice(0, hasMore ? 2 : 3).map((plan) => (
              <li key={plan.subject}>
                <PlanCounts plan={plan} />
              </li>
            ))
          : slots.map((slot) => <SlotLine key={slot.key} slot={slot} />)}
      </ul>
      {hasMore && <AllSlots total={total} list={list} />}
    </>
  );
}

function PlanCounts({ plan: { subject, counts, total, list } }: { plan: PlanOnDay }) {
  return (
    <>
      <span className="flex min-w-0 font-strong">
        <span className="plan-name">{subject}</span>
        <span className="flex-none">{`\u00a0·\u00a0${number(total)}`}</span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        {namedStatuses
          .filter((status) => counts[status] > 0)
          .map((status) => {
            const badge = <SlotBadge key={status} status={status} count={number(counts[status])} />;
            return list === null ? (
              badge
            ) : (
              <a
                key={status}
                href={`${list}&status=${status}`}
                className="inline-flex min-h-11 min-w-11 items-center hover:underline dense:min-h-0 dense:min-w-0 dense:py-0.5"
              >
                {badge}
              </a>
            );
          })}
      </span>
    </>
  );
}

function AllSlots({ total, list }: Pick<CalendarDay, "total" | "list">) {
  return (
    <a href={list} className="link inline-flex min-h-11 min-w-11 items-center text-sm dense:min-h-6">
      {m.plan_all_slots({ count: number(total) })}
    </a>
  );
}

/** A day's stores below the names of their checks. */
export function DaySlots({ day: { plans, slots, total, list }, maxSlots }: { day: CalendarDay; maxSlots?: number }) {
  const shown = slots.slice(0, maxSlots);
  return (
    <>
      {plans.map((plan) => (
        <section key={plan.subject} className="mt-2">
          <h3 className="text-sm font-normal">
            <PlanCounts plan={plan} />
          </h3>
          <SlotRows slots={shown.filter(({ subject }) => subject === plan.subject)} isGrouped />
        </section>
      ))}
      {plans.length === 0 && <SlotRows slots={shown} />}
      {total > shown.length && <AllSlots total={total} list={list} />}
    </>
  );
}

export function ChosenDay({ day }: { day: CalendarDay }) {
  return (
    <section className="panel chosen-day mt-3 md:hidden print:hidden" aria-labelledby="chosen-day">
      <h2 id="chosen-day" className="text-base">
        {day.title}
      </h2>
      {day.holiday && <p className="text-sm text-muted">{day.holiday}</p>}
      {day.total === 0 && <p className="mt-1 text-muted">{m.plan_nothing()}</p>}
      <DaySlots day={day} />
    </section>
  );
}

export function DayStrip({ days, chosen, heads }: { days: readonly CalendarDay[]; chosen: string; heads: string[] }) {
  return (
    <ol className="grid grid-cols-7 rounded-lg border border-line bg-raised p-1 text-center md:hidden print:hidden">
      {heads.map((head) => (
        <li key={head} className="py-1 text-xs text-muted" aria-hidden="true">
          {head}
        </li>
      ))}
      {Array.from({ length: days[0]!.weekday }, (_, at) => (
        <li key={at} aria-hidden="true" />
      ))}
      {days.map((day) => (
        <li key={day.day}>
          <a
            href={day.week}
            aria-current={day.isToday ? "date" : undefined}
            className={`relative mx-auto grid size-11 place-items-center rounded-full tabular-nums ${circleOf(day, day.day === chosen)}`}
          >
            <span className="sr-only">
              {day.total > 0 ? m.plan_strip_day({ day: day.title, count: day.total }) : day.title}
            </span>
            <span aria-hidden="true">{Number(day.day.slice(8))}</span>
            {day.total > 0 && (
              <span className={`absolute bottom-1 size-1.5 rounded-full ${dotOf(day, day.day === chosen)}`} />
            )}
          </a>
        </li>
      ))}
    </ol>
  );
}

function circleOf({ isToday }: CalendarDay, isChosen: boolean): string {
  if (isChosen) return "bg-accent font-heavy text-on-accent forced-colors:border-2";
  return isToday ? "font-heavy text-accent outline-2 -outline-offset-2 outline-accent" : "";
}

function dotOf({ counts }: CalendarDay, isChosen: boolean): string {
  if (isChosen) return "bg-on-accent forced-colors:bg-[CanvasText]";
  if (counts.missed > 0) return "bg-bad forced-colors:bg-[CanvasText]";
  return `${counts.late > 0 ? "bg-warn" : "bg-line-strong"} forced-colors:bg-[CanvasText]`;
}
