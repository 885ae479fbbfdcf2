import { useLocation } from "react-router";
import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type FigureColumn, FigureSection } from "#app/reports/pages/figure-table.tsx";
import { FigureChange } from "#app/reports/parts/change.tsx";
import { sideNames } from "#app/reports/replay/change-names.ts";
import { withoutChoices } from "#app/reports/replay/replay-params.ts";
import type { ReplayFigures } from "#app/reports/replay/replay-report.server.ts";
import { pageHref } from "#app/ui/page-href.ts";
import { useFigureHref } from "./use-figure-href.tsx";

const number = (value: number) => formatNumber(value, getLocale());

type Store = ReplayFigures["stores"][number];

const storeColumns = (hrefOf: ReturnType<typeof useFigureHref>): FigureColumn<Store>[] => [
  {
    label: m.reports_replay_scored(),
    text: ({ now }) => number(now.scored),
    href: ({ key, now }) => hrefOf(now.scored, { storeId: key, outcome: "scored" }),
  },
  {
    label: m.reports_mean(),
    text: ({ now }) => (now.mean === null ? null : formatScore(now.mean, getLocale())),
    change: ({ now, before }) => (
      <FigureChange
        short
        kind="score"
        better="up"
        now={now.mean}
        before={before.mean}
        basis={[now.scored, before.scored]}
      />
    ),
  },
  {
    label: m.reports_column_failed(),
    text: ({ now }) => number(now.failed),
    href: ({ key, now }) => hrefOf(now.failed, { storeId: key, outcome: "fail" }),
    change: ({ now, before }) => (
      <FigureChange
        short
        kind="count"
        better="down"
        now={now.failed}
        before={before.failed}
        basis={[now.scored, before.scored]}
      />
    ),
  },
];

export function ChangedStores({ replay: { stores } }: { replay: ReplayFigures }) {
  const { search } = useLocation();
  const hrefOf = ({ key }: Store) => {
    const params = withoutChoices(search);
    params.set("storeId", key);
    return pageHref(params, null);
  };
  return (
    <FigureSection
      id="stores"
      title={m.reports_replay_stores()}
      label={m.reports_filter_store()}
      rows={stores}
      more={0}
      columns={storeColumns(useFigureHref())}
      hrefOf={hrefOf}
    />
  );
}

interface BothCounts {
  readonly key: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

function useCountColumns(param: "item" | "band"): FigureColumn<BothCounts>[] {
  const hrefOf = useFigureHref();
  return (["before", "after"] as const).map((side) => ({
    label: sideNames[side](),
    text: (row) => number(row[side]),
    href: (row) => hrefOf(row[side], { [param]: row.key, side }),
  }));
}

export function BandTable({ replay: { bands } }: { replay: ReplayFigures }) {
  const columns = useCountColumns("band");
  return (
    <FigureSection
      id="bands"
      title={m.reports_replay_bands()}
      label={m.reports_replay_band()}
      rows={bands.map((band) => ({ ...band, key: band.name }))}
      more={0}
      columns={columns}
      hrefOf={() => null}
    />
  );
}

export function CriticalTable({ replay: { critical } }: { replay: ReplayFigures }) {
  const columns = useCountColumns("item");
  return (
    <FigureSection
      id="critical"
      title={m.reports_replay_critical()}
      label={m.reports_item()}
      rows={critical}
      more={0}
      columns={columns}
      hrefOf={() => null}
    />
  );
}
