import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { areHere } from "./tests/emulators/missing.ts";

/** Run on SQLite and once more on Firestore. */
const onBothEngines = [
  "tests/auth/{attempts,profile}.test.ts",
  "tests/checks/{save,severity,start,submit}.test.ts",
  "tests/facts/facts.server.test.ts",
  "tests/import/{imports,thin}.test.ts",
  "tests/reports/summary.server.test.ts",
  "tests/store-managers/settle.test.ts",
];
const onFirestore = "tests/db/firestore*.test.ts";

const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: "embedded",
      include: ["tests/**/*.test.{ts,tsx}"],
      exclude: ["**/node_modules/**", onFirestore],
      globalSetup: ["tests/indexes-used.ts"],
    },
  },
];
if (areHere(`${[onFirestore, ...onBothEngines].join(", ")} on Firestore`, ["firestore"])) {
  projects.push({
    extends: true,
    test: {
      name: "firestore",
      include: [onFirestore, ...onBothEngines],
      globalSetup: ["tests/emulators/firestore-run.ts"],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  });
}

export default defineConfig({
  test: {
    setupFiles: ["tests/setup.ts"],
    pool: "forks",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects,
  },
});
