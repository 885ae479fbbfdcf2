/** Apart from slots.ts, because pages need them in the browser. */
export const slotStatuses = ["due", "done", "late", "missed"] as const;
export type SlotStatus = (typeof slotStatuses)[number];
