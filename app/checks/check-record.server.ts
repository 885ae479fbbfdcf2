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
  follow: (tx, writes) => checkFacts.follow(tx, writes),
};

export const reattributeChecks = reattributing(checkRecord, "startedAt");

export function checkFigures({ outcome }: Check) {
  return { score: outcome?.score ?? null, result: outcome?.result ?? null, findings: outcome?.findings.length ?? 0 };
}
