import { useEffect, useState } from "react";
import { formatInstant, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Kit, onKitChange, readKit } from "#app/offline/kit.ts";
import { refreshKit } from "#app/offline/refresh-kit.ts";
import { isKitRemoved, isStorageFull, noteKitRemoval } from "#app/offline/browser-notes.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Notice } from "#app/ui/page.tsx";
import { OldKit } from "./old-kit.tsx";

type Readiness = "impossible" | "switched-off" | "not-yet" | "full" | Kit<unknown>;

interface ReadyOfflineProps {
  readonly uid: string;
  readonly timeZone: string;
  readonly hasOfflinePages: boolean;
}

export default function ReadyOffline({ uid, timeZone, hasOfflinePages }: ReadyOfflineProps) {
  const [readiness, setReadiness] = useState<Readiness | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const [risk, setRisk] = useState<string | null>(null);
  useEffect(() => void readRisk().then(setRisk), []);
  useEffect(() => {
    const read = () => {
      setIsRemoved(isKitRemoved());
      void readReadiness(uid, hasOfflinePages).then(setReadiness);
    };
    read();
    return onKitChange(read);
  }, [uid, hasOfflinePages]);
  async function refresh() {
    setIsRefused(false);
    // Browsers that ask the person do so now, when the reason is plain.
    await navigator.storage?.persist?.();
    setIsRefused(!(await refreshKit(uid)));
  }
  if (readiness === null) return null;
  return (
    <>
      {isRemoved && (
        <div className="mb-3 w-full">
          <Notice tone="warn" title={m.offline_removed()}>
            <p>{m.offline_removed_body()}</p>
            <Button
              type="button"
              className="mt-2"
              onClick={() => {
                noteKitRemoval(false);
                setIsRemoved(false);
              }}
            >
              {m.offline_removed_read()}
            </Button>
          </Notice>
        </div>
      )}
      {typeof readiness === "object" && (
        <div className="mb-2 w-full empty:hidden">
          <OldKit refreshedAt={readiness.refreshedAt} timeZone={timeZone} />
        </div>
      )}
      <output className="text-muted">
        <span>{describeReadiness(readiness, timeZone)}</span>
        {risk && typeof readiness === "object" && <span>{` ${risk}`}</span>}
        {isRefused && <strong className="text-warn">{` ${m.offline_not_refreshed()}`}</strong>}
      </output>
      {typeof readiness === "object" && (
        <Button type="button" tone="quiet" onClick={() => void refresh()}>
          {m.offline_refresh()}
        </Button>
      )}
      <LinkButton to={href("/qc/phone")} tone="quiet">
        {m.checks_phone_title()}
      </LinkButton>
    </>
  );
}

async function readReadiness(uid: string, hasOfflinePages: boolean): Promise<Readiness> {
  if (!hasOfflinePages) return "switched-off";
  if (!("serviceWorker" in navigator)) return "impossible";
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const kit = registration?.active && (await readKit(uid));
    if (isStorageFull()) return "full";
    return kit && kit.refreshedAt > 0 ? kit : "not-yet";
  } catch {
    return "impossible";
  }
}

function describeReadiness(readiness: Readiness, timeZone: string): string {
  if (readiness === "impossible") return m.offline_impossible();
  if (readiness === "switched-off") return m.offline_switched_off();
  if (readiness === "full") return m.offline_full();
  if (readiness === "not-yet") return m.offline_not_yet();
  const at = formatInstant(new Date(readiness.refreshedAt).toISOString(), timeZone);
  const { stores = 0, templates = 0 } = readiness.counts ?? {};
  const count = (value: number) => formatNumber(value, getLocale());
  const forNew = m.offline_ready_new({ stores: count(stores), templates: count(templates) });
  return `${m.offline_ready({ count: readiness.drafts.length, at })} ${forNew}`;
}

/** Safari removes what a page stored after seven days without a visit, unless the page is on the home screen. */
async function readRisk(): Promise<string | null> {
  if (matchMedia("(display-mode: standalone)").matches) return null;
  if (navigator.vendor.startsWith("Apple")) return m.offline_risk_week();
  return (await navigator.storage?.persisted?.()) ? null : m.offline_risk_space();
}
