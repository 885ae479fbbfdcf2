import { href } from "#app/ui/href.ts";

interface Unread {
  readonly unread: number;
  readonly chats: number;
}
type OnChange = (change: Partial<Unread>) => void;

let onChange: OnChange = () => {};
let shown: { readonly chat: string; readonly read: () => void } | null = null;
let source: EventSource | null = null;

/** Hidden pages close their stream, because browsers limit connections by HTTP/1.1. */
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

export function listen(listener: OnChange, signal: AbortSignal): void {
  if (signal.aborted) return;
  onChange = listener;
  follow();
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", close);
}

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
