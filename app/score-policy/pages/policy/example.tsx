import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { componentNames, components } from "#app/score-policy/names.ts";
import { ScoreWorking } from "#app/score-policy/parts/score-working.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { PolicyPage } from "./read-policy.server.ts";

type Row = PolicyPage["example"][number];

const scoreText = (score: number | null) => (score === null ? "–" : formatScore(score, getLocale()));

export function Example({ rows }: { rows: PolicyPage["example"] }) {
  const { letter, score, working } = rows[0]!.row;
  const why = m.policy_example_why({ letter, score: scoreText(score) });
  const parts = components.map((component, at): Column<Row> => ({
    key: component,
    label: componentNames[component](),
    numeric: true,
    cell: ({ row }) => scoreText(row.working[at]!.score),
  }));
  return (
    <details className="disclosure mt-4">
      <summary>{m.policy_example()}</summary>
      <div className="mt-2">
        <Table
          caption={m.policy_example()}
          rows={rows}
          keyOf={({ row }) => row.letter}
          columns={[
            {
              key: "store",
              label: m.stores_store(),
              phone: "title",
              cell: ({ row }) => m.policy_example_store({ letter: row.letter }),
            },
            ...parts,
            { key: "score", label: m.policy_score(), numeric: true, cell: ({ row }) => scoreText(row.score) },
            { key: "rank", label: m.policy_rank(), numeric: true, cell: ({ rank }) => rank ?? "–" },
          ]}
        />
        <p className="mt-2 text-sm text-muted">{m.policy_rank_how()}</p>
        <h3 className="mt-4 mb-2">{why}</h3>
        <ScoreWorking title={why} working={working} />
      </div>
    </details>
  );
}
