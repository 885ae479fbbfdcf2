import { m } from "#app/i18n/locale.ts";
import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { KitSlot } from "./start-kit.ts";
import { slotHref } from "./start-steps.ts";

export function StoredPlan({ slots }: { slots: readonly KitSlot[] }) {
  return (
    <section aria-labelledby="planned">
      <h2 id="planned" className="mb-2">
        {m.checks_offline_planned()}
      </h2>
      <ul className="list">
        {slots.map((slot) => (
          <li key={slot.key}>
            <a href={slotHref(slot)} className="list-link">
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{slot.store}</span>
                <span className="block text-sm text-muted">{slot.subject}</span>
              </span>
              {slot.isLate && <SlotBadge status="late" />}
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
