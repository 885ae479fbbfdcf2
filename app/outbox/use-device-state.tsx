import { useSyncExternalStore } from "react";
import { type DeviceState, deviceState, onDeviceChange } from "./device.ts";

/** Whether this device has what was typed on the page. */
export function useDeviceState(): DeviceState {
  return useSyncExternalStore(onDeviceChange, deviceState, () => "saved");
}
