import { defineFacts } from "#app/facts/facts.server.ts";
import { detailFacts, checkFactRow, summaryFacts } from "./check-facts.ts";
import { checks } from "./check.ts";

export const checkFacts = defineFacts({
  source: "checks",
  shards: [summaryFacts, detailFacts],
  records: checks,
  orderedBy: "startedAt",
  rowOf: checkFactRow,
});
