import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/week";
import { readWeekView, weekdayHeads } from "./calendar.server.ts";
import { ChosenDay, DaySlots, DayStrip } from "./day.tsx";
import { CalendarFrame } from "./frame.tsx";
import { useDragging } from "./use-dragging.tsx";

export const meta = titled(m.plan_calendar);

export async function loader({ url, context }: Route.LoaderArgs) {
  return { ...(await readWeekView(requireUser(context), url.searchParams, new Date())), heads: weekdayHeads() };
}

export default function CalendarWeek({ loaderData }: Route.ComponentProps) {
  const days = useDragging(loaderData);
  return (
    <CalendarFrame view="week" data={loaderData}>
      <DayStrip days={loaderData.list.rows} chosen={loaderData.chosen.day} heads={loaderData.heads} />
      <ChosenDay day={loaderData.chosen} />
      <ol
        ref={days}
        className="hidden grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line forced-colors:*:outline md:grid xl:grid-cols-7"
      >
        {loaderData.list.rows.map((day) => (
          <li key={day.day} data-day={day.day} className="min-w-0 bg-raised px-3 py-2 xl:min-h-40 xl:px-2">
            <h2
              className={`w-fit text-base tabular-nums ${day.isToday ? "rounded-full bg-accent px-2 text-on-accent" : ""}`}
              aria-current={day.isToday ? "date" : undefined}
            >
              {day.title}
            </h2>
            {day.holiday && <p className="text-sm text-muted">{day.holiday}</p>}
            <DaySlots day={day} maxSlots={6} />
          </li>
        ))}
      </ol>
    </CalendarFrame>
  );
}
