import type { RecordKind } from "#app/changes/record.ts";
import { StaleCheck } from "./check-errors.ts";
import { factRow } from "./check-facts.ts";
import { type Check, checks, seenOf } from "./check.ts";
import { checkEvents } from "./events.ts";
import { checkFacts } from "./facts.server.ts";

export const checkRecord: RecordKind<Check, typeof checkEvents> = {
  collection: checks,
  events: checkEvents,
  scope: { name: "check", action: "read check", subjectOf: ({ data }) => data },
  seenOf: ({ data }) => seenOf(data),
  stale: (stored) => new StaleCheck(stored),
  /** The facts that reports read of those that count; none of these changes takes a check to another store or month. */
  follow: (tx, writes) =>
    Promise.resolve(() => {
      for (const { id, before, after } of writes)
        if (after && rowOf(id, before?.data) !== rowOf(id, after)) checkFacts.record(tx, id, after);
    }),
};

function rowOf(id: string, check: Check | undefined): string {
  return JSON.stringify(check ? factRow(check, id) : null);
}

/** What came of a check, as its timeline tells it. */
export function figuresOf({ outcome }: Check) {
  return { score: outcome?.score ?? null, result: outcome?.result ?? null, findings: outcome?.findings.length ?? 0 };
}
