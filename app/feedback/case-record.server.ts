import type { RecordKind } from "#app/changes/record.ts";
import { reattributing } from "#app/store-managers/reattribute.server.ts";
import { cases, type FeedbackCase } from "./case.ts";
import { caseEvents } from "./events.ts";
import { caseFacts } from "./facts.server.ts";

export const caseRecord: RecordKind<FeedbackCase, typeof caseEvents> = {
  collection: cases,
  events: caseEvents,
  scope: { name: "feedback", action: "read feedback", subjectOf: ({ data }) => data },
  /** Updates the facts; a correction can move a case to another store or month. */
  follow: (tx, writes) => caseFacts.follow(tx, writes),
};

export const reattributeCases = reattributing(caseRecord, "cameAt");
