import { useEffect, useState } from "react";
import type { FoundGroup } from "#app/search/found.ts";
import { href } from "#app/ui/href.ts";

/** How long typing rests before the server is asked, in milliseconds. */
const rest = 120;

interface Answer {
  readonly search: string;
  /** Null where the server did not answer. */
  readonly groups: readonly FoundGroup[] | null;
}

/** What the server finds for the words; until it has answered for them, what it found before. */
export function useSearch(search: string): Answer & { readonly pending: boolean } {
  const [answer, setAnswer] = useState<Answer>({ search: "", groups: [] });
  useEffect(() => {
    if (search === "") return;
    const leave = new AbortController();
    async function ask() {
      try {
        const response = await fetch(href("/search/found", { q: search }), { signal: leave.signal });
        if (!response.ok || response.redirected) throw new Error(`${response.status}`);
        setAnswer({ search, groups: (await response.json()) as FoundGroup[] });
      } catch {
        if (!leave.signal.aborted) setAnswer({ search, groups: null });
      }
    }
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [search]);
  return { ...answer, pending: search !== "" && answer.search !== search };
}
