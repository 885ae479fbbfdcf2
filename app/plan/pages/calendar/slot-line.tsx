import { joinFacts } from "#app/i18n/format.ts";
import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ShownSlot } from "#app/plan/parts/shown-slot.server.ts";

export function SlotLine({ slot: { to, store, subject, status } }: { slot: ShownSlot }) {
  return (
    <li>
      <a href={to} className="block min-h-11 flex-1 truncate rounded-sm hover:bg-sunken dense:min-h-0">
        {status !== "due" && <SlotBadge status={status} />} <span className="font-strong">{store}</span>{" "}
        <span className="text-muted">{subject}</span>
      </a>
    </li>
  );
}

export function SlotRows({ slots, isGrouped = false }: { slots: readonly ShownSlot[]; isGrouped?: boolean }) {
  return (
    <ul className="mt-1 divide-y divide-line text-sm">
      {slots.map((slot) => (
        <SlotRow key={slot.key} slot={slot} isGrouped={isGrouped} />
      ))}
    </ul>
  );
}

function SlotRow({ slot, isGrouped }: { slot: ShownSlot; isGrouped: boolean }) {
  const { to, store, subject, status, inspector, lateness, until, next } = slot;
  return (
    <li className="flex items-center gap-x-3 xl:flex-wrap">
      <a
        href={to}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-x-2 rounded-sm py-1 hover:bg-sunken xl:basis-full dense:min-h-9"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 flex-1 basis-48 font-strong wrap-anywhere">{store}</span>
          <span className="flex flex-1 basis-56 flex-wrap items-baseline gap-x-2 text-muted">
            {!isGrouped && <span>{subject}</span>}
            {lateness ? <span className="font-strong text-warn">{lateness}</span> : <SlotBadge status={status} />}
            <span className="tabular-nums">{joinFacts([inspector, until])}</span>
          </span>
        </span>
        <Icon name="chevron-right" className="text-muted md:hidden" />
      </a>
      {next && (
        <a href={next.to} className="link inline-flex min-h-11 items-center max-md:hidden dense:min-h-8">
          {next.label}
        </a>
      )}
    </li>
  );
}
