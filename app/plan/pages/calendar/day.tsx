import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { searchWith } from "#app/lists/list.ts";
import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import { type SlotStatus, slotStatuses } from "#app/plan/slot-status.ts";
import type { CalendarDay } from "./calendar.server.ts";
import { SlotLine } from "./slot-line.tsx";

export function MonthDay({ day: calendarDay }: { day: CalendarDay }) {
  const { day, title, holiday, isToday, total, counts, slots, list } = calendarDay;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <a
          href={list}
          className={`inline-flex min-h-11 min-w-11 items-center font-strong tabular-nums hover:underline dense:min-h-7 dense:min-w-0 ${isToday ? "text-accent-strong" : ""}`}
          aria-current={isToday ? "date" : undefined}
        >
          <span className="md:sr-only print:sr-only">{title}</span>
          <span className="hidden md:inline print:inline" aria-hidden="true">
            {Number(day.slice(8))}
          </span>
          {isToday && <span className="ms-2 text-sm">{m.plan_today()}</span>}
        </a>
        {holiday && <span className="text-sm text-muted">{holiday}</span>}
      </p>
      {slots.length === total ? (
        <ul className="flex flex-col gap-1">
          {slots.map((slot) => (
            <SlotLine key={slot.key} slot={slot} />
          ))}
        </ul>
      ) : (
        <ul className="flex flex-wrap gap-1 md:flex-col md:items-start">
          {slotStatuses
            .filter((status) => counts[status] > 0)
            .map((status) => (
              <li key={status}>
                <a
                  href={statusHref(list, status)}
                  className="inline-flex min-h-11 items-center hover:underline dense:min-h-7"
                >
                  <SlotBadge status={status} count={formatNumber(counts[status], getLocale())} />
                </a>
              </li>
            ))}
        </ul>
      )}
    </>
  );
}

function statusHref(list: string, status: SlotStatus): string {
  const [path = "", search = ""] = list.split("?");
  return path + searchWith(search, { status });
}
