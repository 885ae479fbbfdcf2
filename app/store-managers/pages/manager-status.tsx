import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";
import type { Manager } from "#app/store-managers/manager.ts";

export function ManagerStatus({ status }: { status: Manager["status"] }) {
  return status === "active" ? (
    <Badge tone="quiet">{m.managers_status_active()}</Badge>
  ) : (
    <Badge sign="inactive">{m.managers_status_left()}</Badge>
  );
}
