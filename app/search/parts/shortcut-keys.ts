import { m } from "#app/i18n/locale.ts";
import type { MessageFunction } from "#app/shell/navigation.ts";
import { href } from "#app/ui/href.ts";

export const goKeys: Readonly<Record<string, { readonly to: `/${string}`; readonly name: MessageFunction }>> = {
  h: { to: href("/qc"), name: m.shell_nav_today },
  c: { to: href("/qc/checks"), name: m.shell_nav_checks },
  k: { to: href("/qc/calendar"), name: m.shell_nav_calendar },
  s: { to: href("/qc/stores"), name: m.shell_nav_stores },
  m: { to: href("/qc/store-managers"), name: m.shell_nav_store_managers },
  r: { to: href("/qc/reports"), name: m.shell_nav_reports },
  t: { to: href("/tasks"), name: m.shell_nav_tasks },
  i: { to: href("/notifications"), name: m.shell_notifications },
};

/** Milliseconds after "g" within which a second key counts. */
const sequenceMs = 1500;
let goPressedAt = -sequenceMs;

export function pressKey(key: string, at: number, go: (to: string) => void): void {
  const target = at - goPressedAt < sequenceMs ? goKeys[key] : undefined;
  goPressedAt = key === "g" ? at : -sequenceMs;
  if (target) go(target.to);
  else if (key === "/") document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
  else if (key === "n") document.querySelector<HTMLElement>("main .page-actions a.button-primary")?.click();
}
