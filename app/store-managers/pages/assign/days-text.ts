import { m } from "#app/i18n/locale.ts";

export function daysText({ from, to, shared }: { from: string; to: string | null; shared?: boolean }): string {
  const days = m.stores_event_days({ from, to: to ?? m.stores_event_open_end() });
  return shared ? `${days} · ${m.stores_shared()}` : days;
}
