import type { Area } from "#app/area.ts";
import { countPastIn } from "#app/store-managers/reattribute.server.ts";
import { areaCopiesIn } from "#app/stores/area-copies.server.ts";
import { findStoresUsedIn } from "#app/stores/hooks.server.ts";
import { reattributeCases } from "./case-record.server.ts";
import { cases } from "./case.ts";
import { eraseContactsJob } from "./erase-contacts.server.ts";
import { caseFacts } from "./facts.server.ts";
import { casesImport } from "./import-cases.server.ts";

export const area: Area = {
  lists: async () => [(await import("./pages/list/case-list.server.ts")).caseList],
  importKinds: [casesImport],
  jobs: [eraseContactsJob],
  facts: caseFacts,
  areaCopies: areaCopiesIn(cases),
  findStoreUses: findStoresUsedIn(cases, ({ imported }) => imported?.lastImport),
  reattribute: reattributeCases,
  pastRecords: { kind: "feedback", count: countPastIn(cases, "cameAt") },
};
