import { requireUser } from "#app/auth/user-context.server.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { formatNumber } from "#app/i18n/format.ts";
import type { Route } from "./+types/week";
import { readWeekView } from "./calendar.server.ts";
import { CalendarFrame } from "./frame.tsx";
import { SlotLine } from "./slot-line.tsx";
import { useDragging } from "./use-dragging.tsx";

export const meta = titled(m.plan_calendar);

export function loader({ url, context }: Route.LoaderArgs) {
  return readWeekView(requireUser(context), url.searchParams, new Date());
}

export default function CalendarWeek({ loaderData }: Route.ComponentProps) {
  const days = useDragging(loaderData);
  return (
    <CalendarFrame view="week" data={loaderData}>
      <ol
        ref={days}
        className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line forced-colors:*:outline xl:grid-cols-7"
      >
        {loaderData.list.rows.map(({ day, title, holiday, isToday, total, slots, list }) => (
          <li key={day} data-day={day} className="min-w-0 bg-raised px-3 py-2 xl:min-h-40 xl:px-2">
            <h2
              className={`text-base tabular-nums ${isToday ? "text-accent-strong" : ""}`}
              aria-current={isToday ? "date" : undefined}
            >
              {title}
            </h2>
            {holiday && <p className="text-sm text-muted">{holiday}</p>}
            <ul className="mt-1 flex flex-col gap-1">
              {slots.map((slot) => (
                <SlotLine key={slot.key} slot={slot} />
              ))}
            </ul>
            {total === 0 && <p className="text-sm text-muted">{m.plan_nothing()}</p>}
            {total > slots.length && (
              <a href={list} className="link inline-flex min-h-11 items-center text-sm dense:min-h-8">
                {m.plan_all_slots({ count: formatNumber(total, getLocale()) })}
              </a>
            )}
          </li>
        ))}
      </ol>
    </CalendarFrame>
  );
}
