import { href } from "#app/ui/href.ts";

interface Unread {
  readonly unread: number;
  readonly chats: number;
}
type Tell = (change: Partial<Unread>) => void;

/** What the page tells of, and the conversation that it shows: all comes through one stream. */
let tell: Tell = () => {};
let shown: { readonly chat: string; readonly read: () => void } | null = null;
let source: EventSource | null = null;

/** While the page is seen: a browser has few connections to a server that speaks HTTP/1.1. */
function follow(): void {
  if (document.hidden) return close();
  if (source) return;
  source = new EventSource(href("/notifications/stream", shown ? { chat: shown.chat } : {}));
  source.addEventListener("message", ({ data }) => tell({ unread: Number(data) }));
  source.addEventListener("chats", ({ data }) => tell({ chats: Number(data) }));
  // What came while nothing was heard, too.
  source.addEventListener("open", () => shown?.read());
  source.addEventListener("chat", () => shown?.read());
}

function close(): void {
  source?.close();
  source = null;
}

/** Tells how much is unread whenever that changes. */
export function listen(heard: Tell, signal: AbortSignal): void {
  if (signal.aborted) return;
  tell = heard;
  follow();
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", close);
}

/** Has the page read again a conversation that it shows, whenever there may be more. */
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
