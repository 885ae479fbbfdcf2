import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { areHere } from "./tests/emulators/missing.ts";

/** Run on Firestore as well: together they ask every kind of query and hold the transactions that meet others. */
const onBothEngines = [
  "tests/audit-log/audit-log.test.ts",
  "tests/camera/{report,sittings}.test.ts",
  "tests/chats/messages.test.ts",
  "tests/checks/{queue,submit}.test.ts",
  "tests/db/{baseline,stored}.test.ts",
  "tests/facts/folding.test.ts",
  "tests/feedback/report.test.ts",
  "tests/jobs/runner.test.ts",
  "tests/reports/{mail-views,monthly.server,replay.server}.test.ts",
  "tests/sign-in/attempts.test.ts",
  "tests/tasks/{also-open,tasks}.test.ts",
];
/** Run on Firestore by `npm run test:all`. */
const allOnBothEngines = [
  "tests/activities/{activities,facts,report}.test.ts",
  "tests/apps/webhooks.test.ts",
  "tests/auth/profile.test.ts",
  "tests/sign-in/attempts.test.ts",
  "tests/camera/{facts,report,sittings}.test.ts",
  "tests/chats/messages.test.ts",
  "tests/checks/{appeal,phone-time,queue,save,severity,start,submit}.test.ts",
  "tests/db/{baseline,stored}.test.ts",
  "tests/facts/{facts.server,folding}.test.ts",
  "tests/feedback/{cases,erase-contacts,report}.test.ts",
  "tests/import/{imports,import-activities,import-feedback,import-sittings,thin}.test.ts",
  "tests/home/roles.test.ts",
  "tests/jobs/runner.test.ts",
  "tests/mail/mails.test.ts",
  "tests/lists/lists.test.ts",
  "tests/notifications/{closing-notices,killed,notices,plan-notices}.test.ts",
  "tests/reports/mail-views.test.ts",
  "tests/reports/{monthly,replay,reports,summary}.server.test.ts",
  "tests/plan/{calendar,feed,own-slots,plans,slot-changes}.test.ts",
  "tests/score-policy/{preview,save}.test.ts",
  "tests/store-managers/settle.test.ts",
  "tests/tasks/{also-open,hand-on,killed,of-checks,tasks}.test.ts",
  "tests/audit-log/audit-log.test.ts",
];
const onFirestore = "tests/db/firestore*.test.ts";
const twice = process.env["ALL_ON_FIRESTORE"] ? allOnBothEngines : onBothEngines;

/**
 * What Node itself loads, in a fraction of the time: what a compiler made, and the app's own modules. Not those that import JSX, which are pages
 * and their parts; and not what a device stores, which a test loads again for each tab. What Node has loaded, `vi.resetModules` leaves as it is:
 * `tests/forget-modules.ts` has it loaded again.
 */
const byNode = ["app/i18n/paraglide/", "build/server/", "app/(?!outbox/|checks/device/|.*/(pages|parts)/).*\\.ts$"].map(
  // From the repository's own folder on, which may itself stand in one called "app".
  (path) => new RegExp(`^${import.meta.dirname.replace(/\W/g, "\\$&")}/${path}`),
);

/** Rules and arithmetic: what imports nothing of a server, of a process, of a device or of this house shares a process. */
const rules = globSync("tests/*/**/*.test.{ts,tsx}", { exclude: ["tests/house/**", "**/node_modules/**"] }).filter(
  (path) =>
    !/\.server\.ts"|"node:child_process"|"\.+\/.*(app|people|server-process|device-storage)\.ts"/.test(
      readFileSync(path, "utf8"),
    ),
);

const projects: TestProjectConfiguration[] = [
  { extends: true, test: { name: "rules", include: rules, isolate: false } },
  { extends: true, test: { name: "house", include: ["tests/house/*.test.ts"] } },
  {
    extends: true,
    test: {
      name: "embedded",
      include: ["tests/**/*.test.{ts,tsx}"],
      exclude: ["**/node_modules/**", "tests/house/**", onFirestore, ...rules],
      globalSetup: ["tests/indexes-used.ts", "tests/demo-chains.ts"],
    },
  },
];
if (areHere(`${[onFirestore, ...twice].join(", ")} on Firestore`, ["firestore"])) {
  projects.push({
    extends: true,
    test: {
      name: "firestore",
      include: [onFirestore, ...twice],
      globalSetup: ["tests/emulators/firestore-run.ts"],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  });
}

// Many tests start a process, which takes half the time when another has compiled the same modules before.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/node");

// Pages are rendered as they are in production, in half the time.
process.env["NODE_ENV"] = "production";

export default defineConfig({
  test: {
    setupFiles: ["tests/setup.ts"],
    server: { deps: { external: byNode } },
    pool: "forks",
    // By default one less, for an editor beside it. One more than there are processors gains nothing.
    maxWorkers: availableParallelism(),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects,
  },
});
