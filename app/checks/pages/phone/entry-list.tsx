import { useEffect, useState, useSyncExternalStore } from "react";
import { isDelivered, onSending, sendState, startSending } from "#app/checks/device/send-queue.ts";
import { m } from "#app/i18n/locale.ts";
import { onDeviceChange } from "#app/outbox/device.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { type ListedEntry, readPhoneEntries } from "./entries.ts";
import { EntryPanel } from "./entry-panel.tsx";

export default function EntryList({ uid, timeZone }: { uid: string; timeZone: string }) {
  const entries = useEntries(uid);
  const sending = useSyncExternalStore(onSending, sendState, sendState);
  if (!entries) return null;
  if (entries.length === 0)
    return <EmptyState title={m.checks_phone_empty_title()}>{m.checks_phone_empty_body()}</EmptyState>;
  return (
    <ul className="flex max-w-2xl flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.key} className="panel">
          <EntryPanel {...{ uid, timeZone, entry, sending }} />
        </li>
      ))}
    </ul>
  );
}

/** An entry that the server has received stays listed. */
function useEntries(uid: string) {
  const [entries, setEntries] = useState<readonly ListedEntry[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      const current = await readPhoneEntries(uid);
      if (stop.signal.aborted) return;
      const keys = new Set(current.map(({ key }) => key));
      setEntries((before) => [
        ...current.map((entry) => ({ ...entry, isOnServer: false })),
        ...(before ?? []).flatMap((entry) => {
          const isGone = !keys.has(entry.key);
          if (isGone && isDelivered(entry.record)) return { ...entry, isOnServer: true };
          return isGone && sendState().checkId === entry.record ? entry : [];
        }),
      ]);
    };
    const onChange = () => void read();
    const stops = [onDeviceChange(onChange), onSending(onChange)];
    document.addEventListener("visibilitychange", onChange, { signal: stop.signal });
    void read().then(() => startSending(uid));
    return () => {
      stop.abort();
      for (const end of stops) end();
    };
  }, [uid]);
  return entries;
}
