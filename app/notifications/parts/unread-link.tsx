import { useEffect, useState } from "react";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";

/** The way to the inbox, with how many notices are unread. */
export function UnreadLink({ unread }: { unread: number }) {
  const count = useUnread(unread);
  const name = m.shell_unread({ count });
  return (
    <AppLink
      to={href("/notifications")}
      className="button relative w-control px-0 text-lg hover:bg-sunken"
      aria-label={name}
      title={name}
    >
      <Icon name="bell" />
      {count > 0 && (
        <span className="unread-count" aria-hidden="true">
          {count}
        </span>
      )}
    </AppLink>
  );
}

/** As the page was read, and then as the server tells: what listens comes later. */
function useUnread(read: number): number {
  const [count, setCount] = useState(read);
  useEffect(() => {
    const stop = new AbortController();
    // Without it the page works on, and tells with each page that is read.
    import("./listen-for-unread.ts").then(
      ({ listenForUnread }) => listenForUnread(setCount, stop.signal),
      () => {},
    );
    return () => stop.abort();
  }, []);
  return count;
}
