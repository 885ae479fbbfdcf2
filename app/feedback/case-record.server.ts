import type { RecordKind } from "#app/changes/record.ts";
import { reattributing } from "#app/store-managers/reattribute.server.ts";
import { cases, type FeedbackCase } from "./case.ts";
import { caseEvents } from "./events.ts";
import { caseFacts } from "./facts.server.ts";

export const caseRecord: RecordKind<FeedbackCase, typeof caseEvents> = {
  collection: cases,
  events: caseEvents,
  scope: { name: "feedback", action: "read feedback", subjectOf: ({ data }) => data },
  /** The facts that reports read; a correction can take a case to another store or month. */
  follow: (tx, writes) => caseFacts.follow(tx, writes),
};

/** Attributes the feedback on a store of some days; see `reattributing`. */
export const reattributeCases = reattributing(caseRecord, "cameAt");
