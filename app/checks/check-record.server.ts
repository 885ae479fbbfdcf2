import type { RecordKind } from "#app/changes/record.ts";
import { reattributing } from "#app/store-managers/reattribute.server.ts";
import { StaleCheck } from "./check-errors.ts";
import { type Check, checks, checkRevision } from "./check.ts";
import { checkEvents } from "./events.ts";
import { checkFacts } from "./facts.server.ts";

export const checkRecord: RecordKind<Check, typeof checkEvents> = {
  collection: checks,
  events: checkEvents,
  scope: { name: "check", action: "read check", subjectOf: ({ data }) => data },
  revisionOf: ({ data }) => checkRevision(data),
  stale: (stored) => new StaleCheck(stored),
  /** The facts that reports read of those that count. */
  follow: (tx, writes) => checkFacts.follow(tx, writes),
};

/** Attributes a store's checks of some days; see `reattributing`. */
export const reattributeChecks = reattributing(checkRecord, "startedAt");

/** What came of a check, as its timeline tells it. */
export function figuresOf({ outcome }: Check) {
  return { score: outcome?.score ?? null, result: outcome?.result ?? null, findings: outcome?.findings.length ?? 0 };
}
