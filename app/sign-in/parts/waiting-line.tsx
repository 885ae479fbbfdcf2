import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import { m } from "#app/i18n/locale.ts";
import { useOfflinePages } from "#app/offline/use-offline-pages.tsx";
import DraftText from "#app/outbox/draft-text.tsx";
import { onDeviceChange } from "#app/outbox/device.ts";
import { href } from "#app/ui/href.ts";
import { loadWithRetries } from "#app/ui/load-with-retries.ts";
import { type WaitingEntries, waitingOf } from "./unsent.ts";

/** Most requests are answered within it. */
const debounceMs = 2000;

export default function WaitingLine({ isDead }: { isDead: boolean }) {
  const uid = useAuth().user?.uid ?? "";
  const { pathname, search } = useLocation();
  useOfflinePages(uid, pathname);
  useStoredCheck(uid, isDead ? pathname + search : "");
  const [waiting, setWaiting] = useState<WaitingEntries | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => void waitingOf(uid).then((counted) => stop.signal.aborted || setWaiting(counted));
    function later() {
      clearTimeout(timer);
      timer = setTimeout(look, debounceMs);
    }
    const stopListening = onDeviceChange(later);
    // Another page may have sent something meanwhile.
    document.addEventListener("visibilitychange", later, stop);
    later();
    return () => {
      stopListening();
      clearTimeout(timer);
      stop.abort();
    };
  }, [uid]);
  const hasChecks = waiting?.hasChecks ?? false;
  useEffect(() => {
    if (hasChecks)
      void loadWithRetries(() => import("#app/checks/device/send-queue.ts")).then(({ startSending }) =>
        startSending(uid),
      );
  }, [hasChecks, uid]);
  return (
    <>
      {waiting && (
        <a href={href("/qc/phone")} className="panel mb-4 block border-warn py-2.5 print:hidden">
          {m.sign_in_waiting({ count: waiting.count })}
        </a>
      )}
      {isDead && <DraftText path={pathname.replace(/\/$/, "") + search} />}
    </>
  );
}

/** The address of a check that the server doesn't have yet opens the form on this phone. */
function useStoredCheck(uid: string, deadPath: string): void {
  useEffect(() => {
    if (!deadPath) return;
    const open = async () => {
      const { readStarts } = await import("#app/checks/device/starts.ts");
      const id = new URLSearchParams(deadPath.split("?")[1]).get("id");
      const starts = await readStarts(uid);
      if (starts.some(({ view }) => view.checkId === id)) location.replace(href("/offline", { from: deadPath }));
    };
    void open().catch(() => undefined);
  }, [uid, deadPath]);
}
