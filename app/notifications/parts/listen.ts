import { href } from "#app/ui/href.ts";

export interface UnreadCounts {
  readonly notices: number;
  readonly chats: number;
}
type OnChange = (change: Partial<UnreadCounts>) => void;

let onChange: OnChange = () => {};
let openChat: { readonly chat: string; readonly read: () => void } | null = null;
let source: EventSource | null = null;

/** Hidden pages close their stream, because browsers limit connections by HTTP/1.1. */
function connect(): void {
  if (document.hidden) return close();
  if (source) return;
  source = new EventSource(href("/notifications/stream", openChat ? { chat: openChat.chat } : {}));
  source.addEventListener("message", ({ data }) => onChange({ notices: Number(data) }));
  source.addEventListener("chats", ({ data }) => onChange({ chats: Number(data) }));
  // Messages may have come while the stream was closed.
  source.addEventListener("open", () => openChat?.read());
  source.addEventListener("chat", () => openChat?.read());
}

function close(): void {
  source?.close();
  source = null;
}

export function listen(listener: OnChange, signal: AbortSignal): void {
  if (signal.aborted) return;
  onChange = listener;
  connect();
  document.addEventListener("visibilitychange", connect, { signal });
  signal.addEventListener("abort", close);
}

export function watchChat(chat: string, read: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  openChat = { chat, read };
  close();
  connect();
  signal.addEventListener("abort", () => {
    openChat = null;
    close();
    connect();
  });
}
