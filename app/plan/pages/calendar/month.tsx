import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/month";
import { readMonthView, weekdayHeads } from "./calendar.server.ts";
import { MonthDay } from "./day.tsx";
import { CalendarFrame } from "./frame.tsx";
import { useDragging } from "./use-dragging.tsx";

export const meta = titled(m.plan_calendar);

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  return { ...(await readMonthView(requireUser(context), search, new Date())), heads: weekdayHeads() };
}

export default function CalendarMonth({ loaderData }: Route.ComponentProps) {
  const { rows: days, active } = loaderData.list;
  const isFiltered = active.some(({ name }) => !["month", "from", "to"].includes(name));
  const list = useDragging(loaderData);
  return (
    <CalendarFrame view="month" data={loaderData}>
      <div className="hidden grid-cols-7 gap-px pb-1 text-sm text-muted md:grid print:grid" aria-hidden="true">
        {loaderData.heads.map((head) => (
          <span key={head} className="px-2">
            {head}
          </span>
        ))}
      </div>
      <ol
        ref={list}
        className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line forced-colors:*:outline md:grid-cols-7 print:grid-cols-7"
      >
        <Blanks count={days[0]!.weekday} />
        {days.map((day) => (
          <li
            key={day.day}
            data-day={day.day}
            className={`min-w-0 bg-raised px-3 py-2 md:min-h-28 md:px-2 ${day.total === 0 && !day.isToday ? "max-md:hidden print:block" : ""}`}
          >
            <MonthDay day={day} />
          </li>
        ))}
        <Blanks count={6 - days.at(-1)!.weekday} />
      </ol>
      {days.every(({ total }) => total === 0) && (
        <p className="mt-3 text-muted">{isFiltered ? m.plan_no_slots_match() : m.plan_no_slots()}</p>
      )}
    </CalendarFrame>
  );
}

function Blanks({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <li key={`blank ${at}`} className="hidden bg-surface md:block print:block" aria-hidden="true" />
  ));
}
