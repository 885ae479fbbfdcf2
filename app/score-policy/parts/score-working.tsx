import type { ReactNode } from "react";
import { formatProportion, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Component, componentNames } from "#app/score-policy/names.ts";
import type { StoreScore } from "#app/score-policy/store-score.ts";
import { Table } from "#app/ui/table.tsx";

interface ScoreWorkingProps {
  title: string;
  working: StoreScore["working"];
  madeOf?: Readonly<Record<Component, ReactNode>>;
}

export function ScoreWorking({ title, working, madeOf }: ScoreWorkingProps) {
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
        ...(madeOf
          ? [
              {
                key: "of",
                label: m.policy_made_of(),
                phone: "wide" as const,
                cell: ({ component }: StoreScore["working"][number]) => madeOf[component],
              },
            ]
          : []),
        {
          key: "score",
          label: m.policy_part_score(),
          numeric: true,
          cell: ({ score }) => (score === null ? m.policy_no_data() : formatScore(score, locale)),
        },
        { key: "weight", label: m.policy_weight(), numeric: true, cell: ({ weight }) => weight },
        { key: "share", label: m.policy_share(), numeric: true, cell: ({ share }) => formatProportion(share, locale) },
        {
          key: "brings",
          label: m.policy_brings(),
          numeric: true,
          cell: ({ brings }) => formatScore(brings, locale),
        },
      ]}
    />
  );
}
