import { useEffect } from "react";
import { type ClientInstrumentation, useNavigation } from "react-router";

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

/** Navigations in progress; a later one interrupts the earlier ones. */
let latest = 0;

/**
 * Where a link leads is remembered before the router does anything about it: a module may fail to come before React has rendered that one
 * is on the way. What a form's answer leads to is known later, by rendering.
 */
export const departures: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(go, { to, formMethod }) {
        const mine = ++latest;
        if (typeof to === "string" && to.startsWith("/") && !formMethod) remember(to);
        await go();
        if (mine === latest) remember(null);
      },
    }),
};

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
