import type { ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
import { useDeviceState } from "./use-device-state.tsx";

interface DeviceWordsProps {
  /** Shown once the texts are stored on this device. */
  children: ReactNode;
  /** Whether the texts are sent when the connection is back. */
  isSentOnline?: boolean;
}

/** Tells whether the texts are stored on this device, being stored, or can't be. */
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
