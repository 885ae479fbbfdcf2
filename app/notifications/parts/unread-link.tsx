import { useEffect, useState } from "react";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";

/** The way to the inbox, with how many notices are unread: as the page was read, and then as the server tells. */
export function UnreadLink({ unread }: { unread: number }) {
  const count = useUnread(unread);
  const name = count > 0 ? m.notifications_open_unread({ count }) : m.notifications_title();
  return (
    <AppLink
      to={href("/notifications")}
      className="button relative w-control px-0 text-lg hover:bg-sunken"
      aria-label={name}
      title={name}
    >
      <Icon name="bell" />
      {count > 0 && (
        <span
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs leading-4.5 font-heavy text-on-accent tabular-nums"
          aria-hidden="true"
        >
          {count > 98 ? "99+" : count}
        </span>
      )}
    </AppLink>
  );
}

/** Listens while the page is seen: a browser has few connections to a server that speaks HTTP/1.1. */
function useUnread(read: number): number {
  const [told, setTold] = useState({ read, count: read });
  if (told.read !== read) setTold({ read, count: read });
  useEffect(() => {
    let source: EventSource | null = null;
    const listen = () => {
      if (document.hidden) {
        source?.close();
        source = null;
      } else if (!source) {
        source = new EventSource(href("/notifications/stream"));
        source.addEventListener("message", ({ data }) => setTold((before) => ({ ...before, count: Number(data) })));
      }
    };
    listen();
    document.addEventListener("visibilitychange", listen);
    return () => {
      document.removeEventListener("visibilitychange", listen);
      source?.close();
    };
  }, []);
  return told.count;
}
