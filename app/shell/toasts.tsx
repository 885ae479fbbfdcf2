import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { FlashContext } from "./flash-notice.tsx";
import type { Flash, Toast } from "./flash.ts";
import { outcomeOf } from "./outcome.ts";

const load = () => import("./toaster.tsx").catch(() => ({ default: PlainToast }));

/** Loaded some seconds after the page, or with the first message, which is shown plainly until then. */
const Toaster = lazy<typeof import("./toaster.tsx").default>(load);
const loadAfter = 3000;

function PlainToast({ toasts }: { toasts: readonly Flash[] }) {
  const { message, tone = "neutral" } = toasts.at(-1) ?? {};
  return (
    <p role="status" className={`beside top-16 right-4 tone-${tone}`}>
      {message}
    </p>
  );
}

let messages: readonly Flash[] = [];
const listeners = new Set<() => void>();

function showToast(toast: Toast & { id?: string }): void {
  messages = [...messages, { id: String(messages.length), ...toast }];
  for (const listener of listeners) listener();
}

/** Returns the address that the outcome leads to. */
export function showOutcome(status: number, title?: string | null): string | null {
  const { toast, to } = outcomeOf(status, title);
  showToast(toast);
  return to;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing: readonly Flash[] = [];

/** The document's own message is a notice in the page, so that nothing jumps when scripts arrive; every later one is a toast. */
export function Toasts({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const [first] = useState(flash);
  const toasts = useSyncExternalStore(
    listen,
    () => messages,
    () => nothing,
  );
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [hasNavigated, setHasNavigated] = useState(false);
  if (!hasNavigated && key !== firstKey) setHasNavigated(true);

  useEffect(() => {
    const timer = setTimeout(() => void load(), loadAfter);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (flash && flash.id !== first?.id) showToast(flash);
  }, [flash, first]);

  return (
    <FlashContext value={hasNavigated ? null : first}>
      {children}
      {toasts.length > 0 && (
        <Suspense fallback={<PlainToast toasts={toasts} />}>
          <Toaster toasts={toasts} />
        </Suspense>
      )}
    </FlashContext>
  );
}
