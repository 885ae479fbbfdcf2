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
  /** The facts that reports read of those that count; a correction can take a sitting to another month. */
  follow: (tx, writes) => sittingFacts.follow(tx, writes),
};

/** Attributes a store's sittings of some days; see `reattributing`. */
export const reattributeSittings = reattributing(sittingRecord, "from");
