import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** For lists of days with `data-day`. */
export function useDragging({ canManage }: { canManage: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!canManage) return;
    const stop = new AbortController();
    void import("./receive-slots.ts").then(
      ({ receiveSlots }) => receiveSlots(list.current, navigate, stop.signal),
      () => {},
    );
    return () => stop.abort();
  }, [canManage, navigate]);
  return list;
}
