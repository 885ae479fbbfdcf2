/** Rebuilds, or only verifies, facts of one month or all and the directory, while the app runs. */
import { activityFacts } from "#app/activities/facts.server.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import type { FactDifference, RebuildOptions } from "#app/facts/verify.server.ts";
import {
  type DirectorySource,
  type DirectoryRebuildResult,
  rebuildDirectory,
} from "#app/facts/verify-directory.server.ts";
import { managerDirectory } from "#app/store-managers/managers.server.ts";
import { storeDirectory } from "#app/stores/stores.server.ts";
import { rebuildAreas } from "#app/stores/verify-areas.server.ts";
import { templateDirectory } from "#app/templates/templates.server.ts";
import { userDirectory } from "#app/users/user-record.server.ts";

const [verb = "", month, ...rest] = process.argv.slice(2);
const verify = verb === "verify";
const done = verify ? "" : ", mended";

const sources = {
  checks: checkFacts,
  sittings: sittingFacts,
  "cases of feedback": caseFacts,
  activities: activityFacts,
};

const maxListed = 20;

function describeDifference({ collection, key, actual, expected }: FactDifference): string {
  const prefix = `  ${collection}, ${key}: `;
  if (actual === null) return `${prefix}missing`;
  if (expected === null) return `${prefix}left over, no record counts there`;
  const [actualValues, expectedValues] = [actual, expected].map((json) => JSON.parse(json) as Record<string, unknown>);
  const names = [...new Set([...Object.keys(actualValues!), ...Object.keys(expectedValues!)])];
  const texts = names.map(
    (name) => [name, JSON.stringify(actualValues![name]), JSON.stringify(expectedValues![name])] as const,
  );
  const others = texts.filter(([, before, after]) => before !== after);
  return prefix + others.map(([name, before, after]) => `${name} is ${before}, should be ${after}`).join("; ");
}

function report(of: string, problems: readonly (string | false)[], differences: readonly FactDifference[]): void {
  const wrong = problems.filter(Boolean);
  console.info(`${of}; ${wrong.length > 0 ? wrong.join("; ") : "right"}`);
  for (const difference of differences.slice(0, maxListed)) console.info(describeDifference(difference));
  if (differences.length > maxListed) console.info(`  and ${differences.length - maxListed} more`);
  if (verify && wrong.length > 0) process.exitCode = 1;
}

async function rebuildFacts(): Promise<void> {
  for (const [source, facts] of Object.entries(sources))
    for (const each of month ? [month] : await facts.months(db)) {
      const differences: FactDifference[] = [];
      const { rows, damaged, wrong } = await facts.rebuild(db, each, {
        verify,
        onDifference: (difference) => differences.push(difference),
      });
      const empty = rows === 0 && damaged.length === 0 && wrong === 0;
      if (empty && !(month && facts === checkFacts)) continue;
      const problems = [
        damaged.length > 0 && `unreadable${done}: ${damaged.join(", ")}`,
        wrong > 0 && `${wrong} wrong rows${done}`,
      ];
      report(`${each}: ${rows} ${source}`, problems, differences);
    }
}

async function rebuildWholeDirectory(): Promise<void> {
  const rebuildAndReport = async (
    kind: string,
    rebuild: (options: RebuildOptions) => Promise<DirectoryRebuildResult>,
  ) => {
    const differences: FactDifference[] = [];
    const { records, wrong } = await rebuild({ verify, onDifference: (difference) => differences.push(difference) });
    report(`directory: ${records} ${kind}`, [wrong > 0 && `${wrong} wrong entries${done}`], differences);
  };
  const rebuildEntries = <Of extends object>(of: DirectorySource<Of>) =>
    rebuildAndReport(of.kind, (options) => rebuildDirectory(db, of, options));
  await rebuildEntries(storeDirectory);
  await rebuildAndReport("areas", (options) => rebuildAreas(db, options));
  await rebuildEntries(managerDirectory);
  await rebuildEntries(templateDirectory);
  await rebuildEntries(userDirectory);
}

if (!["rebuild", "verify"].includes(verb) || rest.length > 0 || (month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))) {
  console.error(
    "Usage: npm run facts -- rebuild|verify [MONTH]\n  MONTH    such as 2026-03; all that there are, and the directory, if none is given",
  );
  process.exitCode = 2;
} else {
  await rebuildFacts();
  if (!month) await rebuildWholeDirectory();
}
await db.close();
