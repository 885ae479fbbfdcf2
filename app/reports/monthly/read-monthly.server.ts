import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { unnamed } from "#app/import/imported.ts";
import { detailFacts, summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { addMonths, firstDay, monthOf } from "#app/i18n/days.ts";
import { say } from "#app/i18n/locale.ts";
import { monthPeriod, type Period } from "#app/i18n/period.ts";
import { noOne } from "#app/lists/params.ts";
import { sumDetails } from "#app/reports/details.ts";
import { minStores, type Frame } from "#app/reports/frame.server.ts";
import { inspectorName } from "#app/reports/inspector-name.ts";
import { type Extent, rowPageOf, readSort } from "#app/reports/line-list.server.ts";
import { readPlanCompletion } from "#app/reports/plan-completion.server.ts";
import { type ReportFilter, summarize } from "#app/reports/report.ts";
import { readCoverage, readVersionsOf } from "#app/reports/wording.server.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { storesWithin } from "#app/store-managers/assignments.server.ts";
import { itemsOf } from "#app/templates/template.ts";
import { type CommonFinding, commonFindings, mostCommonFirst } from "./common-findings.ts";
import { type InspectorFigures, inspectorFigures } from "./inspectors.ts";
import { inspectorsOfMonth } from "./inspectors-param.ts";
import { readLateChanges } from "./late-changes.server.ts";
import { type MonthStandings, readMonthStandings } from "./read-month.server.ts";
import type { ReadStandings } from "./read-standings.server.ts";
import { distributionOf } from "./distribution.ts";
import type { Standings } from "./standings.ts";
import { monthlySentence } from "#app/reports/sentences.ts";
import { movedStores, rankedStores, storeOrder, unrankedStores } from "./store-rows.ts";
import { findUncheckedStores } from "./unchecked.server.ts";
import { storeSorts } from "./store-sorts.ts";

export async function readMonthlySummary(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const month = await readMonthStandings(user, search, now);
  const { frame, standings, stores } = month;
  const { head } = frame;
  const { sort, problems: ofSort } = readSort(search, storeSorts);
  const ranked = rankedStores(stores);
  const { page, problems: ofPage } = rowPageOf(ranked, search, extent, storeOrder(sort));
  const all = chainOf(standings, readsAllStores(user) ? null : head.filter);
  const { checks } = (
    await summarize(frame.shards, { filter: head.filter, catalog: frame.catalog, allowed: frame.allowed })
  ).total;
  const unchecked = await readUnchecked(month);
  return {
    ...head,
    problems: [...month.problems, ...ofSort, ...ofPage],
    month: monthOf(head.filter.to),
    soFar: head.today <= head.filter.to,
    at: now.toISOString(),
    ranked,
    list: { ...page, sort },
    unranked: unrankedStores(stores),
    sentence: monthlySentence(head, { all, checks, ranked, unchecked: unchecked?.length ?? 0 }),
    all,
    distribution: readsAllStores(user) ? distributionOf(standings.now) : null,
    /** Equals the linked list, including days at former stores. */
    checks,
    ...movedStores(ranked),
    unchecked,
    common: await readCommonFindings(frame),
    inspectors: await readInspectorComparison(frame, search),
    late: await readLateChanges(user, head.filter),
    plan: await readPlanCompletion(user, head.filter, head.today),
  };
}

/** Null for "no manager", which would need every store's assignments. */
export async function readUnchecked({ frame: { head, directories }, standings, isShown }: MonthStandings) {
  const { from, to, area, managerId } = head.filter;
  if (managerId === noOne) return null;
  const days = { from, to: to < head.today ? to : head.today };
  const theirs = managerId === undefined ? null : await storesWithin(db, managerId, days);
  return findUncheckedStores(
    standings.now,
    directories.stores,
    days,
    (id) =>
      isShown(id) &&
      (area === undefined || directories.stores.get(id)?.area === area) &&
      (theirs === null || theirs.has(id)),
  );
}

/** Readers of some stores don't get a mean of few stores, nor one of another manager's. */
function chainOf({ now, before }: ReadStandings, managerFilter: ReportFilter | null) {
  const canShowMean = (standings: Standings) => managerFilter === null || standings.ranked >= minStores;
  if (!canShowMean(now) || managerFilter?.managerId !== undefined) return null;
  const compared = before && canShowMean(before) ? before : null;
  return {
    mean: now.mean,
    before: compared && compared.mean,
    isComparable:
      compared !== null &&
      Math.min(now.scored, compared.scored) >= now.fewestCompared &&
      now.components.join() === compared.components.join(),
    ranked: now.ranked,
    scored: now.scored,
  };
}

export interface NamedFinding extends CommonFinding {
  readonly template: string;
  readonly text: string;
  readonly severity: Severity;
}

export async function readCommonFindings({ head: { filter }, catalog, allowed }: Frame): Promise<NamedFinding[]> {
  const details = await checkFacts.read(db, detailFacts, filter);
  const sums = await sumDetails(details, { filter, catalog, allowed });
  const findings = await Promise.all(
    [...sums].map(async ([templateId, own]) => {
      const versions = await readVersionsOf(templateId, [own]);
      const coverage = await readCoverage(templateId, [own]);
      const query = { filter: { ...filter, templateId }, catalog, allowed };
      const common = await commonFindings(details, query, { versions, coverage });
      return common.flatMap((finding) => {
        const version = [...versions.values()].find((each) => itemsOf(each).some(({ id }) => id === finding.item));
        const item = version && itemsOf(version).find(({ id }) => id === finding.item);
        return item ? [{ ...finding, template: say(version.name), text: say(item.text), severity: item.severity }] : [];
      });
    }),
  );
  return findings.flat().toSorted(mostCommonFirst);
}

export interface NamedInspector extends InspectorFigures {
  readonly name: string;
}

export interface InspectorComparison {
  readonly period: Period;
  readonly isOneMonth: boolean;
  readonly rows: readonly NamedInspector[];
}

/** Most lenient first. Null for readers who may not compare inspectors. */
export async function readInspectorComparison(
  { user, head, catalog, directories }: Frame,
  search: URLSearchParams,
): Promise<InspectorComparison | null> {
  if (!can(user, "read inspector figures")) return null;
  const { to } = head.filter;
  const isOneMonth = search.get(inspectorsOfMonth[0]) === inspectorsOfMonth[1];
  const period = isOneMonth ? monthPeriod(monthOf(to)) : { from: firstDay(addMonths(monthOf(to), -11)), to };
  const filter = { ...head.filter, ...period };
  const shards = await checkFacts.read(db, summaryFacts, period);
  const rows = (await inspectorFigures(shards, { filter, catalog }))
    .map(({ id, ...figures }) => ({
      ...figures,
      id: id === unnamed.id ? noOne : id,
      name: inspectorName(directories.inspectors, id),
    }))
    .toSorted((a, b) => (b.above ?? -Infinity) - (a.above ?? -Infinity) || (b.mean ?? 0) - (a.mean ?? 0));
  return { period, isOneMonth, rows };
}
