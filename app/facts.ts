/**
 * `npm run facts -- rebuild [MONTH]`: makes what reports read again from checks, sittings, customer feedback and activities, of one month or of all, while the app runs.
 * `npm run facts -- verify [MONTH]`: only says what it would change.
 */
import { activityFacts } from "#app/activities/facts.server.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Verdict } from "#app/facts/verify.server.ts";

const [verb = "", month, ...rest] = process.argv.slice(2);
const verify = verb === "verify";

const sources = {
  checks: checkFacts,
  sittings: sittingFacts,
  "cases of feedback": caseFacts,
  activities: activityFacts,
};

function describe(source: string, { rows, damaged, wrong }: Verdict): string {
  const done = verify ? "" : ", mended";
  const found = [
    damaged.length > 0 && `unreadable${done}: ${damaged.join(", ")}`,
    wrong > 0 && `${wrong} wrong rows${done}`,
  ].filter(Boolean);
  return `${rows} ${source}; ${found.length > 0 ? found.join("; ") : "right"}`;
}

if (!["rebuild", "verify"].includes(verb) || rest.length > 0 || (month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))) {
  console.error(
    "Usage: npm run facts -- rebuild|verify [MONTH]\n  MONTH    such as 2026-03; all that there are if none is given",
  );
  process.exitCode = 2;
} else {
  for (const [source, facts] of Object.entries(sources))
    for (const each of month ? [month] : await facts.months(db)) {
      const verdict = await facts.rebuild(db, each, { verify });
      const empty = verdict.rows === 0 && verdict.damaged.length === 0 && verdict.wrong === 0;
      if (empty && !(month && facts === checkFacts)) continue;
      console.info(`${each}: ${describe(source, verdict)}`);
      if (verify && (verdict.damaged.length > 0 || verdict.wrong > 0)) process.exitCode = 1;
    }
}
await db.close();
