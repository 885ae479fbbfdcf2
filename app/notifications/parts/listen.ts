import { href } from "#app/ui/href.ts";

interface Unread {
  readonly unread: number;
  readonly chats: number;
}
type OnChange = (change: Partial<Unread>) => void;

/** The page's unread counts and the conversation that it shows are kept up to date through one stream. */
let onChange: OnChange = () => {};
let shown: { readonly chat: string; readonly read: () => void } | null = null;
let source: EventSource | null = null;

/** While the page is seen: a browser has few connections to a server that speaks HTTP/1.1. */
function follow(): void {
  if (document.hidden) return close();
  if (source) return;
  source = new EventSource(href("/notifications/stream", shown ? { chat: shown.chat } : {}));
  source.addEventListener("message", ({ data }) => onChange({ unread: Number(data) }));
  source.addEventListener("chats", ({ data }) => onChange({ chats: Number(data) }));
  // Messages may have come while the stream was closed.
  source.addEventListener("open", () => shown?.read());
  source.addEventListener("chat", () => shown?.read());
}

function close(): void {
  source?.close();
  source = null;
}

/** Calls `listener` with the unread counts whenever they change. */
export function listen(listener: OnChange, signal: AbortSignal): void {
  if (signal.aborted) return;
  onChange = listener;
  follow();
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", close);
}

/** Calls `read` whenever the conversation that the page shows may have new messages. */
export function show(chat: string, read: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  shown = { chat, read };
  close();
  follow();
  signal.addEventListener("abort", () => {
    shown = null;
    close();
    follow();
  });
}
