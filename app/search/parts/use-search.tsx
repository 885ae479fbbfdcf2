import { useEffect, useState } from "react";
import type { ResultGroup } from "#app/search/search-result.ts";
import { href } from "#app/ui/href.ts";

/** Milliseconds without typing before the server is asked. */
const debounceMs = 120;

interface Answer {
  readonly search: string;
  /** Null if the server did not answer. */
  readonly groups: readonly ResultGroup[] | null;
}

export function useSearch(search: string): Answer & { readonly pending: boolean } {
  const [answer, setAnswer] = useState<Answer>({ search: "", groups: [] });
  useEffect(() => {
    if (search === "") return;
    const abort = new AbortController();
    async function fetchResults() {
      try {
        const response = await fetch(href("/search/found", { q: search }), { signal: abort.signal });
        if (!response.ok || response.redirected) throw new Error(`${response.status}`);
        setAnswer({ search, groups: (await response.json()) as ResultGroup[] });
      } catch {
        if (!abort.signal.aborted) setAnswer({ search, groups: null });
      }
    }
    const timer = setTimeout(() => void fetchResults(), debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search]);
  return { ...answer, pending: search !== "" && answer.search !== search };
}
