import { Link } from "react-router";
import { formatDay, formatNumber, joinFacts } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Counted } from "#app/reports/pages/figure-table.tsx";
import { resultChangeNames } from "#app/reports/replay/change-names.ts";
import type { ReplayFigures } from "#app/reports/replay/replay-report.server.ts";
import { Score } from "#app/score-policy/parts/score.tsx";
import { href } from "#app/ui/href.ts";
import { Badge } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { useFigureHref } from "./use-figure-href.tsx";

type Row = ReplayFigures["list"]["rows"][number];

function OneScore({ side: { score, band, result } }: { side: Row["before"] }) {
  return score === null ? (
    <span className="text-muted">–</span>
  ) : (
    <Score score={score} band={band} isFail={result === "fail"} />
  );
}

function columnsOf(): Column<Row>[] {
  return [
    {
      key: "store",
      label: m.reports_filter_store(),
      phone: "title",
      cell: ({ id, store, storeCode, day }) => (
        <>
          <a href={href("/qc/check/view", { id })}>{store}</a>
          <span className="block text-sm font-normal text-muted tabular-nums">
            {joinFacts([storeCode, formatDay(day)])}
          </span>
        </>
      ),
    },
    {
      key: "change",
      label: m.reports_replay_change(),
      cell: ({ change }) =>
        change === "fail" || change === "pass" ? (
          <Badge tone={change === "fail" ? "bad" : "good"} sign={change === "fail" ? "failed" : "passed"}>
            {resultChangeNames[change]()}
          </Badge>
        ) : (
          <span className="text-muted">{change ? resultChangeNames[change]() : m.reports_unchanged()}</span>
        ),
    },
    { key: "before", label: m.reports_replay_before(), cell: ({ before }) => <OneScore side={before} /> },
    { key: "after", label: m.reports_replay_after(), cell: ({ after }) => <OneScore side={after} /> },
    {
      key: "reasons",
      label: m.reports_replay_reasons(),
      phone: "wide",
      cell: ({ id, reasons }) =>
        reasons.length > 0 && (
          <ul>
            {reasons.map(({ key, text, item }) => (
              <li key={key}>
                {item === null ? text : <a href={`${href("/qc/check/view", { id })}#item-${item}`}>{text}</a>}
              </li>
            ))}
          </ul>
        ),
    },
  ];
}

export function ReplayChanges({ replay }: { replay: ReplayFigures }) {
  const { list } = replay;
  const hrefOf = useFigureHref();
  const { title, isNarrowed } = list;
  const changes = Object.values(replay.changed).reduce((sum, count) => sum + count, 0);
  const allHref = isNarrowed || replay.change ? hrefOf(changes, {}) : null;
  if (list.count === 0 && !isNarrowed && !replay.change) return null;
  return (
    <section id="changes" className="flex min-w-0 flex-col gap-2">
      <h2>
        <Counted title={title} count={list.count} />
      </h2>
      {allHref && (
        <p className="print:hidden">
          <Link to={allHref} className="link -my-2.5 inline-block py-2.5">
            {m.reports_replay_all_changes({ number: formatNumber(changes, getLocale()) })}
          </Link>
        </p>
      )}
      {list.count > 0 && <Table caption={title} columns={columnsOf()} rows={list.rows} keyOf={({ id }) => id} />}
      <Pager first={list.first} next={list.next} list="changes" />
    </section>
  );
}
