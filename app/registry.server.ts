/** What areas bring to the folders below them. Whatever does the product's work loads this: the server, commands, tests. */
import { join } from "node:path";
import { sweepExpired } from "#app/auth/expired.server.ts";
import { reattributeChecks } from "#app/checks/reattribute-checks.server.ts";
import { config } from "#app/config.server.ts";
import { filesFolder, sweepParts } from "#app/files/disk.server.ts";
import { thinImports } from "#app/import/thin.server.ts";
import { runner } from "#app/jobs/runner.server.ts";
import { onPastDaysReassigned, settleLeft } from "#app/store-managers/settle.server.ts";
import { queueUpgrades, upgradeJob } from "#app/upgrades.server.ts";

const minute = 60_000;
const hour = 60 * minute;

onPastDaysReassigned(reattributeChecks);

runner.register([
  { name: "sweep-expired", every: hour, run: ({ now, signal }) => sweepExpired(now, signal) },
  { name: "thin-imports", every: hour, run: ({ now, signal }) => thinImports(now, signal) },
  {
    name: "settle-assignments",
    every: minute,
    // What is younger somebody is still at.
    run: ({ now, signal }) => settleLeft(new Date(now.getTime() - minute), signal),
  },
  upgradeJob,
]);
runner.queueAtStart(queueUpgrades);

// Only the embedded engine keeps files itself.
if (config.ENGINE === "embedded")
  runner.register([
    { name: "sweep-parts", every: 24 * hour, run: ({ now }) => sweepParts(join(config.DATA_DIR, filesFolder), now) },
  ]);
