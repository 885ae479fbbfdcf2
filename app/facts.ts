/**
 * `npm run facts -- rebuild [MONTH]`: makes what reports read anew from the checks, of one month or of all, while the app runs.
 * `npm run facts -- verify [MONTH]`: only says what it would change.
 */
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Verdict } from "#app/facts/verify.server.ts";

const [verb = "", month, ...rest] = process.argv.slice(2);
const verify = verb === "verify";

function describe({ rows, damaged, wrong }: Verdict): string {
  const done = verify ? "" : ", mended";
  const found = [
    damaged.length > 0 && `unreadable${done}: ${damaged.join(", ")}`,
    wrong > 0 && `${wrong} wrong rows${done}`,
  ].filter(Boolean);
  return `${rows} checks; ${found.length > 0 ? found.join("; ") : "right"}`;
}

if (!["rebuild", "verify"].includes(verb) || rest.length > 0 || (month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))) {
  console.error(
    "Usage: npm run facts -- rebuild|verify [MONTH]\n  MONTH    such as 2026-03; all that have checks if none is given",
  );
  process.exitCode = 2;
} else {
  for (const each of month ? [month] : await checkFacts.months(db)) {
    const verdict = await checkFacts.rebuild(db, each, { verify });
    const empty = verdict.rows === 0 && verdict.damaged.length === 0 && verdict.wrong === 0;
    if (empty && !month) continue;
    console.info(`${each}: ${describe(verdict)}`);
    if (verify && (verdict.damaged.length > 0 || verdict.wrong > 0)) process.exitCode = 1;
  }
}
await db.close();
