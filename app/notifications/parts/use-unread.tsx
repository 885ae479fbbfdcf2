import { useEffect, useState } from "react";
import { afterPaint } from "#app/ui/after-paint.ts";

/** The unread counts: as the loader read them, then as the server's stream says. */
export function useUnread<Unread extends object>(read: Unread): Unread {
  const [counts, setCounts] = useState({ read, now: read });
  if (counts.read !== read) setCounts({ read, now: read });
  useEffect(() => {
    const stop = new AbortController();
    // Without the script the counts change with each page that is loaded.
    afterPaint(() => {
      import("./listen.ts").then(
        ({ listen }) =>
          listen((change) => setCounts((before) => ({ ...before, now: { ...before.now, ...change } })), stop.signal),
        () => {},
      );
    });
    return () => stop.abort();
  }, []);
  return counts.now;
}
