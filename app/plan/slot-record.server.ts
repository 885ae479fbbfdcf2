import type { RecordKind } from "#app/changes/record.ts";
import { renewGeneration } from "#app/facts/generations.server.ts";
import { slotEvents } from "./events.ts";
import { PlanRefused } from "./plan-errors.ts";
import { type SlotChange, slotChanges } from "./slot-change.ts";

export const slotRecord: RecordKind<SlotChange, typeof slotEvents> = {
  collection: slotChanges,
  events: slotEvents,
  stale: () => new PlanRefused("overtaken"),
  follow: async (tx) => () => renewGeneration(tx, "plans"),
};
