import { everyRow } from "#app/reports/rows.ts";
import type { User } from "#app/auth/user.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { readEntries } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { addMonths, monthOf } from "#app/i18n/days.ts";
import { compareNames } from "#app/i18n/format.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { type Line, lineOf } from "#app/reports/lines.ts";
import { unlessDamaged } from "#app/reports/month-figures.server.ts";
import { periodBefore } from "#app/reports/period.ts";
import { summarize } from "#app/reports/report.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";

const maxStores = 5;
const emptyDirectory = { stores: new Map(), templates: new Map() };

export interface OwnStore {
  readonly id: string;
  readonly name: string;
  readonly now: Line;
  /** The same number of days of the month before. */
  readonly before: Line;
}

export interface OwnStores {
  readonly rows: readonly OwnStore[];
  readonly fewestCompared: number;
}

/** The lowest mean scores first, those without a score last; null if the facts can't be read. Reads facts of two months. */
export async function readOwnStores(user: User, today: string): Promise<OwnStores | null> {
  if (user.stores.length === 0) return { rows: [], fewestCompared: 1 };
  const month = monthOf(today);
  const period = monthPeriod(month);
  const shards = await unlessDamaged(checkFacts.readOf(db, summaryFacts, user.stores, [addMonths(month, -1), month]));
  if (!shards) return null;
  const lines = async (days: { from: string; to: string }) =>
    (await summarize(shards, { filter: days, catalog: emptyDirectory, allowed: everyRow }, ["store"])).by.store;
  const [now, before] = [await lines(period), await lines(periodBefore(period, today))];
  const worst = user.stores
    .map((id) => ({ id, now: lineOf(now.get(id)), before: lineOf(before.get(id)) }))
    .toSorted(
      (a, b) =>
        (a.now.mean ?? Infinity) - (b.now.mean ?? Infinity) ||
        b.now.critical - a.now.critical ||
        compareNames(a.id, b.id),
    )
    .slice(0, maxStores);
  const entries = await readEntries(
    db,
    "stores",
    worst.map(({ id }) => id),
  );
  const { fewestChecks } = await readPolicyOn(db, today);
  return {
    rows: worst.map((row) => ({ ...row, name: nameOfEntry(entries.get(row.id)) || row.id })),
    fewestCompared: fewestChecks.comparison,
  };
}
