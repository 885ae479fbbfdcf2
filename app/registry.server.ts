/** What later areas put into the places that earlier ones leave them. The server, the commands and tests of what uses them load it. */
import { join } from "node:path";
import { sweepExpired } from "#app/sign-in/expired.server.ts";
import { checks } from "#app/checks/check.ts";
import { areaCopies } from "#app/checks/follow-store.server.ts";
import { checksImport } from "#app/checks/past/import-checks.server.ts";
import { findingsImport } from "#app/checks/past/import-findings.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { reattributeChecks } from "#app/checks/reattribute-checks.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { filesFolder, sweepParts } from "#app/files/disk.server.ts";
import { kinds } from "#app/import/kinds.server.ts";
import { thinImports } from "#app/import/thin.server.ts";
import { runner } from "#app/jobs/runner.server.ts";
import { reattribution } from "#app/store-managers/hooks.server.ts";
import { assignmentsImport } from "#app/store-managers/import-assignments.server.ts";
import { managersImport } from "#app/store-managers/import-managers.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { settleLeft } from "#app/store-managers/settle.server.ts";
import { copies, storeUses, usedIn } from "#app/stores/hooks.server.ts";
import { storesImport } from "#app/stores/import-stores.server.ts";
import { queueUpgrades, upgradeJob } from "#app/upgrades.server.ts";

const minute = 60_000;
const hour = 60 * minute;

kinds.register({
  stores: storesImport,
  managers: managersImport,
  assignments: assignmentsImport,
  checks: checksImport,
  findings: findingsImport,
});
copies.register(areaCopies);
storeUses.register([
  usedIn(assignments, ({ importId }) => importId),
  usedIn(checks, ({ imported }) => imported?.lastImport),
]);
reattribution.register(reattributeChecks);

runner.register([
  { name: "sweep-expired", every: hour, run: ({ now, signal }) => sweepExpired(now, signal) },
  { name: "thin-imports", every: hour, run: ({ now, signal }) => thinImports(now, signal) },
  {
    name: "settle-assignments",
    every: minute,
    // What is younger somebody is still at.
    run: ({ now, signal }) => settleLeft(new Date(now.getTime() - minute), signal),
  },
  { name: "fold-facts", every: 5 * minute, run: ({ signal }) => checkFacts.fold(db, signal) },
  upgradeJob,
]);
runner.queueAtStart(queueUpgrades);

// Only the embedded engine keeps files itself.
if (config.ENGINE === "embedded")
  runner.register([
    { name: "sweep-parts", every: 24 * hour, run: ({ now }) => sweepParts(join(config.DATA_DIR, filesFolder), now) },
  ]);
