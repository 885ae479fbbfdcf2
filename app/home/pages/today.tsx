import type { ShownHome } from "./shown-home.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { noOne } from "#app/lists/params.ts";
import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { href } from "#app/ui/href.ts";
import { DraftRows } from "./drafts.tsx";
import { EmptyLine, HomeSection } from "./section.tsx";

/** Days after its own day in which a slot can be done. */
const maxLateDays = 28;

export function Today({ home: { slots, groups, drafts, today, uid } }: { home: ShownHome }) {
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
  const hasDrafts = drafts !== null && drafts.rows.length > 0;
  return (
    <HomeSection id="today" title={m.home_today()} aside={counts}>
      {!slots && <EmptyLine>{m.home_month_unreadable()}</EmptyLine>}
      {hasDrafts || groups.length > 0 ? (
        <div className="list">
          {hasDrafts && <DraftRows rows={drafts.rows} />}
          {groups.map((group) => (
            <section key={group.key} className="border-line not-first:border-t first:[&>h3]:rounded-t-lg">
              <h3 className="flex flex-wrap items-baseline justify-between gap-x-2 bg-sunken px-4 py-1.5">
                <span className="min-w-0 wrap-anywhere">{group.subject}</span>
                <span className="flex items-baseline gap-x-2 text-sm font-normal text-muted tabular-nums">
                  <SlotBadge status={group.status} />
                  {group.until && <span>{m.home_today_until({ day: group.until })}</span>}
                </span>
              </h3>
              <ul className="divide-y divide-line">
                {group.rows.map((row) => (
                  <li key={row.id}>
                    <a href={row.to} className="list-link">
                      <span className="min-w-0 flex-1">{row.store}</span>
                      <Icon name="chevron-right" />
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : (
        slots && <EmptyLine>{m.home_today_none()}</EmptyLine>
      )}
      <span className="flex flex-wrap gap-x-4">
        {drafts?.more && (
          <a href={href("/qc/check/edit")} className="link inline-flex min-h-11 items-center">
            {m.home_drafts_all()}
          </a>
        )}
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
