import type { ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
import { useDeviceState } from "./use-device-state.tsx";

interface DeviceWordsProps {
  /** Shown once this device has what was typed. */
  children: ReactNode;
  /** Whether being online again sends what was typed. */
  isSentOnline?: boolean;
}

/** Says that something is kept on this device only when it is; else that it is being saved, or can't be. */
export function DeviceWords({ children, isSentOnline = true }: DeviceWordsProps) {
  const state = useDeviceState();
  if (state === "saved") return <span>{children}</span>;
  if (state === "saving") return <span>{m.outbox_device_saving()}</span>;
  return (
    <strong role="alert" className="text-bad">
      <span>{m.outbox_device_failed()}</span> {isSentOnline && <span>{m.outbox_device_stay()}</span>}
    </strong>
  );
}
