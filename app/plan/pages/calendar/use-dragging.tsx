import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { href } from "#app/ui/href.ts";

/** For lists of days with `data-day`: a slot's link dropped on a day opens the slot's page with that day filled in, to be confirmed. */
export function useDragging({ canManage }: { canManage: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const days = list.current;
    if (!days || !canManage) return;
    const onDragOver = (event: DragEvent) => {
      if (dayUnder(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const [day, slot] = [dayUnder(event), draggedSlot(event)];
      if (!day || !slot) return;
      event.preventDefault();
      slot.searchParams.set("to", day);
      void navigate(`${slot.pathname}${slot.search}`);
    };
    days.addEventListener("dragover", onDragOver);
    days.addEventListener("drop", onDrop);
    return () => {
      days.removeEventListener("dragover", onDragOver);
      days.removeEventListener("drop", onDrop);
    };
  }, [canManage, navigate]);
  return list;
}

function dayUnder({ target }: DragEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-day]")?.dataset["day"] : undefined;
}

function draggedSlot({ dataTransfer }: DragEvent): URL | null {
  const text = dataTransfer?.getData("text/uri-list") || dataTransfer?.getData("text/plain") || "";
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.origin === location.origin && url.pathname === href("/qc/calendar/slot") ? url : null;
}
