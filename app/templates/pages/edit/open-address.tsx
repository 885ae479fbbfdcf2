import { useEffect } from "react";
import { readPlace } from "#app/templates/draft.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import type { TemplateEditor } from "./editor.ts";

let next: string | null = null;

/** A new entry of the browser's history, without asking the server for anything. Browsers take long over it: what is opened is shown first. */
export function pushAddress(address: string): void {
  if ((next ?? `${location.pathname}${location.search}`) === address) return;
  const waits = next !== null;
  next = address;
  if (!waits) afterPaint(writeAddress);
}

/** Writes what is still to be written: before anything else makes an entry. */
export function writeAddress(): void {
  if (next === null) return;
  const before = history.state as { idx?: number } | null;
  const entry = { ...before, key: Math.random().toString(36).slice(2), idx: (before?.idx ?? 0) + 1 };
  history.pushState(entry, "", next);
  next = null;
}

export function useFollowedAddress(editor: TemplateEditor | undefined): void {
  useEffect(() => {
    const follow = () => editor?.show(readPlace(new URLSearchParams(location.search).get("open") ?? ""));
    window.addEventListener("popstate", follow);
    return () => {
      next = null;
      window.removeEventListener("popstate", follow);
    };
  }, [editor]);
}
