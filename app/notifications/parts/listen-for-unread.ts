import { href } from "#app/ui/href.ts";

/**
 * Tells how many notices are unread whenever that changes, while the page is seen: a browser has few connections to a server that speaks
 * HTTP/1.1.
 */
export function listenForUnread(tell: (count: number) => void, signal: AbortSignal): void {
  let source: EventSource | null = null;
  const close = () => {
    source?.close();
    source = null;
  };
  const follow = () => {
    if (document.hidden || signal.aborted) return close();
    if (source) return;
    source = new EventSource(href("/notifications/stream"));
    source.addEventListener("message", ({ data }) => tell(Number(data)));
  };
  follow();
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", close);
}
