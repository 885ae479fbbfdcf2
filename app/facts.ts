/**
 * `npm run facts -- rebuild [MONTH]`: makes what reports read again from checks, sittings, customer feedback and activities, of one month or of
 * all, and the directory of stores, areas, managers, templates and users, while the app runs.
 * `npm run facts -- verify [MONTH]`: only says what it would change, record by record.
 */
import { activityFacts } from "#app/activities/facts.server.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Difference, RebuildOptions } from "#app/facts/verify.server.ts";
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

/** As many differences as are named of each source and month. */
const mostNamed = 20;

/** What a row says and should say, value by value. */
function describeDifference({ collection, key, actual: held, expected: wanted }: Difference): string {
  const about = `  ${collection}, ${key}: `;
  if (held === null) return `${about}missing`;
  if (wanted === null) return `${about}left over, no record counts there`;
  const [is, should] = [held, wanted].map((json) => JSON.parse(json) as Record<string, unknown>);
  const names = [...new Set([...Object.keys(is!), ...Object.keys(should!)])];
  const texts = names.map((name) => [name, JSON.stringify(is![name]), JSON.stringify(should![name])] as const);
  const others = texts.filter(([, before, after]) => before !== after);
  return about + others.map(([name, before, after]) => `${name} is ${before}, should be ${after}`).join("; ");
}

function report(of: string, found: readonly (string | false)[], differences: readonly Difference[]): void {
  const wrong = found.filter(Boolean);
  console.info(`${of}; ${wrong.length > 0 ? wrong.join("; ") : "right"}`);
  for (const difference of differences.slice(0, mostNamed)) console.info(describeDifference(difference));
  if (differences.length > mostNamed) console.info(`  and ${differences.length - mostNamed} more`);
  if (verify && wrong.length > 0) process.exitCode = 1;
}

async function settleFacts(): Promise<void> {
  for (const [source, facts] of Object.entries(sources))
    for (const each of month ? [month] : await facts.months(db)) {
      const differences: Difference[] = [];
      const { rows, damaged, wrong } = await facts.rebuild(db, each, {
        verify,
        onDifference: (found) => differences.push(found),
      });
      const empty = rows === 0 && damaged.length === 0 && wrong === 0;
      if (empty && !(month && facts === checkFacts)) continue;
      const found = [
        damaged.length > 0 && `unreadable${done}: ${damaged.join(", ")}`,
        wrong > 0 && `${wrong} wrong rows${done}`,
      ];
      report(`${each}: ${rows} ${source}`, found, differences);
    }
}

async function settleDirectory(): Promise<void> {
  const settle = async (kind: string, rebuild: (doing: RebuildOptions) => Promise<DirectoryRebuildResult>) => {
    const differences: Difference[] = [];
    const { records, wrong } = await rebuild({ verify, onDifference: (found) => differences.push(found) });
    report(`directory: ${records} ${kind}`, [wrong > 0 && `${wrong} wrong entries${done}`], differences);
  };
  const settleEntries = <Of extends object>(of: DirectorySource<Of>) =>
    settle(of.kind, (doing) => rebuildDirectory(db, of, doing));
  await settleEntries(storeDirectory);
  await settle("areas", (doing) => rebuildAreas(db, doing));
  await settleEntries(managerDirectory);
  await settleEntries(templateDirectory);
  await settleEntries(userDirectory);
}

if (!["rebuild", "verify"].includes(verb) || rest.length > 0 || (month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))) {
  console.error(
    "Usage: npm run facts -- rebuild|verify [MONTH]\n  MONTH    such as 2026-03; all that there are, and the directory, if none is given",
  );
  process.exitCode = 2;
} else {
  await settleFacts();
  if (!month) await settleDirectory();
}
await db.close();
