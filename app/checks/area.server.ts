import type { Area } from "#app/area.ts";
import { countPastIn } from "#app/store-managers/reattribute.server.ts";
import { areaCopiesIn } from "#app/stores/area-copies.server.ts";
import { findStoresUsedIn } from "#app/stores/hooks.server.ts";
import { reattributeChecks } from "./check-record.server.ts";
import { checks } from "./check.ts";
import { checkFacts } from "./facts.server.ts";
import { tasksOfChecks } from "./open-tasks.server.ts";
import { checksImport } from "./past/import-checks.server.ts";
import { findingsImport } from "./past/import-findings.server.ts";

export const area: Area = {
  lists: async () => [(await import("./pages/list/check-list.server.ts")).publishedCheckList],
  importKinds: [checksImport, findingsImport],
  reactions: [tasksOfChecks],
  facts: checkFacts,
  areaCopies: areaCopiesIn(checks),
  findStoreUses: findStoresUsedIn(checks, ({ imported }) => imported?.lastImport),
  reattribute: reattributeChecks,
  pastRecords: { kind: "checks", count: countPastIn(checks, "startedAt") },
};
