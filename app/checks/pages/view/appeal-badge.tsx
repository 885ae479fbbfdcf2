import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";

export type AppealState = "open" | "removed" | "kept";

const signs = {
  open: { tone: "warn", sign: "undecided", label: () => m.checks_status_appealed() },
  removed: { tone: "good", sign: "passed", label: () => m.checks_removed_on_appeal() },
  kept: { tone: "neutral", sign: "failed", label: () => m.checks_appeal_kept() },
} as const;

export function AppealBadge({ state }: { state: AppealState }) {
  const { tone, sign, label } = signs[state];
  return (
    <Badge tone={tone} sign={sign}>
      {label()}
    </Badge>
  );
}
