import { useEffect, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";

const freshFor = 10_000;

/** Reads again unless the data is fresh or something is typed or being sent. Without a network, a failed read would replace the page. */
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
      // The script is needed only once somebody has been away.
      const typedModule = await import("#app/outbox/typed.ts").catch(() => null);
      if (!typedModule || typedModule.somethingTyped() || Date.now() - readAt.current <= freshFor) return;
      // An answer can come before React renders that one is awaited.
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
