import { Link } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { UnreadCount } from "#app/chats/parts/unread-count.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ChatRow } from "./read-list.server.ts";

/** Links don't prefetch, because reading a conversation marks it as read. */
export function ChatRows({ title, rows, current }: { title?: string; rows: readonly ChatRow[]; current?: string }) {
  if (rows.length === 0) return null;
  return (
    <section className="mb-6">
      {title && <h2 className="mb-2">{title}</h2>}
      <ul className="list">
        {rows.map((row) => {
          const isNew = row.unreadCount > 0 && !row.isMuted;
          return (
            <li key={row.key}>
              <Link
                to={row.to}
                className="list-link aria-[current]:bg-accent-soft"
                aria-current={row.key === current ? "page" : undefined}
              >
                {row.kind === "thread" ? (
                  <span className="grid size-10 flex-none place-items-center rounded-full bg-sunken text-muted">
                    <Icon name="chat" />
                  </span>
                ) : (
                  <Avatar name={row.title} photo={row.face} size="size-10" />
                )}
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline justify-between gap-2">
                    <span className={`truncate ${isNew ? "font-heavy" : "font-strong"}`}>{row.title}</span>
                    <span className="flex-none text-sm text-muted tabular-nums">
                      {row.isMuted ? m.chats_muted_at({ at: row.at }) : row.at}
                    </span>
                  </span>
                  <span className="flex items-baseline justify-between gap-2 text-sm">
                    <span className={`truncate ${isNew ? "text-ink" : "text-muted"}`}>{row.preview}</span>
                    {isNew && <UnreadCount count={row.unreadCount} />}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
