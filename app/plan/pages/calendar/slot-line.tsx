import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import type { ShownSlot } from "#app/plan/parts/shown-slot.server.ts";

export function SlotLine({ slot: { to, store, subject, status } }: { slot: ShownSlot }) {
  return (
    <li className="min-w-0">
      <a href={to} className="block min-h-11 rounded-sm py-1 text-sm hover:bg-sunken dense:min-h-0">
        <span className="block font-strong">{store}</span>
        <span className="block text-muted">{subject}</span>
        <SlotBadge status={status} />
      </a>
    </li>
  );
}
