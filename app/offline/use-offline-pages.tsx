import { useEffect } from "react";
import { getLocale } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { readDeviceUser, markKitStale, rememberUser } from "./browser-notes.ts";

const afterMs = 5000;
const editingPages = [href("/qc/check/edit"), href("/qc/check/review")];

export function useOfflinePages(uid: string, pathname: string): void {
  useEffect(() => {
    if (!canOpenOffline() || !uid) return;
    if (readDeviceUser() !== uid) rememberUser(uid);
    const timer = setTimeout(() => void install(), afterMs);
    const stop = reloadForOthers(uid);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [uid]);
  useEffect(() => {
    if (!canOpenOffline() || !uid) return;
    if (editingPages.some((page) => pathname.startsWith(page))) {
      // Browsers that ask the person do so once there is something to lose.
      void navigator.storage?.persist?.();
      return markKitStale();
    }
    const timer = setTimeout(() => void refresh(uid), afterMs);
    return () => clearTimeout(timer);
  }, [uid, pathname]);
}

/** Browsers show a page as it was left, also when someone else who signed in since goes back to it. */
export function reloadForOthers(uid: string): () => void {
  const check = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readDeviceUser() !== uid) location.reload();
  };
  addEventListener("pageshow", check);
  return () => removeEventListener("pageshow", check);
}

function canOpenOffline(): boolean {
  return import.meta.env.PROD && "serviceWorker" in navigator;
}

async function install(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/service-worker.js", { type: "module" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(getLocale(), {});
  } catch {
    // Private windows and old browsers show their own error page.
  }
}

async function refresh(uid: string): Promise<void> {
  await navigator.serviceWorker.ready;
  try {
    const { refreshOldKit } = await import("./refresh-kit.ts");
    await refreshOldKit(uid);
  } catch {}
}
