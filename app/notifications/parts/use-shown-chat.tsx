import { useEffect } from "react";
import { useRevalidator } from "react-router";

export function useShownChat(chat: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const stop = new AbortController();
    const read = () => navigator.onLine && void revalidate();
    import("./listen.ts").then(
      ({ watchChat }) => watchChat(chat, read, stop.signal),
      () => {},
    );
    return () => stop.abort();
  }, [chat, revalidate]);
}
