import type { ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
import { isStorageForbidden } from "./device.ts";
import { useDeviceState } from "./use-device-state.tsx";

interface DeviceWordsProps {
  children: ReactNode;
  isSentOnline?: boolean;
}

export default function DeviceWords({ children, isSentOnline = true }: DeviceWordsProps) {
  const state = useDeviceState();
  if (state === "saved") return <span>{children}</span>;
  if (state === "saving") return <span>{m.outbox_device_saving()}</span>;
  return (
    <strong role="alert" className="text-bad">
      <span>{isStorageForbidden() ? m.outbox_device_forbidden() : m.outbox_device_failed()}</span>{" "}
      {isSentOnline && <span>{m.outbox_device_stay()}</span>}
    </strong>
  );
}
