import { useEffect } from "react";
import { readDraftPlace } from "#app/templates/draft.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import type { TemplateEditor } from "./editor.ts";

let pendingAddress: string | null = null;

/** Adds a history entry without a request. Deferred, because it is slow: the opened part is painted first. */
export function pushAddress(address: string): void {
  if ((pendingAddress ?? `${location.pathname}${location.search}`) === address) return;
  const isScheduled = pendingAddress !== null;
  pendingAddress = address;
  if (!isScheduled) afterPaint(writeAddress);
}

/** Must run before any other navigation. */
export function writeAddress(): void {
  if (pendingAddress === null) return;
  const before = history.state as { idx?: number } | null;
  const entry = { ...before, key: Math.random().toString(36).slice(2), idx: (before?.idx ?? 0) + 1 };
  history.pushState(entry, "", pendingAddress);
  pendingAddress = null;
}

export function useFollowedAddress(editor: TemplateEditor | undefined): void {
  useEffect(() => {
    const follow = () => editor?.show(readDraftPlace(new URLSearchParams(location.search).get("open") ?? ""));
    window.addEventListener("popstate", follow);
    return () => {
      pendingAddress = null;
      window.removeEventListener("popstate", follow);
    };
  }, [editor]);
}
