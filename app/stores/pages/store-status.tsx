import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";
import type { Store } from "#app/stores/store.ts";

export function StoreStatus({ status }: { status: Store["status"] }) {
  return status === "open" ? (
    <Badge tone="quiet">{m.stores_status_open()}</Badge>
  ) : (
    <Badge sign="inactive">{m.stores_status_closed()}</Badge>
  );
}
