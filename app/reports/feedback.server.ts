import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { type CaseColumns, feedbackFacts } from "#app/feedback/case-facts.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { firstDay, monthOf } from "#app/i18n/days.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { severities } from "#app/score-policy/severity.ts";
import { codeNamesOf, policyOptions, severityOptions } from "./choices.server.ts";
import { type CaseFigures, type CaseSums, noCaseFigures, sumCases } from "./feedback-report.ts";
import { readPolicyFrame } from "./frame.server.ts";
import { type Extent, rowPageOf, readSort } from "./line-list.server.ts";
import { type Compared, entryFigures, type FigureRow, figureRows } from "./lines.ts";
import { feedbackSentence } from "./sentences.ts";
import { trendOf } from "./trend.server.ts";

const source = {
  read: (period: Period) => caseFacts.read(db, feedbackFacts, period),
  action: "read feedback",
  trend: 6,
  codesOf: ({ channels, feedbackCategories }: ScorePolicy) => ({
    channel: policyOptions(channels),
    category: policyOptions(feedbackCategories),
    severity: severityOptions(),
  }),
} as const;

export type CaseFigureRow = FigureRow<CaseFigures> & { readonly code?: string };

const feedbackSorts = ["-cases", "-points", "-overdue", "name"] as const;
export type FeedbackSort = (typeof feedbackSorts)[number];

export async function readFeedbackReport(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const frame = await readPolicyFrame<CaseColumns>(user, "customer-feedback", source, search, now);
  const { head, directories, months, policyOf, shards, catalog, allowed } = frame;
  const { filter, before, problems } = head;
  const sum = (days: Partial<Period>) =>
    sumCases(shards, { filter: { ...filter, ...days }, catalog, allowed }, (month) => policyOf(month).points, now);
  const sums: Compared<CaseSums> = { now: await sum({}), before: before && (await sum(before)) };
  const byMonth = (await sum({ from: firstDay(months[0]!) })).by.month;
  const compared = (by: keyof CaseSums["by"]) => ({
    now: sums.now.by[by],
    before: sums.before && sums.before.total.cases > 0 ? sums.before.by[by] : null,
  });
  const rows = (by: keyof CaseSums["by"], nameOf: (key: string) => string): CaseFigureRow[] =>
    figureRows(compared(by), nameOf, noCaseFigures());
  const names = codeNamesOf(source.codesOf(policyOf(monthOf(head.today))));
  const categories = rows("category", names("category")).toSorted(rowOrder("-cases"));
  const stores = entryFigures(compared("store"), directories.stores, noCaseFigures());
  const { sort, problems: ofSort } = readSort(search, feedbackSorts);
  const { page, problems: ofPage } = rowPageOf(stores, search, extent, rowOrder(sort));
  return {
    ...head,
    problems: [...problems, ...ofSort, ...ofPage],
    records: can(user, "record feedback"),
    sentence: feedbackSentence(head, sums.now.total, categories),
    total: { now: sums.now.total, before: sums.before && sums.before.total },
    trend: trendOf(months, filter.to, [
      { name: m.reports_feedback_cases(), countOf: (month) => byMonth.get(month)?.cases ?? 0 },
      { name: m.feedback_justified(), countOf: (month) => byMonth.get(month)?.justified ?? 0 },
    ]),
    by: {
      category: categories,
      channel: rows("channel", names("channel")).toSorted(rowOrder("-cases")),
      severity: rows("severity", names("severity")).toSorted(
        (a, b) => severities.findIndex((each) => each === a.key) - severities.findIndex((each) => each === b.key),
      ),
    },
    list: {
      ...page,
      rows: page.rows.map((row) => ({ ...row, code: directories.stores.get(row.key)?.code ?? "" })),
      sort,
    },
  };
}
export type FeedbackReport = Awaited<ReturnType<typeof readFeedbackReport>>;

function rowOrder(sort: FeedbackSort): (a: CaseFigureRow, b: CaseFigureRow) => number {
  if (sort === "name") return (a, b) => compareNames(a.name, b.name);
  const figure = sort.slice(1) as "cases" | "points" | "overdue";
  return (a, b) => b.now[figure] - a.now[figure] || compareNames(a.name, b.name);
}
