import type { RecordKind } from "#app/changes/record.ts";
import { renewGeneration } from "#app/facts/generations.server.ts";
import { slotEvents } from "./events.ts";
import { type SlotChange, slotChanges } from "./slot-change.ts";

export const slotRecord: RecordKind<SlotChange, typeof slotEvents> = {
  collection: slotChanges,
  events: slotEvents,
  follow: async (tx) => () => renewGeneration(tx, "plans"),
};
