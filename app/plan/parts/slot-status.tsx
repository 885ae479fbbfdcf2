import type { SlotStatus } from "#app/plan/slot-status.ts";
import { slotStatusNames } from "#app/plan/words.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";

const signs: Readonly<Record<SlotStatus, BadgeLook>> = {
  due: quiet,
  done: quiet,
  late: { tone: "warn", sign: "time" },
  missed: { tone: "bad", sign: "failed" },
};

export function SlotBadge({ status, count }: { status: SlotStatus; count?: string }) {
  return (
    <Badge {...signs[status]}>
      {count !== undefined && <span className="tabular-nums">{`${count} `}</span>}
      <span>{slotStatusNames[status]()}</span>
    </Badge>
  );
}
