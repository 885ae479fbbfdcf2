/** What a slot can be. Pages need the names in the browser. */
export const slotStatuses = ["due", "done", "late", "missed"] as const;
export type SlotStatus = (typeof slotStatuses)[number];
