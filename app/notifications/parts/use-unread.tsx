import { useEffect, useState } from "react";
import { whenIdle } from "#app/ui/when-idle.ts";
import type { UnreadCounts } from "./listen.ts";

export function useUnread(read: UnreadCounts): UnreadCounts {
  const [counts, setCounts] = useState({ read, now: read });
  if (counts.read !== read) setCounts({ read, now: read });
  useEffect(() => {
    const stop = new AbortController();
    whenIdle(() => {
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
