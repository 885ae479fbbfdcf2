import { defineFacts } from "#app/facts/facts.server.ts";
import { factRow, feedbackFacts } from "./case-facts.ts";
import { cases } from "./case.ts";

export const caseFacts = defineFacts({
  source: "feedback",
  shards: [feedbackFacts],
  records: cases,
  maxPending: 4,
  orderedBy: "cameAt",
  rowOf: factRow,
});
