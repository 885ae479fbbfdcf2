import { defineFacts } from "#app/facts/facts.server.ts";
import { cameraFacts, sittingFactRow } from "./sitting-facts.ts";
import { sittings } from "./sitting.ts";

export const sittingFacts = defineFacts({
  source: "camera",
  shards: [cameraFacts],
  records: sittings,
  maxPending: 4,
  orderedBy: "from",
  rowOf: sittingFactRow,
});
