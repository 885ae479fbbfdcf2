/**
 * What every report begins with: what its address asks for, what the reader may see of it, and the facts of its days and, where one is shown,
 * of the period it is compared with.
 */
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
import { readPolicyOn, readVersions } from "#app/score-policy/policy.server.ts";
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
import { type FilterProblem, type Narrowing, readComparison, readDays, readReportFilter } from "./report-filter.ts";
import { type Grouping, managersIn, type Places, type ReportFilter, summarize } from "./report.ts";
import type { Allowed, SubjectColumns } from "./rows.ts";
import { narrowingsOf, type ReportName } from "./reports.ts";

/** What a report's page shows around its figures. */
export interface ReportHead {
  readonly report: ReportName;
  readonly filter: ReportFilter;
  readonly comparison: Comparison;
  /** The days that it is compared with; null for none. */
  readonly before: Period | null;
  /** Its days in words. */
  readonly lead: string;
  readonly problems: readonly FilterProblem[];
  readonly today: string;
  /** Of what it can be narrowed by. */
  readonly choices: Readonly<Partial<Record<Narrowing, FilterChoice>>>;
  readonly views: readonly SavedView[];
  readonly mayStart: boolean;
  /** By the policy of the last month. */
  readonly fewestChecks: ScorePolicy["fewestChecks"];
  /** The search params as a view keeps them. */
  readonly search: string;
}

/** The facts that a report is made of. */
interface Source<C extends SubjectColumns> {
  read(period: Period): Promise<C[]>;
  /** What one must be allowed to do with a record to know of it. */
  readonly action: Action;
}

/** Of records that the score policy gives codes and points. */
interface PolicySource<C extends SubjectColumns> extends Source<C> {
  /** The months that its trend shows at least, up to the last of the report's. */
  readonly trend: number;
  codesOf(policy: ScorePolicy): Codes;
}

interface SourceFrame<C extends SubjectColumns> {
  readonly head: ReportHead;
  readonly user: User;
  readonly allowed: Allowed;
  /** All that there are; `known` those that the reader may know of. */
  readonly directories: Directories;
  readonly known: Directories;
  readonly places: Places;
  /** Of the report's days, and of those before where it is compared. */
  readonly shards: readonly C[];
}

export interface Frame extends SourceFrame<SummaryColumns> {
  /** The lines of the report's days and of those before, by each of the groupings. */
  sum<G extends Grouping>(groupings: readonly G[], narrower?: Partial<ReportFilter>): Promise<Compared<Lines<G>>>;
}

export interface PolicyFrame<C extends SubjectColumns> extends SourceFrame<C> {
  /** Every month of the trend. */
  readonly months: readonly string[];
  /** Of a month among those that were read. */
  policyOf(month: string): ScorePolicy;
}

/** Of a period, a day or a month: means of fewer stores would tell a store's manager what another has. */
export const fewestStores = 5;

/** As many readers as are remembered. */
const scopes = new LruCache<NonNullable<Allowed>>(200);

/** What the user can see of the rows: null stands for all of them. The same for as long as their roles and stores are, so that sums are, too. */
export function scopeOf(user: User, action: Action = "read check"): Allowed {
  if (readsAllStores(user)) return null;
  const { uid, role, managerId, stores, formerStores } = user;
  const key = JSON.stringify([action, uid, role, managerId, stores, formerStores]);
  return scopes.get(key) ?? scopes.set(key, (subject) => can(user, action, subject));
}

const checkSource: Source<SummaryColumns> = {
  read: (period) => checkFacts.read(db, summaryFacts, period),
  action: "read check",
};

/**
 * The frame of a report of checks. It reads 25 documents of the directory, the reader's views, the policy, and of each month of the report and of those it
 * is compared with at most 26: its head twice, 8 shards and 16 pending rows, whatever the number of checks.
 */
export async function readFrame(user: User, report: ReportName, search: URLSearchParams, now: Date): Promise<Frame> {
  const days = readAskedDays(search, now);
  const frame = await readSource(user, report, search, { ...days, source: checkSource, reach: days.period });
  const { head, shards, places, allowed } = frame;
  const { filter, before } = head;
  const lines = async <G extends Grouping>(asked: ReportFilter, groupings: readonly G[]): Promise<Lines<G>> => {
    const { total, by } = await summarize(shards, asked, places, groupings, allowed);
    const shown = groupings.map((grouping) => [grouping, linesOf(by[grouping])]);
    return { total: lineOf(total), by: Object.fromEntries(shown) as Lines<G>["by"] };
  };
  return {
    ...frame,
    sum: async (groupings, narrower = {}) => ({
      now: await lines({ ...filter, ...narrower }, groupings),
      before: before && (await lines({ ...filter, ...narrower, ...before }, groupings)),
    }),
  };
}

/**
 * The frame of a report of what the score policy gives points. It reads what that of checks does of its own facts, those of its trend's months
 * too, and of the policy at most a version for each of the months and those up to today's.
 */
export async function readPolicyFrame<C extends SubjectColumns>(
  user: User,
  report: ReportName,
  source: PolicySource<C>,
  search: URLSearchParams,
  now: Date,
): Promise<PolicyFrame<C>> {
  const days = readAskedDays(search, now);
  const { period, before, today } = days;
  const trendStart = firstDay(addMonths(monthOf(period.to), 1 - source.trend));
  const reach = { from: trendStart < period.from ? trendStart : firstDay(monthOf(period.from)), to: period.to };
  const first = before && before.from < reach.from ? before.from : reach.from;
  const versions = await readVersions(db, monthsBetween(first, today > period.to ? today : period.to));
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

/** The frame of a report of other facts. It reads what that of checks does of its own. */
export function readSourceFrame<C extends SubjectColumns>(
  user: User,
  report: ReportName,
  source: Source<C>,
  search: URLSearchParams,
  now: Date,
): Promise<SourceFrame<C>> {
  const days = readAskedDays(search, now);
  return readSource(user, report, search, { ...days, source, reach: days.period });
}

function readAskedDays(search: URLSearchParams, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const { period } = readDays(search, today);
  const comparison = readComparison(search, period);
  return { today, period, comparison, before: comparedWith(period, comparison, today) };
}

interface Asked<C extends SubjectColumns> extends ReturnType<typeof readAskedDays> {
  readonly source: Source<C>;
  /** The days that are read. */
  readonly reach: Period;
  readonly codes?: Codes;
  /** Of the report's last month, where it is read already. */
  readonly policy?: ScorePolicy;
}

async function readSource<C extends SubjectColumns>(
  user: User,
  report: ReportName,
  search: URLSearchParams,
  { today, period, comparison, before, source, reach, codes, policy }: Asked<C>,
): Promise<SourceFrame<C>> {
  authorize(user, "read report");
  const allowed = scopeOf(user, source.action);
  const names = narrowingsOf(report);
  const [directories, shards, views, { fewestChecks }] = await Promise.all([
    readDirectories(db),
    readBoth(source, reach, before),
    listViews(user, `report-${report}`),
    policy ?? readPolicyOn(db, period.to),
  ]);
  const places = { stores: directories.stores, templates: directories.templates };
  const met = allowed && (await managersIn(shards, wider(period, before), places, allowed));
  const known = readersChoices(user, directories, met ?? new Set());
  const { filter, problems } = readReportFilter(search, today, names, resolver(known, codes));
  return {
    head: {
      report,
      filter,
      comparison,
      before,
      lead: leadOf(filter, before, today),
      problems,
      today,
      choices: choicesOf(known, filter, names, codes),
      views,
      mayStart: can(user, "start check"),
      fewestChecks,
      search: viewSearch(search.toString()),
    },
    user,
    allowed,
    directories,
    known,
    places,
    shards,
  };
}

/** In one reading where the days follow each other. */
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
