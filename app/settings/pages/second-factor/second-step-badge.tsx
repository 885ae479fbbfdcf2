import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";

export function SecondStepBadge({ on }: { on: boolean }) {
  return on ? (
    <Badge tone="good" icon="check">
      {m.settings_second_on()}
    </Badge>
  ) : (
    <Badge icon="minus">{m.settings_second_off()}</Badge>
  );
}
