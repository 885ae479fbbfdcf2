import { useEffect } from "react";
import { type ClientInstrumentation, useNavigation } from "react-router";

const key = "going-to";

/**
 * The router reloads the page when another page's module can't be loaded. The target of a navigation is stored while it is pending, so that
 * this reload goes there once, as a document, which the server renders even without the module.
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
 * A link's target is stored before the router starts, because a module may fail before React renders the pending navigation. The target of a
 * form's answer is known later, by rendering.
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
