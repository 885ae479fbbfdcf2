import type { ShownHome } from "./shown-home.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { noOne } from "#app/lists/params.ts";
import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyLine, HomeSection } from "./section.tsx";

/** Days after its own day in which a slot can be done. */
const maxLateDays = 28;

export function Today({ home: { slots, today, uid } }: { home: ShownHome }) {
  const list = (search: Readonly<Record<string, string>>) => href("/qc/calendar/list", { inspectorId: uid, ...search });
  const late = { from: addDays(today, -maxLateDays), to: addDays(today, -1), status: "late" };
  const counts = slots && (
    <span className="flex gap-x-4 tabular-nums">
      {slots.dueToday > 0 && (
        <a href={list({ from: today, to: today })} className="link -my-2.5 min-w-11 py-2.5">
          {m.home_today_due({ count: slots.dueToday })}
        </a>
      )}
      {slots.late > 0 && (
        <a href={list(late)} className="link -my-2.5 min-w-11 py-2.5">
          {m.home_today_late({ count: slots.late })}
        </a>
      )}
    </span>
  );
  const anyone = { inspectorId: noOne };
  return (
    <HomeSection id="today" title={m.home_today()} aside={counts}>
      {!slots ? (
        <EmptyLine>{m.home_month_unreadable()}</EmptyLine>
      ) : slots.rows.length === 0 ? (
        <EmptyLine>{m.home_today_none()}</EmptyLine>
      ) : (
        <ul className="list">
          {slots.rows.map((slot) => (
            <li key={slot.key} className="flex items-center gap-2 pe-3">
              <a href={slot.to} className="min-w-0 flex-1 px-4 py-2 hover:bg-sunken">
                <span className="block font-medium">{slot.store}</span>
                <span className="block text-sm text-muted">{slot.subject}</span>
                <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
                  <SlotBadge status={slot.status} />
                  {slot.end && <span>{m.home_today_until({ day: slot.end })}</span>}
                </span>
              </a>
              {slot.start ? (
                <a href={slot.start} className={buttonClass("secondary")}>
                  {slot.isBegun ? m.home_today_continue() : m.home_today_start()}
                </a>
              ) : (
                slot.check && (
                  <a href={slot.check} className={buttonClass("quiet")}>
                    {m.home_today_view()}
                  </a>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      <span className="flex flex-wrap gap-x-4">
        <a href={list({ from: today, to: today, ...anyone })} className="link inline-flex min-h-11 items-center">
          {m.home_today_anyone()}
        </a>
        <a href={list({ ...late, ...anyone })} className="link inline-flex min-h-11 items-center">
          {m.home_today_anyone_late()}
        </a>
      </span>
    </HomeSection>
  );
}
