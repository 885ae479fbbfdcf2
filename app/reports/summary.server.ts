/** The summary report: what was checked in a period and how it went, beside the period before. Reads facts, never checks. */
import { authorize } from "#app/auth/authorize.server.ts";
import { compareNames } from "#app/i18n/format.ts";
import { can, readsAllStores } from "#app/auth/can.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { DamagedFacts } from "#app/facts/shard.ts";
import { addDays, dayOf, daysBetween, lastDay, monthOf } from "#app/i18n/days.ts";
import { monthPeriod, type Period } from "#app/i18n/period.ts";
import type { User } from "#app/auth/user.ts";
import { choicesOf, readDirectories, resolver, knownTo } from "./choices.server.ts";
import { periodBefore } from "./period.ts";
import { type Allowed, type Figures, meanScore, noFigures, passRate, type ReportFilter, summarize } from "./report.ts";
import { readDays, readReportFilter } from "./report-filter.ts";

/** Figures as they are shown: means and rates in millionths of a per cent, null where nothing can be said. */
export interface Line {
  checks: number;
  scored: number;
  mean: number | null;
  passRate: number | null;
  failed: number;
  critical: number;
}

export interface Row {
  /** Empty for stores without a known area. */
  key: string;
  name: string;
  now: Line;
  before: Line;
}

export interface Point extends Period {
  checks: number;
  mean: number | null;
}

const longestDaily = 62;

/** What the user may see of the rows: null stands for all of them. */
function scopeOf(user: User): Allowed {
  return readsAllStores(user) ? null : (subject) => can(user, "read check", subject);
}

function lineOf(figures: Figures = noFigures()): Line {
  return {
    checks: figures.checks,
    scored: figures.scored,
    mean: meanScore(figures),
    passRate: passRate(figures),
    failed: figures.failed,
    critical: figures.critical,
  };
}

/**
 * The report that a URL asks for, within the user's scope. It reads 25 documents of the directory, and of each month and of those before them
 * at most 26: its head twice, 8 shards and 16 pending rows, whatever the number of checks.
 */
export async function readSummaryReport(user: User, search: URLSearchParams, now: Date) {
  authorize(user, "read report");
  const today = dayOf(now, config.APP_TIME_ZONE);
  const allowed = scopeOf(user);
  const { period } = readDays(search, today);
  const before = periodBefore(period, today);
  const both = { from: before.from, to: period.to };
  const [directories, shards] = await Promise.all([readDirectories(db), checkFacts.read(db, summaryFacts, both)]);
  const places = { stores: directories.stores, templates: directories.templates };

  const met = allowed && summarize(shards, both, places, ["inspector", "manager"], allowed).by;
  const known = knownTo(user, directories, {
    inspectors: new Set(met?.inspector.keys()),
    managers: new Set(met?.manager.keys()),
  });
  const { filter, problems } = readReportFilter(search, today, resolver(known));

  const daily = daysBetween(filter.from, filter.to) < longestDaily;
  const current = summarize(shards, filter, places, ["area", "template", daily ? "day" : "month"], allowed);
  const previous = summarize(shards, { ...filter, ...before }, places, ["area", "template"], allowed);
  const rows = (grouping: "area" | "template", name: (key: string) => string): Row[] => {
    const keys = new Set([...current.by[grouping].keys(), ...previous.by[grouping].keys()]);
    return [...keys]
      .map((key) => ({
        key,
        name: name(key),
        now: lineOf(current.by[grouping].get(key)),
        before: lineOf(previous.by[grouping].get(key)),
      }))
      .sort((a, b) => compareNames(a.name, b.name));
  };
  return {
    filter,
    before,
    problems,
    today,
    mayStart: can(user, "start check"),
    choices: choicesOf(known, filter),
    total: { now: lineOf(current.total), before: lineOf(previous.total) },
    areas: rows("area", (area) => area),
    templates: rows("template", (id) => nameOfEntry(directories.templates.get(id)) || id),
    daily,
    points: points(filter, daily, (key) => lineOf((daily ? current.by.day : current.by.month)?.get(key))),
  };
}

/** Every day or month of the period that has checks. */
function points(period: Period, daily: boolean, line: (key: string) => Line): Point[] {
  const list: Point[] = [];
  for (let from = period.from; from <= period.to;) {
    const to = daily ? from : lastDay(monthOf(from)) < period.to ? lastDay(monthOf(from)) : period.to;
    const { checks, mean } = line(daily ? from : monthOf(from));
    if (checks > 0) list.push({ from, to, checks, mean });
    from = addDays(to, 1);
  }
  return list;
}

/**
 * Checks and mean score of the month of an instant so far, for the index of reports: within the user's scope, from at most 26 documents. `line` is null
 * where the month's facts can't be read, since other reports can still be opened.
 */
export async function readMonthLine(user: User, now: Date): Promise<{ month: string; line: Line | null }> {
  authorize(user, "read report");
  const month = monthOf(dayOf(now, config.APP_TIME_ZONE));
  const period: ReportFilter = monthPeriod(month);
  const shards = await checkFacts.read(db, summaryFacts, period).catch((error: unknown) => {
    if (error instanceof DamagedFacts) return null;
    throw error;
  });
  const total =
    shards && summarize(shards, period, { stores: new Map(), templates: new Map() }, [], scopeOf(user)).total;
  return { month, line: total && lineOf(total) };
}
