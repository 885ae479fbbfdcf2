import { activityStatusNames, categoryNames } from "#app/activities/activity-names.ts";
import type { User } from "#app/auth/user.ts";
import { resultLabel, severityLabel, checkStatusLabel } from "#app/checks/check-names.ts";
import { config } from "#app/config.server.ts";
import { inBookTurn } from "#app/export/book-turn.server.ts";
import { writeBookInThread } from "#app/export/book-thread.server.ts";
import type { FilledSheet } from "#app/export/book.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { downloadResponse, exportSheet } from "#app/export/response.server.ts";
import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { pointsOf } from "#app/feedback/case.ts";
import { judgementNames, statusNames } from "#app/feedback/case-names.ts";
import { formatInstant, formatShortMonth } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { inspectorName } from "#app/reports/inspector-name.ts";
import { type MonthlyBook, readMonthlyBook } from "#app/reports/monthly/read-book.server.ts";
import type { NamedStore } from "#app/reports/monthly/store-rows.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import { part } from "./parts.server.ts";
import { requireKnown } from "./report-file.server.ts";
import { componentNames, components, fewestChecksFields, fewestChecksNames } from "#app/score-policy/names.ts";
import { bySeverity, severities, type Severity } from "#app/score-policy/severity.ts";
import { href } from "#app/ui/href.ts";
import { planFigures } from "./plan-columns.ts";
import { standingColumns } from "./standing-columns.ts";

/** Streamed from a worker: 40,000 checks take a few seconds. */
export function monthlyBook(user: User, url: URL, now: Date): Promise<Response> {
  return inBookTurn(async () => {
    const book = await readMonthlyBook(user, url.searchParams, now);
    requireKnown(url.searchParams, book.problems);
    return downloadResponse(
      writeBookInThread(sheetsOf(book, config.ORIGIN ?? url.origin)),
      `monthly-summary-${book.month}.xlsx`,
      "xlsx",
    );
  });
}

type Entries = ReadonlyMap<string, DirectoryEntry>;

function sheetsOf(book: MonthlyBook, origin: string): FilledSheet[] {
  const { frame, standings } = book;
  const { stores, templates, inspectors, managers } = frame.directories;
  const { feedbackCategories, channels } = standings.policy;
  const linkTo = (path: string) => origin + path;
  const storeLink = ({ id }: { readonly id: string }) =>
    linkTo(href("/qc/reports/store", { storeId: id, month: book.month }));
  const nameIn = (entries: Entries) => (id: string | null) => (id === null ? "" : nameOfEntry(entries.get(id)) || id);
  const labelOf = (codes: readonly { code: string; name: { en: string; vi: string } }[]) => (code: string) =>
    say(codes.find((each) => each.code === code)?.name ?? { en: code, vi: code });
  const [template, manager] = [nameIn(templates), nameIn(managers)];
  const inspector = (id: string) => inspectorName(inspectors, id);
  const storeColumns = <Row extends { readonly store: string }>(): ExportColumn<Row>[] => [
    { header: m.reports_column_code(), width: 12, value: ({ store }) => stores.get(store)?.code ?? "" },
    { header: m.reports_filter_store(), width: 30, value: ({ store }) => nameIn(stores)(store) },
    { header: m.reports_area(), width: 18, value: ({ store }) => stores.get(store)?.area ?? "" },
  ];
  const day = {
    header: m.ui_day(),
    width: 12,
    type: "day" as const,
    value: (row: { readonly day: string }) => row.day,
  };
  const counted = (of: (severity: Severity) => string) =>
    severities.map((severity) => ({ severity, header: of(severity) }));
  return [
    aboutSheet(book),
    exportSheet({
      title: m.reports_monthly_ranking(),
      columns: standingColumns(frame.head.before !== null),
      pages: pagesOf(book.ranked),
      linkOf: storeLink,
    }),
    ...(book.unranked.length > 0
      ? [
          exportSheet({
            title: m.reports_monthly_unranked(),
            columns: standingColumns(frame.head.before !== null),
            pages: pagesOf(book.unranked),
            linkOf: storeLink,
          }),
        ]
      : []),
    componentSheet(book),
    ...(book.unchecked ? [uncheckedSheet(book.unchecked)] : []),
    part<(typeof book.common)[number]>(
      m.reports_book_common(),
      [
        { header: m.reports_item(), width: 60, value: ({ text }) => text },
        { header: m.reports_template(), width: 28, value: (row) => row.template },
        { header: m.reports_column_severity(), width: 14, value: ({ severity }) => severityLabel(severity) },
        { header: m.reports_monthly_common_column(), value: (row) => row.stores },
        { header: m.reports_book_among(), value: ({ of }) => of },
        { header: m.reports_findings(), value: ({ findings }) => findings },
      ],
      book.common,
    ),
    ...(book.inspectors ? [inspectorSheet(book.inspectors)] : []),
    exportSheet({
      title: m.reports_worst_items(),
      columns: [
        { header: m.reports_item(), width: 60, value: ({ text }) => text },
        { header: m.reports_template(), width: 28, value: (row) => row.template },
        { header: m.reports_section(), width: 24, value: ({ section }) => section },
        { header: m.reports_column_severity(), width: 14, value: ({ severity }) => severityLabel(severity) },
        { header: m.reports_judged(), value: ({ judged }) => judged },
        { header: m.reports_findings(), value: ({ findings }) => findings },
        { header: m.reports_finding_rate(), type: "share", value: ({ findingRate }) => toPercent(findingRate) },
        { header: m.reports_na_rate(), type: "share", value: ({ naRate }) => toPercent(naRate) },
      ],
      pages: pagesOf(book.items),
      linkOf: ({ id, templateId }) =>
        linkTo(href("/qc/reports/template/item", { templateId, item: id, month: book.month })),
    }),
    exportSheet({
      title: m.shell_nav_checks(),
      columns: [
        day,
        ...storeColumns<{ store: string }>(),
        { header: m.reports_template(), width: 28, value: (row) => template(row.template) },
        { header: m.reports_filter_inspector(), width: 22, value: (row) => inspector(row.inspector) },
        { header: m.reports_filter_manager(), width: 22, value: (row) => manager(row.manager) },
        { header: m.checks_score(), type: "share", value: ({ score }) => toPercent(score) },
        { header: m.checks_result(), value: ({ result }) => result && resultLabel(result) },
        { header: m.reports_critical(), value: ({ critical }) => critical },
        { header: m.reports_column_major(), value: ({ major }) => major },
        { header: m.reports_column_minor(), value: ({ minor }) => minor },
      ],
      pages: pagesOf(book.checks),
      linkOf: ({ id }) => linkTo(href("/qc/check/view", { id })),
    }),
    exportSheet({
      title: m.policy_camera(),
      columns: [
        day,
        ...storeColumns<{ store: string }>(),
        { header: m.reports_filter_inspector(), width: 22, value: (row) => inspector(row.inspector) },
        ...counted((severity) => severityLabel(severity)).map(({ severity, header }) => ({
          header,
          value: ({ observations }: Sitting) => observations.filter((each) => each.severity === severity).length,
        })),
        {
          header: m.policy_points(),
          value: ({ observations }) => observations.reduce((sum, each) => sum + each.points, 0),
        },
      ],
      pages: pagesOf(book.sittings),
      linkOf: ({ id }) => linkTo(href("/qc/camera/:id", { id })),
    }),
    exportSheet({
      title: m.policy_feedback(),
      columns: [
        day,
        ...storeColumns<{ store: string }>(),
        { header: m.feedback_channel(), value: ({ channel }) => labelOf(channels)(channel) },
        { header: m.feedback_category(), width: 24, value: ({ category }) => labelOf(feedbackCategories)(category) },
        { header: m.feedback_severity(), value: ({ severity }) => severityLabel(severity) },
        { header: m.feedback_justified(), value: ({ justified }) => judgementNames[justified]() },
        { header: m.ui_status(), value: ({ status }) => statusNames[status]() },
        {
          header: m.policy_points(),
          value: (row) => pointsOf(row, standings.policy),
        },
      ],
      pages: pagesOf(book.cases),
      linkOf: ({ id }) => linkTo(href("/qc/feedback/:id", { id })),
    }),
    exportSheet({
      title: m.shell_nav_activity(),
      columns: [
        day,
        { header: m.reports_filter_inspector(), width: 22, value: (row) => inspector(row.inspector) },
        { header: m.reports_book_kind(), value: ({ kind }) => categoryNames[kind]() },
        ...storeColumns<{ store: string }>(),
        {
          header: m.ui_status(),
          value: ({ state }) => activityStatusNames[state === "open" ? "planned" : "done"](),
        },
        { header: m.reports_book_hours(), value: ({ minutes }) => minutes / 60 },
      ],
      pages: pagesOf(book.activities),
      linkOf: ({ key }) => linkTo(href("/qc/activities/:id", { id: key })),
    }),
    exportSheet({
      title: m.reports_book_late(),
      columns: [
        { header: m.ui_day(), width: 12, type: "day", value: ({ data }) => data.day },
        { header: m.reports_column_code(), width: 12, value: ({ data }) => data.storeCode },
        { header: m.reports_filter_store(), width: 30, value: ({ data }) => data.storeName },
        { header: m.reports_template(), width: 28, value: ({ data }) => say(data.templateName) },
        { header: m.ui_status(), value: ({ data }) => checkStatusLabel(data.status) },
        { header: m.reports_book_late_what(), width: 20, value: ({ data }) => lateNames[data.late!]() },
        { header: m.reports_monthly_late_at(), width: 18, type: "instant", value: ({ data }) => data.lateAt ?? null },
      ],
      pages: book.latePages(),
      linkOf: ({ id }) => linkTo(href("/qc/check/view", { id })),
    }),
    policySheet(book),
  ];
}

const lateNames = {
  figures: () => m.reports_book_late_figures(),
  confirmed: () => m.reports_book_late_confirmed(),
};

type Sitting = MonthlyBook["sittings"][number];

const pageRows = 500;

async function* pagesOf<Row>(rows: Iterable<Row>): AsyncGenerator<readonly Row[]> {
  let page: Row[] = [];
  for (const row of rows)
    if (page.push(row) === pageRows) {
      yield page;
      page = [];
    }
  yield page;
}

type Fact = readonly [label: string, value: string | number | null];

function factSheet(title: string, facts: readonly Fact[]): FilledSheet {
  return exportSheet({
    title,
    columns: [
      { header: m.reports_book_what(), width: 40, value: ([label]: Fact) => label },
      { header: m.reports_book_value(), width: 40, value: ([, value]) => value },
    ],
    pages: pagesOf(facts),
  });
}

function aboutSheet({ frame: { head, directories }, month, at, standings, late, plan }: MonthlyBook): FilledSheet {
  const { area, storeId, managerId } = head.filter;
  const chosen = (entries: Entries, id: string | undefined) =>
    id === undefined ? m.ui_any() : nameOfEntry(entries.get(id)) || m.checks_filter_no_manager();
  return factSheet(m.shell_nav_report_month(), [
    [m.reports_month(), formatShortMonth(month)],
    [m.reports_book_at(), formatInstant(at, config.APP_TIME_ZONE)],
    [m.reports_area(), area ?? m.ui_any()],
    [m.reports_filter_store(), chosen(directories.stores, storeId)],
    [m.reports_filter_manager(), chosen(directories.managers, managerId)],
    [m.reports_monthly_ranked(), standings.now.ranked],
    ...(plan ? planFigures(plan) : []),
    [m.reports_book_late(), late.figures],
    [m.reports_book_confirmed(), late.confirmed],
  ]);
}

function uncheckedSheet(rows: readonly NamedStore[]): FilledSheet {
  return part<NamedStore>(
    m.reports_monthly_unchecked(),
    [
      { header: m.reports_column_code(), width: 12, value: ({ code }) => code },
      { header: m.reports_filter_store(), width: 30, value: ({ name }) => name },
      { header: m.reports_area(), width: 18, value: ({ area }) => area },
    ],
    rows,
  );
}

function inspectorSheet({ period, rows }: NonNullable<MonthlyBook["inspectors"]>): FilledSheet {
  type Row = (typeof rows)[number];
  return part<Row>(
    m.reports_monthly_inspectors(),
    [
      { header: m.reports_filter_inspector(), width: 28, value: ({ name }) => name },
      { header: m.reports_filter_from(), width: 12, type: "day", value: () => period.from },
      { header: m.reports_filter_to(), width: 12, type: "day", value: () => period.to },
      { header: m.shell_nav_checks(), value: ({ checks }) => checks },
      { header: m.reports_mean(), type: "share", value: ({ mean }) => toPercent(mean) },
      { header: m.reports_monthly_spread(), type: "share", value: ({ spread }) => toPercent(spread) },
      { header: m.reports_monthly_above(), type: "share", value: ({ above }) => toPercent(above) },
      { header: m.reports_book_margin(), type: "share", value: ({ margin }) => toPercent(margin) },
      { header: m.reports_book_shared(), value: ({ shared }) => shared },
    ],
    rows,
  );
}

function componentSheet({ ranked, unranked }: MonthlyBook): FilledSheet {
  type Row = (typeof ranked)[number];
  const parts = components.flatMap((component, at): ExportColumn<Row>[] => {
    const name = componentNames[component]();
    const of = (what: string) => m.ui_labelled({ about: name, one: what });
    return [
      {
        header: of(m.policy_part_score()),
        width: 18,
        type: "share",
        value: ({ working }) => toPercent(working[at]!.score),
      },
      { header: of(m.policy_share()), width: 18, type: "share", value: ({ working }) => toPercent(working[at]!.share) },
      {
        header: of(m.policy_brings()),
        width: 18,
        type: "share",
        value: ({ working }) => toPercent(working[at]!.brings),
      },
    ];
  });
  const findingColumns = (subject: string, of: (row: Row) => Readonly<Record<Severity, number>>) =>
    severities.map((severity): ExportColumn<Row> => ({
      header: m.ui_labelled({ about: subject, one: severityLabel(severity) }),
      width: 18,
      value: (row) => of(row)[severity],
    }));
  return exportSheet({
    title: m.reports_book_components(),
    columns: [
      { header: m.reports_column_code(), width: 12, value: ({ code }) => code },
      { header: m.reports_filter_store(), width: 30, value: ({ name }) => name },
      { header: m.reports_monthly_score(), type: "share", value: ({ score }) => toPercent(score) },
      ...parts,
      { header: m.reports_column_scored(), value: ({ figures }) => figures.checks.scored },
      { header: m.reports_book_sittings(), value: ({ figures }) => figures.camera.sittings },
      ...findingColumns(componentNames.camera(), ({ figures }) => figures.camera.observations),
      { header: m.reports_book_cases(), value: ({ figures }) => figures.feedback.cases },
      ...findingColumns(componentNames.feedback(), ({ figures }) => figures.feedback.justified),
    ],
    pages: pagesOf([...ranked, ...unranked]),
  });
}

function policySheet({ standings: { policy } }: MonthlyBook): FilledSheet {
  const of = (about: string) => (severity: Severity) => m.ui_labelled({ about, one: severityLabel(severity) });
  const points = bySeverity(of(m.policy_points()));
  return factSheet(m.policy_title(), [
    ...components.map((component): Fact => [
      m.ui_labelled({ about: m.policy_weight(), one: componentNames[component]() }),
      policy.weights[component],
    ]),
    ...severities.map((severity): Fact => [points[severity], policy.points[severity]]),
    ...fewestChecksFields.map((field): Fact => [fewestChecksNames[field](), policy.fewestChecks[field]]),
    [m.policy_no_cases(), policy.shouldCountNoCases ? m.ui_yes() : m.ui_no()],
  ]);
}
