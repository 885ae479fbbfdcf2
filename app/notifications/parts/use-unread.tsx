import { useEffect, useState } from "react";
import { afterPaint } from "#app/ui/after-paint.ts";

/** How much is unread: as the page was read, and then as the server tells. What listens comes later. */
export function useUnread<Unread extends object>(read: Unread): Unread {
  const [told, tell] = useState({ read, now: read });
  if (told.read !== read) tell({ read, now: read });
  useEffect(() => {
    const stop = new AbortController();
    // Without it the page works on, and tells with each page that is read.
    afterPaint(() => {
      import("./listen.ts").then(
        ({ listen }) => listen((change) => tell((was) => ({ ...was, now: { ...was.now, ...change } })), stop.signal),
        () => {},
      );
    });
    return () => stop.abort();
  }, []);
  return told.now;
}
