import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { returnPath } from "#app/auth/return-path.ts";
import { readStarts } from "#app/checks/device/starts.ts";
import type { CheckFormView } from "#app/checks/pages/edit/form-view.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { readDeviceUser } from "#app/offline/browser-notes.ts";
import { readKit, readKitPart } from "#app/offline/kit.ts";
import { reloadForOthers } from "#app/offline/use-offline-pages.tsx";
import { isReachable } from "#app/outbox/is-reachable.ts";
import { rootAttributes, readPreferences } from "#app/settings/preference.ts";
import { titled } from "#app/shell/page-title.ts";
import { unsentInWords } from "#app/sign-in/parts/unsent-words.ts";
import { unsentOf } from "#app/sign-in/parts/unsent.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { later } from "#app/ui/later.tsx";
import type { StartKit } from "./start-steps.ts";

const StoredPart = later(() => import("./stored-part.tsx"));

const readingBeforeHydration = typeof document === "undefined" ? null : begin();

function begin(): Promise<Device> | null {
  void StoredPart.come();
  const uid = readDeviceUser();
  return uid === null ? null : readDevice(uid);
}

export const meta = titled(m.checks_offline_title);

/** The service worker stores it once for all people and addresses, so what depends on them comes after hydration. */
export default function OfflinePage() {
  usePersonalLook();
  const target = useTarget();
  const device = useDevice();
  const { kit } = device;
  useEffect(() => (kit ? reloadForOthers(kit.uid) : undefined), [kit]);
  const view = useMemo(() => kit && viewAt(kit, target), [kit, target]);
  if (view) return <StoredPart view={view} isReview={pathOf(target) === reviewPath} />;
  if (kit && pathOf(target) === href("/qc/phone")) return <StoredPart phone={kit} />;
  const params = kit && kit.stores.length > 0 ? startParams(target) : null;
  return params ? <StoredPart kit={kit!} params={params} /> : <Overview target={target} {...device} />;
}

interface Device {
  readonly unsent: string | null;
  readonly kit: StartKit | null;
}

function Overview({ target, unsent, kit }: Device & { target: string }) {
  useReturn();
  return (
    // Drafts that are still being read come below, and move nothing that is pressed.
    <main className={`mx-auto flex min-h-dvh w-full max-w-md flex-col gap-4 px-4 py-8 ${kit ? "" : "justify-center"}`}>
      <h1 className="text-xl font-semibold">{m.checks_offline_title()}</h1>
      <p>{kit && isCheck(target) ? m.checks_offline_not_here() : m.checks_offline_body()}</p>
      {unsent && (
        <a href={href("/qc/phone")} className="panel">
          {m.checks_offline_unsent({ what: unsent })}
        </a>
      )}
      {kit && <StoredPart kit={kit} />}
      <a href={target} className={buttonClass("primary")}>
        {m.checks_offline_try_again()}
      </a>
    </main>
  );
}

const neverChanges = () => () => {};

const readTarget = () => returnPath(new URLSearchParams(location.search).get("from"));

function useTarget(): string {
  return useSyncExternalStore(neverChanges, readTarget, () => "/");
}

function useDevice(): Device {
  const [device, setDevice] = useState<Device>({ unsent: null, kit: null });
  useEffect(() => void readingBeforeHydration?.then(setDevice), []);
  return device;
}

async function readDevice(uid: string): Promise<Device> {
  const [unsent, kit, starts, stores, templates, plan, timeZone] = await Promise.all([
    unsentOf(uid),
    readKit<CheckFormView>(uid),
    readStarts<CheckFormView>(uid),
    readKitPart<StartKit["stores"]>(uid, "stores"),
    readKitPart<StartKit["templates"]>(uid, "templates"),
    readKitPart<StartKit["plan"]>(uid, "plan"),
    readKitPart<string>(uid, "timeZone"),
  ]);
  const pending = starts.map(({ view }): CheckFormView => ({ ...view, isPending: true }));
  return {
    unsent: unsent && unsentInWords(unsent),
    kit: {
      uid,
      timeZone: timeZone ?? "UTC",
      refreshedAt: kit?.refreshedAt ?? 0,
      today: dayOf(new Date(), timeZone ?? "UTC"),
      stores: stores ?? [],
      templates: templates ?? [],
      plan: plan ?? {},
      drafts: [...pending, ...(kit?.drafts ?? [])],
    },
  };
}

function startParams(target: string): URLSearchParams | null {
  const { searchParams } = new URL(target, location.origin);
  return pathOf(target) === href("/qc/check") && !searchParams.has("id") ? searchParams : null;
}

const askAgainMs = 30_000;

const reviewPath: string = href("/qc/check/review");

function pathOf(target: string): string {
  return new URL(target, location.origin).pathname.replace(/\/$/, "");
}

function isCheck(target: string): boolean {
  return (
    [href("/qc/check/edit"), reviewPath].includes(pathOf(target)) &&
    new URL(target, location.origin).searchParams.has("id")
  );
}

function viewAt({ drafts }: StartKit, target: string): CheckFormView | null {
  if (!isCheck(target)) return null;
  const { searchParams } = new URL(target, location.origin);
  const view = drafts.find(({ checkId }) => checkId === searchParams.get("id"));
  if (!view) return null;
  const section = searchParams.get("section");
  const isKnown = section === "all" || view.version.sections.some(({ id }) => id === section);
  return { ...view, ...(section && isKnown && { section }), isFromKit: true };
}

function usePersonalLook(): void {
  useLayoutEffect(() => {
    const preferences = readPreferences(document.cookie);
    const root = document.documentElement;
    root.className = `font-${preferences.font}`;
    for (const [name, value] of Object.entries(rootAttributes(preferences))) root.setAttribute(name, value);
  }, []);
}

function useReturn(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // A page that is being left must not take the place of the next one.
    let isLeft = false;
    const note = ({ type }: Event) => (isLeft = type !== "pageshow");
    const open = () => isLeft || location.replace(readTarget());
    for (const name of ["beforeunload", "pagehide", "pageshow"]) addEventListener(name, note, { signal });
    addEventListener("online", open, { signal });
    // A phone isn't told when the server is back, or the Wi-Fi's upstream.
    const timer = setInterval(() => void isReachable().then((isBack) => isBack && open()), askAgainMs);
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, []);
}
