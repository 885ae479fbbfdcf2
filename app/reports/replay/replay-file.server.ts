import type { User } from "#app/auth/user.ts";
import { resultLabel } from "#app/checks/check-names.ts";
import { type ExportColumn, formatOf } from "#app/export/columns.ts";
import { exportResponse, plainResponse, requireValidFilters } from "#app/export/response.server.ts";
import { periodName } from "#app/i18n/period.ts";
import { m } from "#app/i18n/locale.ts";
import { inOne, lineColumns, requireKnown } from "#app/reports/files/report-file.server.ts";
import { part, percentColumn } from "#app/reports/files/parts.server.ts";
import type { Line } from "#app/reports/lines.ts";
import { resultChangeNames, sideNames } from "./change-names.ts";
import { type ReplaySide, replaySides } from "./replay-sums.ts";
import { readReplayReport, type ReplayFigures } from "./replay-report.server.ts";

type Row = ReplayFigures["all"][number];

const titled = (side: ReplaySide, one: string) => m.ui_labelled({ about: sideNames[side](), one });

/** All checks that were replayed. @throws Response 400 for params that can't be used, 403, 404, 409 for a draft that can't be tried */
export async function replayFile(
  user: User,
  templateId: string,
  url: URL,
  now: Date,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const { searchParams, pathname } = url;
  const { problems, replay, unknownParams, head } = await readReplayReport(user, templateId, searchParams, now, {
    extent: "whole",
    signal,
  });
  requireKnown(searchParams, problems);
  requireValidFilters(searchParams, unknownParams);
  if (!replay) throw plainResponse(m.reports_replay_unready(), 409);
  return exportResponse({
    format: formatOf(pathname),
    name: `replay-${periodName(head.filter)}`,
    title: m.shell_nav_checks(),
    columns: rowColumns(),
    pages: inOne(replay.all),
    more: partsOf(replay),
  });
}

function rowColumns(): ExportColumn<Row>[] {
  const both = (columnOf: (side: ReplaySide) => ExportColumn<Row>) => [columnOf("before"), columnOf("after")];
  return [
    { header: m.reports_replay_check(), width: 16, value: ({ code }) => code },
    { header: m.ui_day(), width: 12, type: "day", value: ({ day }) => day },
    { header: m.reports_column_code(), width: 14, value: ({ storeCode }) => storeCode },
    { header: m.reports_filter_store(), width: 32, value: ({ store }) => store },
    { header: m.reports_filter_version(), width: 12, value: ({ version }) => version },
    ...both((side) => percentColumn(titled(side, m.reports_mean()), (row) => row[side].score)),
    ...both((side) => ({
      header: titled(side, m.reports_filter_result()),
      width: 14,
      value: (row) => (row[side].result ? resultLabel(row[side].result) : null),
    })),
    ...both((side) => ({ header: titled(side, m.reports_replay_band()), width: 12, value: (row) => row[side].band })),
    {
      header: m.reports_replay_change(),
      width: 16,
      value: ({ change }) => change && resultChangeNames[change](),
    },
    {
      header: m.reports_replay_reasons(),
      width: 60,
      value: ({ reasons }) => reasons.map(({ text }) => text).join("; "),
    },
  ];
}

function partsOf({ total, counts, stores, steps, bands, critical }: ReplayFigures) {
  type Lines = { readonly now: Line; readonly before: Line };
  const lines = <Of extends Lines>(): ExportColumn<Of>[] => [
    ...lineColumns<Of>(
      ({ before }) => before,
      (name) => titled("before", name),
    ),
    ...lineColumns<Of>(
      ({ now }) => now,
      (name) => titled("after", name),
    ),
  ];
  const countColumn = (header: string, value: number): ExportColumn<Lines> => ({
    header,
    width: 16,
    value: () => value,
  });
  const bothCounts = <Of extends { readonly before: number; readonly after: number }>(): ExportColumn<Of>[] =>
    replaySides.map((side) => ({ header: sideNames[side](), width: 16, value: (row) => row[side] }));
  return [
    part<Lines>(
      m.reports_totals(),
      [
        countColumn(m.reports_replay_matching(), counts.matching),
        countColumn(m.reports_replay_answers(), counts.answers),
        countColumn(m.reports_replay_carried_answers(), counts.carried),
        countColumn(m.reports_replay_not_applicable_answers(), counts.notApplicable),
        countColumn(m.reports_replay_refused_answers(), counts.refusedNa),
        ...lines<Lines>(),
      ],
      [total],
    ),
    part<(typeof steps)[number]>(
      m.reports_replay_distribution(),
      [
        { header: m.reports_monthly_score_range(), width: 16, value: ({ range }) => range },
        ...bothCounts<(typeof steps)[number]>(),
      ],
      steps,
    ),
    part<(typeof bands)[number]>(
      m.reports_replay_bands(),
      [
        { header: m.reports_replay_band(), width: 16, value: ({ name }) => name },
        ...bothCounts<(typeof bands)[number]>(),
      ],
      bands,
    ),
    part<(typeof stores)[number]>(
      m.reports_replay_stores(),
      [{ header: m.reports_filter_store(), width: 32, value: ({ name }) => name }, ...lines<(typeof stores)[number]>()],
      stores,
    ),
    part<(typeof critical)[number]>(
      m.reports_replay_critical(),
      [
        { header: m.reports_item(), width: 60, value: ({ name }) => name },
        { header: m.reports_column_severity(), width: 14, value: ({ severity }) => severity },
        ...bothCounts<(typeof critical)[number]>(),
      ],
      critical,
    ),
  ];
}
