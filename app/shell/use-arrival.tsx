import { useEffect } from "react";
import { type ClientInstrumentation, useNavigation } from "react-router";

const key = "going-to";

/** The router reloads the page when another's module can't be loaded: then the pending target is opened as a document. */
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

/** A later navigation interrupts the earlier ones. */
let latest = 0;

/** A module may fail before React renders the pending navigation. The target of a form's answer is known later, by rendering. */
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

/** Returns the target stored before. The browser may forbid storage. */
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
