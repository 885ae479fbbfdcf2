import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { href } from "#app/ui/href.ts";

/**
 * For a list of days, each with `data-day`: a slot's link that is dragged onto one opens the slot's page with that day in its form, so that moving it
 * is still to be confirmed.
 */
export function useDragging(manages: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const days = list.current;
    if (!days || !manages) return;
    const over = (event: DragEvent) => {
      if (dayUnder(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const [day, slot] = [dayUnder(event), draggedSlot(event)];
      if (!day || !slot) return;
      event.preventDefault();
      slot.searchParams.set("to", day);
      void navigate(`${slot.pathname}${slot.search}`);
    };
    days.addEventListener("dragover", over);
    days.addEventListener("drop", drop);
    return () => {
      days.removeEventListener("dragover", over);
      days.removeEventListener("drop", drop);
    };
  }, [manages, navigate]);
  return list;
}

function dayUnder({ target }: DragEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-day]")?.dataset["day"] : undefined;
}

/** Browsers give a link that is dragged its address. */
function draggedSlot({ dataTransfer }: DragEvent): URL | null {
  const text = dataTransfer?.getData("text/uri-list") || dataTransfer?.getData("text/plain") || "";
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.origin === location.origin && url.pathname === href("/qc/calendar/slot") ? url : null;
}
