import type { RecordKind } from "#app/changes/record.ts";
import { reattributing } from "#app/store-managers/reattribute.server.ts";
import { sittingEvents } from "./events.ts";
import { sittingFacts } from "./facts.server.ts";
import { type Sitting, sittings } from "./sitting.ts";
import { StaleSitting } from "./sitting-errors.ts";

export const sittingRecord: RecordKind<Sitting, typeof sittingEvents> = {
  collection: sittings,
  events: sittingEvents,
  scope: { name: "sitting", action: "read sitting", subjectOf: ({ data }) => data },
  stale: (stored) => new StaleSitting(stored),
  follow: (tx, writes) => sittingFacts.follow(tx, writes),
};

export const reattributeSittings = reattributing(sittingRecord, "from");
