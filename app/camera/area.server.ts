import type { Area } from "#app/area.ts";
import { countingPast } from "#app/store-managers/reattribute.server.ts";
import { areaCopiesIn } from "#app/stores/area-copies.server.ts";
import { usedIn } from "#app/stores/hooks.server.ts";
import { sittingFacts } from "./facts.server.ts";
import { sittingsImport } from "./import-sittings.server.ts";
import { reattributeSittings } from "./sitting-record.server.ts";
import { sittings } from "./sitting.ts";

export const area: Area = {
  lists: async () => [(await import("./pages/list/sitting-list.server.ts")).sittingList],
  importKinds: [sittingsImport],
  facts: sittingFacts,
  areaCopies: areaCopiesIn(sittings),
  findStoreUses: usedIn(sittings, ({ imported }) => imported?.lastImport),
  reattribute: reattributeSittings,
  pastRecords: { kind: "sittings", count: countingPast(sittings, "from") },
};
