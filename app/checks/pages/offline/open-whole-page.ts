import type { MouseEvent } from "react";

/** Only whole pages are answered by the service worker. */
export function openWholePage(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || link.target || !isPlain || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  location.assign(link.href);
}
