import type { NavigateFunction } from "react-router";
import { href } from "#app/ui/href.ts";

/** A slot's link dropped on a day opens the slot's page with that day filled in, to be confirmed. */
export function receiveSlots(days: HTMLElement | null, navigate: NavigateFunction, signal: AbortSignal): void {
  days?.addEventListener("dragover", (event) => dayUnder(event) && event.preventDefault(), { signal });
  days?.addEventListener(
    "drop",
    (event) => {
      const [day, slot] = [dayUnder(event), draggedSlot(event)];
      if (!day || !slot) return;
      event.preventDefault();
      slot.searchParams.set("to", day);
      void navigate(`${slot.pathname}${slot.search}`);
    },
    { signal },
  );
}

function dayUnder({ target }: DragEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-day]")?.dataset["day"] : undefined;
}

function draggedSlot({ dataTransfer }: DragEvent): URL | null {
  const text = dataTransfer?.getData("text/uri-list") || dataTransfer?.getData("text/plain") || "";
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.origin === location.origin && url.pathname === href("/qc/calendar/slot") ? url : null;
}
