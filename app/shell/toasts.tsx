import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { FlashContext } from "./flash-notice.tsx";
import type { Flash, Toast } from "./flash.ts";

const load = () => import("./toaster.tsx").catch(() => ({ default: Silence }));

/** Not needed to show a page: fetched some seconds later, or with the first message; without it the page works on. */
const Toaster = lazy<typeof import("./toaster.tsx").default>(load);
const loadAfter = 3000;

function Silence() {
  return <></>;
}

/** What was said since the document was loaded; a listener learns of each addition. */
let said: readonly Flash[] = [];
const listeners = new Set<() => void>();

/** Says something briefly, without leaving the page. In the browser only. */
export function showToast(toast: Toast & { id?: string }): void {
  said = [...said, { id: String(said.length), ...toast }];
  for (const listener of listeners) listener();
}

/**
 * Says what became of a request, by the table of outcomes; resolves to where that leads, for whoever doesn't stay to keep what is typed.
 * The words are fetched when they are needed. In the browser only.
 */
export async function showOutcome(status: number, title?: string | null): Promise<string | null> {
  const { outcomeOf } = await import("./outcome.ts");
  const { toast, to } = outcomeOf(status, title);
  showToast(toast);
  return to;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing: readonly Flash[] = [];

/**
 * Shows messages: the one that came with the document as a notice in the page (`FlashNotice`), so that it is there
 * without scripts and nothing jumps when they arrive; every later one as a toast.
 */
export function Toasts({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const [first] = useState(flash);
  const toasts = useSyncExternalStore(
    listen,
    () => said,
    () => nothing,
  );
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [left, setLeft] = useState(false);
  if (!left && key !== firstKey) setLeft(true);

  useEffect(() => {
    const timer = setTimeout(() => void load(), loadAfter);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (flash && flash.id !== first?.id) showToast(flash);
  }, [flash, first]);

  return (
    <FlashContext value={left ? null : first}>
      {children}
      {toasts.length > 0 && (
        <Suspense>
          <Toaster toasts={toasts} />
        </Suspense>
      )}
    </FlashContext>
  );
}
