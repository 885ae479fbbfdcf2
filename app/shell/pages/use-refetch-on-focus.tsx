import { useEffect, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";

/** Data is fresh for 10 seconds. */
const freshFor = 10_000;

/**
 * Reads the page's data again when the reader comes back to it or the network does, unless it is fresh, being sent, or something is typed and
 * not yet sent. Without a network nothing is asked for: a failed read would take the page away.
 */
export function useRefetchOnFocus(): void {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const { state, revalidate } = useRevalidator();
  const idle = navigation.state === "idle" && state === "idle" && fetchers.every((fetcher) => fetcher.state === "idle");
  const readAt = useRef(0);

  useEffect(() => {
    if (idle) readAt.current = Date.now();
  }, [idle]);

  useEffect(() => {
    async function readAgain() {
      if (!idle || !navigator.onLine) return;
      if (document.visibilityState !== "visible" || Date.now() - readAt.current <= freshFor) return;
      // Not needed before somebody has been away.
      const found = await import("#app/outbox/typed.ts").catch(() => null);
      if (!found || found.somethingTyped() || Date.now() - readAt.current <= freshFor) return;
      // Counted from the question, too: an answer can come before React draws that one is awaited.
      readAt.current = Date.now();
      void revalidate();
    }
    const refetch = () => void readAgain();
    window.addEventListener("focus", refetch);
    window.addEventListener("online", refetch);
    document.addEventListener("visibilitychange", refetch);
    return () => {
      window.removeEventListener("focus", refetch);
      window.removeEventListener("online", refetch);
      document.removeEventListener("visibilitychange", refetch);
    };
  }, [idle, revalidate]);
}
