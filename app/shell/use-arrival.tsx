import { useEffect } from "react";
import { useNavigation } from "react-router";

const key = "going-to";

/**
 * The router reloads the page when another page's module can't be fetched. Where one was going is remembered while one is on the way, so that
 * this reload ends there: once, and as a document, which the server renders even where the module stays away.
 */
export function useArrival(): void {
  const { location: next } = useNavigation();
  const to = next ? next.pathname + next.search + next.hash : null;

  useEffect(() => {
    const interrupted = remember(null);
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (interrupted && entry?.type === "reload") location.replace(interrupted);
  }, []);

  useEffect(() => {
    if (to === null) return;
    remember(to);
    return () => void remember(null);
  }, [to]);
}

/** Remembers it, or forgets it; returns what was remembered before. The browser may forbid to remember anything. */
function remember(to: string | null): string | null {
  try {
    const before = sessionStorage.getItem(key);
    if (to === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, to);
    return before;
  } catch {
    return null;
  }
}
