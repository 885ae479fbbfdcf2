import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { componentNames } from "#app/score-policy/names.ts";
import type { StoreScore } from "#app/score-policy/store-score.ts";
import { Table } from "#app/ui/table.tsx";

/** Why a store has its score: what each part was, how much it weighs, and what it adds. */
export function ScoreWorking({ title, working }: { title: string; working: StoreScore["working"] }) {
  const locale = getLocale();
  return (
    <Table
      caption={title}
      rows={working}
      keyOf={({ component }) => component}
      columns={[
        {
          key: "component",
          label: m.policy_component(),
          phone: "title",
          cell: ({ component }) => componentNames[component](),
        },
        {
          key: "score",
          label: m.policy_part_score(),
          numeric: true,
          cell: ({ score }) => (score === null ? m.policy_no_data() : formatScore(score, locale)),
        },
        { key: "weight", label: m.policy_weight(), numeric: true, cell: ({ weight }) => weight },
        { key: "share", label: m.policy_share(), numeric: true, cell: ({ share }) => formatScore(share, locale) },
        { key: "brings", label: m.policy_brings(), numeric: true, cell: ({ brings }) => formatScore(brings, locale) },
      ]}
    />
  );
}
