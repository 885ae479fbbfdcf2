import { Link } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ChatRow } from "./read-list.server.ts";

const icons = { direct: "user", group: "people", thread: "chat" } as const;

/** Conversations, each with its last words. None is read ahead: reading one marks it as read. */
export function ChatRows({
  title,
  rows,
  current,
}: {
  title?: string;
  rows: readonly ChatRow[];
  /** The one that is open beside them. */
  current?: string;
}) {
  if (rows.length === 0) return null;
  return (
    <section className="mb-6">
      {title && <h2 className="mb-2">{title}</h2>}
      <ul className="list">
        {rows.map((row) => (
          <li key={row.key}>
            <Link
              to={row.to}
              className="list-link aria-[current]:bg-accent-soft"
              aria-current={row.key === current ? "page" : undefined}
            >
              <Icon name={icons[row.kind]} />
              <span className="min-w-0 flex-1">
                <span className={`block truncate ${row.unread > 0 ? "font-heavy" : "font-strong"}`}>{row.title}</span>
                <span className={`block truncate text-sm ${row.unread > 0 ? "text-ink" : "text-muted"}`}>
                  {row.words}
                </span>
                <span className="block text-sm text-muted tabular-nums">{row.at}</span>
              </span>
              {row.unread > 0 && (
                <span className="flex-none rounded-full bg-accent px-2 text-sm font-heavy text-on-accent tabular-nums">
                  <span aria-hidden="true">{Math.min(row.unread, 99)}</span>
                  <span className="sr-only">{m.chats_unread({ count: row.unread })}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
