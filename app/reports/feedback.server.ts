/** The report of customer feedback: how much there was, of what, and how it was answered. Reads facts, never cases. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { type CaseColumns, feedbackFacts } from "#app/feedback/case-facts.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { firstDay, monthOf } from "#app/i18n/days.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { severities } from "#app/score-policy/severity.ts";
import { namesOf, policyOptions, severityOptions } from "./choices.server.ts";
import { type CaseFact, type CaseFigures, casesIn, sumCases } from "./feedback-report.ts";
import { readPolicyFrame } from "./frame.server.ts";
import { type Extent, pageOf, readSort } from "./line-list.server.ts";
import { type Compared, type FigureRow, figureRows } from "./lines.ts";
import { trendOf } from "./trend.server.ts";

const source = {
  read: (period: Period) => caseFacts.read(db, feedbackFacts, period),
  action: "read feedback",
  /** A month is told beside the five before it. */
  trend: 6,
  codesOf: ({ channels, feedbackCategories }: ScorePolicy) => ({
    channel: policyOptions(channels),
    category: policyOptions(feedbackCategories),
    severity: severityOptions(),
  }),
} as const;

export type CaseRow = FigureRow<CaseFigures> & { readonly code?: string };

/** Of the report's stores, the first is the usual order. */
const feedbackSorts = ["-cases", "-points", "-overdue", "name"] as const;
export type FeedbackSort = (typeof feedbackSorts)[number];

/**
 * What a URL asks for, within the user's scope. It reads what its frame does: of each month at most 26 documents of facts, the directory, and
 * the versions of the score policy.
 */
export async function readFeedbackReport(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const frame = await readPolicyFrame<CaseColumns>(user, "customer-feedback", source, search, now);
  const { head, directories, months, policyOf, shards, places, allowed } = frame;
  const { filter, before, problems } = head;
  const within = (days: Partial<Period>) => casesIn(shards, { ...filter, ...days }, places, allowed, now);
  const all = within({ from: firstDay(months[0]!) });
  const facts: Compared<readonly CaseFact[]> = {
    now: all.filter(({ day }) => day >= filter.from),
    before: before && within(before),
  };
  const sum = (of: Iterable<CaseFact>) => sumCases(of, (month, severity) => policyOf(month).points[severity]);
  const rows = (keyOf: (fact: CaseFact) => string, nameOf: (key: string) => string): CaseRow[] => {
    const group = (of: readonly CaseFact[]) =>
      new Map([...Map.groupBy(of, keyOf)].map(([key, own]) => [key, sum(own)] as const));
    const compared = { now: group(facts.now), before: facts.before?.length ? group(facts.before) : null };
    return figureRows(compared, nameOf, sum([]));
  };
  const names = namesOf(source.codesOf(policyOf(monthOf(head.today))));
  const stores = rows(
    ({ store }) => store,
    (id) => nameOfEntry(directories.stores.get(id)) || id,
  ).map((row) => ({ ...row, code: directories.stores.get(row.key)?.code ?? "" }));
  const { sort, problems: ofSort } = readSort(search, feedbackSorts);
  const { page, problems: ofPage } = pageOf(sortRows(stores, sort), search, extent);
  const inMonth = (month: string) => sum(all.filter((fact) => fact.month === month));
  return {
    ...head,
    problems: [...problems, ...ofSort, ...ofPage],
    records: can(user, "record feedback"),
    total: { now: sum(facts.now), before: facts.before && sum(facts.before) },
    trend: trendOf(months, filter.to, [
      { name: m.feedback_cases(), countOf: (month) => inMonth(month).cases },
      { name: m.feedback_justified(), countOf: (month) => inMonth(month).justified },
    ]),
    by: {
      category: sortRows(
        rows(({ category }) => category, names("category")),
        "-cases",
      ),
      channel: sortRows(
        rows(({ channel }) => channel, names("channel")),
        "-cases",
      ),
      severity: rows(({ severity }) => severity, names("severity")).toSorted(
        (a, b) => severities.findIndex((each) => each === a.key) - severities.findIndex((each) => each === b.key),
      ),
    },
    list: { ...page, sort },
  };
}
export type FeedbackReport = Awaited<ReturnType<typeof readFeedbackReport>>;

function sortRows(rows: readonly CaseRow[], sort: FeedbackSort): CaseRow[] {
  if (sort === "name") return rows.toSorted((a, b) => compareNames(a.name, b.name));
  const figure = sort.slice(1) as "cases" | "points" | "overdue";
  return rows.toSorted((a, b) => b.now[figure] - a.now[figure] || compareNames(a.name, b.name));
}
