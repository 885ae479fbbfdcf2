import { useSyncExternalStore } from "react";
import { type DeviceState, deviceState, onDeviceChange } from "./device.ts";

export function useDeviceState(): DeviceState {
  return useSyncExternalStore(onDeviceChange, deviceState, () => "saved");
}
