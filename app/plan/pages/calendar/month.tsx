import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/month";
import { readMonthView, weekdayHeads } from "./calendar.server.ts";
import { ChosenDay, DayStrip, MonthDay } from "./day.tsx";
import { CalendarFrame } from "./frame.tsx";
import { useDragging } from "./use-dragging.tsx";

export const meta = titled(m.plan_calendar);

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  const view = await readMonthView(requireUser(context), search, new Date());
  const isFiltered = view.list.active.some(({ name }) => !["month", "from", "to"].includes(name));
  return { ...view, heads: weekdayHeads(), isFiltered };
}

export default function CalendarMonth({ loaderData }: Route.ComponentProps) {
  const days = loaderData.list.rows;
  const list = useDragging(loaderData);
  return (
    <CalendarFrame view="month" data={loaderData}>
      <DayStrip days={days} chosen={loaderData.chosen.day} heads={loaderData.heads} />
      <ChosenDay day={loaderData.chosen} />
      <div className="hidden grid-cols-7 gap-px pb-1 text-sm text-muted md:grid print:grid" aria-hidden="true">
        {loaderData.heads.map((head) => (
          <span key={head} className="px-2">
            {head}
          </span>
        ))}
      </div>
      <ol ref={list} className="month">
        <Blanks count={days[0]!.weekday} />
        {days.map((day) => (
          <li key={day.day} data-day={day.day}>
            <MonthDay day={day} />
          </li>
        ))}
        <Blanks count={6 - days.at(-1)!.weekday} />
      </ol>
      {days.every(({ total }) => total === 0) && (
        <p className="mt-3 text-muted">{loaderData.isFiltered ? m.plan_no_slots_match() : m.plan_no_slots()}</p>
      )}
    </CalendarFrame>
  );
}

function Blanks({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => <li key={`blank ${at}`} aria-hidden="true" />);
}
