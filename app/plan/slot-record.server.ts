import { z } from "zod";
import type { RecordKind } from "#app/changes/record.ts";
import { StaleRecord } from "#app/records/record-errors.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { type SlotChange, slotChanges } from "./slot-change.ts";

const told = z.object({
  day: z.iso.date(),
  cancelled: z.boolean(),
  inspectorId: z.string().nullable().default(null),
  inspectorName: z.string().nullable(),
});

export const slotEvents = declareEvents(slotChanges.name, { changed: { before: told, after: told } });

export const slotRecord: RecordKind<SlotChange, typeof slotEvents> = {
  collection: slotChanges,
  events: slotEvents,
  stale: (stored) => new StaleRecord(stored),
};
