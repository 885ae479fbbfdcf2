import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";

export type AppealState = "open" | "removed" | "kept";

const signs = {
  open: { tone: "warn", icon: "clock", label: () => m.checks_status_appealed() },
  removed: { tone: "good", icon: "check", label: () => m.checks_removed_on_appeal() },
  kept: { tone: "neutral", icon: "cross", label: () => m.checks_appeal_kept() },
} as const;

export function AppealBadge({ state }: { state: AppealState }) {
  const { tone, icon, label } = signs[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label()}
    </Badge>
  );
}
