import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import { m } from "#app/i18n/locale.ts";
import DraftText from "#app/outbox/draft-text.tsx";
import { onDeviceChange } from "#app/outbox/device.ts";
import { waitingOf } from "./unsent.ts";

/** Most requests are answered within it. */
const debounceMs = 2000;

export default function WaitingLine({ isDead }: { isDead: boolean }) {
  const uid = useAuth().user?.uid ?? "";
  const { pathname, search } = useLocation();
  const [waiting, setWaiting] = useState<Awaited<ReturnType<typeof waitingOf>>>(null);
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
  return (
    <>
      {waiting && (
        // A full page load, because even this page sends only what it finds at its start.
        <a href={waiting.href} className="panel mb-4 block border-warn py-2.5 print:hidden">
          {m.sign_in_waiting({ count: waiting.count })}
        </a>
      )}
      {isDead && <DraftText path={pathname.replace(/\/$/, "") + search} />}
    </>
  );
}
