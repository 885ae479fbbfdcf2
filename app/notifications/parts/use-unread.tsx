import { useEffect, useState } from "react";
import { afterPaint } from "#app/ui/after-paint.ts";
import type { UnreadCounts } from "./listen.ts";

export function useUnread(read: UnreadCounts): UnreadCounts {
  const [counts, setCounts] = useState({ read, now: read });
  if (counts.read !== read) setCounts({ read, now: read });
  useEffect(() => {
    const stop = new AbortController();
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
