import type { Area } from "#app/area.ts";
import { countPastIn } from "#app/store-managers/reattribute.server.ts";
import { areaCopiesIn } from "#app/stores/area-copies.server.ts";
import { findStoresUsedIn } from "#app/stores/hooks.server.ts";
import { sittingFacts } from "./facts.server.ts";
import { sittingsImport } from "./import-sittings.server.ts";
import { reattributeSittings } from "./sitting-record.server.ts";
import { sittings } from "./sitting.ts";

export const area: Area = {
  lists: async () => [(await import("./pages/list/sitting-list.server.ts")).sittingList],
  importKinds: [sittingsImport],
  facts: sittingFacts,
  areaCopies: areaCopiesIn(sittings),
  findStoreUses: findStoresUsedIn(sittings, ({ imported }) => imported?.lastImport),
  reattribute: reattributeSittings,
  pastRecords: { kind: "sittings", count: countPastIn(sittings, "from") },
};
