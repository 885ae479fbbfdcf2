import type { RecordKind } from "#app/changes/record.ts";
import { renewGeneration } from "#app/facts/generations.server.ts";
import { StaleRecord } from "#app/records/record-errors.ts";
import { slotEvents } from "./events.ts";
import { type SlotChange, slotChanges } from "./slot-change.ts";

export const slotRecord: RecordKind<SlotChange, typeof slotEvents> = {
  collection: slotChanges,
  events: slotEvents,
  stale: (stored) => new StaleRecord(stored),
  follow: async (tx) => () => renewGeneration(tx, "plans"),
};
