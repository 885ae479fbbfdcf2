import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import { m } from "#app/i18n/locale.ts";
import DraftText from "#app/outbox/draft-text.tsx";
import { onDeviceChange } from "#app/outbox/device.ts";
import { waitingOf } from "./unsent.ts";

/** Milliseconds in which an ordinary request is answered: what is sent meanwhile is no news. */
const rest = 2000;

/** How much waits on this device to be sent, as the way to the page that sends it; on a page that can't be shown, the words kept for it. */
export default function WaitingLine({ isDead }: { isDead: boolean }) {
  const uid = useAuth().user?.uid ?? "";
  const { pathname, search } = useLocation();
  const [waiting, show] = useState<Awaited<ReturnType<typeof waitingOf>>>(null);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => void waitingOf(uid).then((found) => stop.signal.aborted || show(found));
    function later() {
      clearTimeout(timer);
      timer = setTimeout(look, rest);
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
        // Not by the router: the page begins anew, also where it is this one, and sends what it finds.
        <a href={waiting.href} className="panel mb-4 block border-warn py-2.5 print:hidden">
          {m.sign_in_waiting({ count: waiting.count })}
        </a>
      )}
      {isDead && <DraftText path={pathname.replace(/\/$/, "") + search} />}
    </>
  );
}
