import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";

/** What became of the appeal of an item: an accepted one is no finding, and earns its points in full. */
export type AppealState = "open" | "accepted" | "rejected";

const signs = {
  open: { tone: "warn", icon: "clock", label: () => m.checks_appeal_open() },
  accepted: { tone: "good", icon: "check", label: () => m.checks_appeal_accepted() },
  rejected: { tone: "neutral", icon: "cross", label: () => m.checks_appeal_rejected() },
} as const;

export function AppealBadge({ state }: { state: AppealState }) {
  const { tone, icon, label } = signs[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label()}
    </Badge>
  );
}
