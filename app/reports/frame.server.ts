import { LruCache } from "#app/lru-cache.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import { type Action, can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { type SummaryColumns, summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { addDays, addMonths, dayOf, firstDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { readPolicyOn, readPolicyVersions } from "#app/score-policy/policy.server.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { viewSearch } from "#app/views/view.ts";
import { listViews, type SavedView } from "#app/views/views.server.ts";
import {
  choicesOf,
  type Codes,
  type Directories,
  type FilterChoice,
  readDirectories,
  readersChoices,
  resolver,
} from "./choices.server.ts";
import { leadOf } from "./lead.ts";
import { type Compared, type Lines, lineOf, linesOf } from "./lines.ts";
import { comparedWith, type Comparison } from "./period.ts";
import {
  type FilterProblem,
  type Narrowing,
  readComparison,
  readPeriodParams,
  readReportFilter,
} from "./report-filter.ts";
import { type Grouping, managersIn, type Catalog, type ReportFilter, summarize } from "./report.ts";
import type { Allowed, SubjectColumns } from "./rows.ts";
import { narrowingsOf, type ReportName } from "./reports.ts";

export interface ReportHead {
  readonly report: ReportName;
  readonly filter: ReportFilter;
  readonly comparison: Comparison;
  readonly before: Period | null;
  readonly lead: string;
  readonly problems: readonly FilterProblem[];
  readonly today: string;
  readonly choices: Readonly<Partial<Record<Narrowing, FilterChoice>>>;
  readonly views: readonly SavedView[];
  readonly canStart: boolean;
  readonly fewestChecks: ScorePolicy["fewestChecks"];
  readonly search: string;
}

interface Source<C extends SubjectColumns> {
  read(period: Period): Promise<C[]>;
  readonly action: Action;
}

interface PolicySource<C extends SubjectColumns> extends Source<C> {
  /** Minimum months of its trend, up to the last month of the report. */
  readonly trend: number;
  codesOf(policy: ScorePolicy): Codes;
}

interface SourceFrame<C extends SubjectColumns> {
  readonly head: ReportHead;
  readonly user: User;
  readonly allowed: Allowed;
  /** All entries. Only those of `readable` are shown. */
  readonly directories: Directories;
  readonly readable: Directories;
  readonly catalog: Catalog;
  readonly shards: readonly C[];
}

export interface Frame extends SourceFrame<SummaryColumns> {
  sum<G extends Grouping>(groupings: readonly G[], narrower?: Partial<ReportFilter>): Promise<Compared<Lines<G>>>;
}

export interface PolicyFrame<C extends SubjectColumns> extends SourceFrame<C> {
  readonly months: readonly string[];
  policyOf(month: string): ScorePolicy;
}

/** Means and ranks of fewer stores would reveal another store's figures to a manager. */
export const minStores = 5;

const scopes = new LruCache<NonNullable<Allowed>>(200);

/** Null allows all rows. Cached by roles and stores, because sums are cached by this object. */
export function allowedFor(user: User, action: Action = "read check"): Allowed {
  if (readsAllStores(user)) return null;
  const { uid, role, managerId, stores, formerStores } = user;
  const key = JSON.stringify([action, uid, role, managerId, stores, formerStores]);
  return scopes.get(key) ?? scopes.set(key, (subject) => can(user, action, subject));
}

const checkSource: Source<SummaryColumns> = {
  read: (period) => checkFacts.read(db, summaryFacts, period),
  action: "read check",
};

/** Reads 25 documents of the directory and, for each month, at most 26 of facts: the head twice, 8 shards and 16 pending rows. */
export async function readFrame(user: User, report: ReportName, search: URLSearchParams, now: Date): Promise<Frame> {
  const days = readQueryDays(search, now);
  const frame = await readSource(user, report, search, { ...days, source: checkSource, reach: days.period });
  const { head, shards, catalog, allowed } = frame;
  const { filter, before } = head;
  const lines = async <G extends Grouping>(lineFilter: ReportFilter, groupings: readonly G[]): Promise<Lines<G>> => {
    const { total, by } = await summarize(shards, { filter: lineFilter, catalog, allowed }, groupings);
    const linesByGrouping = groupings.map((grouping) => [grouping, linesOf(by[grouping])]);
    return { total: lineOf(total), by: Object.fromEntries(linesByGrouping) as Lines<G>["by"] };
  };
  return {
    ...frame,
    sum: async (groupings, narrower = {}) => ({
      now: await lines({ ...filter, ...narrower }, groupings),
      before: before && (await lines({ ...filter, ...narrower, ...before }, groupings)),
    }),
  };
}

export async function readPolicyFrame<C extends SubjectColumns>(
  user: User,
  report: ReportName,
  source: PolicySource<C>,
  search: URLSearchParams,
  now: Date,
): Promise<PolicyFrame<C>> {
  const days = readQueryDays(search, now);
  const { period, before, today } = days;
  const trendStart = firstDay(addMonths(monthOf(period.to), 1 - source.trend));
  const reach = { from: trendStart < period.from ? trendStart : firstDay(monthOf(period.from)), to: period.to };
  const first = before && before.from < reach.from ? before.from : reach.from;
  const versions = await readPolicyVersions(db, monthsBetween(first, today > period.to ? today : period.to));
  const codes = source.codesOf(policyOf(versions, monthOf(today)));
  const policy = policyOf(versions, monthOf(period.to));
  const frame = await readSource(user, report, search, { ...days, source, reach, codes, policy });
  return {
    ...frame,
    months: monthsBetween(reach.from, reach.to).filter(
      (month) => firstDay(month) <= today || month === monthOf(period.to),
    ),
    policyOf: (month) => policyOf(versions, month),
  };
}

export function readSourceFrame<C extends SubjectColumns>(
  user: User,
  report: ReportName,
  source: Source<C>,
  search: URLSearchParams,
  now: Date,
): Promise<SourceFrame<C>> {
  const days = readQueryDays(search, now);
  return readSource(user, report, search, { ...days, source, reach: days.period });
}

function readQueryDays(search: URLSearchParams, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const { period } = readPeriodParams(search, today);
  const comparison = readComparison(search, period);
  return { today, period, comparison, before: comparedWith(period, comparison, today) };
}

interface SourceQuery<C extends SubjectColumns> extends ReturnType<typeof readQueryDays> {
  readonly source: Source<C>;
  readonly reach: Period;
  readonly codes?: Codes;
  readonly policy?: ScorePolicy;
}

async function readSource<C extends SubjectColumns>(
  user: User,
  report: ReportName,
  search: URLSearchParams,
  { today, period, comparison, before, source, reach, codes, policy }: SourceQuery<C>,
): Promise<SourceFrame<C>> {
  authorize(user, "read report");
  const allowed = allowedFor(user, source.action);
  const names = narrowingsOf(report);
  const [directories, shards, views, { fewestChecks }] = await Promise.all([
    readDirectories(db),
    readBoth(source, reach, before),
    listViews(user, `report-${report}`),
    policy ?? readPolicyOn(db, period.to),
  ]);
  const catalog = { stores: directories.stores, templates: directories.templates };
  const managerIds = allowed && (await managersIn(shards, { filter: wider(period, before), catalog, allowed }));
  const readable = readersChoices(user, directories, managerIds ?? new Set());
  const { filter, problems } = readReportFilter(search, today, names, resolver(readable, codes));
  return {
    head: {
      report,
      filter,
      comparison,
      before,
      lead: leadOf(filter, before, today),
      problems,
      today,
      choices: choicesOf(readable, filter, names, codes),
      views,
      canStart: can(user, "start check"),
      fewestChecks,
      search: viewSearch(search.toString()),
    },
    user,
    allowed,
    directories,
    readable,
    catalog,
    shards,
  };
}

async function readBoth<C extends SubjectColumns>(
  source: Source<C>,
  period: Period,
  before: Period | null,
): Promise<C[]> {
  if (!before) return source.read(period);
  if (addDays(before.to, 32) >= period.from) return source.read(wider(period, before));
  const [now, then] = await Promise.all([source.read(period), source.read(before)]);
  return [...then, ...now];
}

function wider(period: Period, before: Period | null): Period {
  return { from: before && before.from < period.from ? before.from : period.from, to: period.to };
}
