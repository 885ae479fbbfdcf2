import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";

export function SecondStepBadge({ on }: { on: boolean }) {
  return on ? (
    <Badge tone="good" sign="passed">
      {m.settings_second_on()}
    </Badge>
  ) : (
    <Badge sign="inactive">{m.settings_second_off()}</Badge>
  );
}
