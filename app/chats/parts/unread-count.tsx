import { m } from "#app/i18n/locale.ts";

export function UnreadCount({ count }: { count: number }) {
  return (
    <span className="flex-none rounded-full bg-accent px-2 text-sm font-heavy text-on-accent tabular-nums">
      <span aria-hidden="true">{Math.min(count, 99)}</span>
      <span className="sr-only">{m.chats_unread({ count })}</span>
    </span>
  );
}
