import { capitalize, formatMonth, formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import type { PolicyMonth } from "#app/reports/monthly/policy-preview.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";

const numbersOfMonths = [1, 3, 6, 12];

interface PreviewProps {
  readonly from: string;
  readonly months: number;
  readonly preview: readonly PolicyMonth[] | undefined;
}

export function PolicyPreview({ from, months, preview }: PreviewProps) {
  return (
    <Panel title={m.policy_try()} id="try">
      <p className="mb-3 text-muted">{m.policy_try_hint()}</p>
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          key={months}
          label={m.policy_try_months()}
          name="months"
          defaultValue={String(months)}
          options={numbersOfMonths.map((count) => ({ value: String(count), label: m.policy_months({ count }) }))}
          className="min-w-40"
        />
        <Button name="intent" value="try" formAction={`${href("/qc/score-policy/edit", { month: from })}#try`}>
          {m.policy_try_show()}
        </Button>
      </div>
      {preview?.length === 0 && <p className="mt-3">{m.policy_try_none()}</p>}
      {preview?.map((month) => (
        <TriedMonth key={month.month} {...month} />
      ))}
    </Panel>
  );
}

function TriedMonth({ month, before, after, ranks, stores }: PolicyMonth) {
  const locale = getLocale();
  const score = (value: number | null) => (value === null ? "–" : formatScore(value, locale));
  const name = capitalize(formatMonth(month, locale));
  const number = (value: number) => formatNumber(value, locale);
  const both = (key: "ranked" | "unranked" | "unscored") => ({
    before: number(before[key]),
    after: number(after[key]),
  });
  const fewest = [...new Set([before.fewestChecks, after.fewestChecks])].map(number).join(" → ");
  const lines = [
    m.policy_try_mean({ before: score(before.mean), after: score(after.mean) }),
    m.policy_try_ranked(both("ranked")),
    before.unranked + after.unranked > 0 && m.policy_try_unranked({ ...both("unranked"), fewest }),
    before.unscored + after.unscored > 0 && m.policy_try_unscored(both("unscored")),
    m.policy_try_moves({ up: number(ranks.up), down: number(ranks.down) }),
    ranks.gained > 0 && m.policy_try_gained({ count: ranks.gained, number: number(ranks.gained) }),
    ranks.removed > 0 && m.policy_try_removed({ count: ranks.removed, number: number(ranks.removed) }),
  ].filter((line) => line !== false);
  return (
    <section className="mt-4 flex flex-col gap-2">
      <h3>
        <a href={href("/qc/reports/monthly-summary", { month })} className="link -my-2.5 inline-block py-2.5">
          {name}
        </a>
      </h3>
      <ul className="tabular-nums">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {stores.length > 0 && (
        <Table
          caption={m.policy_try_stores({ month: name })}
          columns={columnsOf(month)}
          rows={stores}
          keyOf={({ id }) => id}
        />
      )}
    </section>
  );
}

type Store = PolicyMonth["stores"][number];

function columnsOf(month: string): Column<Store>[] {
  const locale = getLocale();
  const rank = (value: number | null) => (value === null ? "–" : formatNumber(value, locale));
  const score = (value: number | null) => (value === null ? "–" : formatScore(value, locale));
  return [
    {
      key: "store",
      label: m.policy_try_store(),
      phone: "title",
      cell: ({ id, name }) => <a href={href("/qc/reports/store", { storeId: id, ...monthPeriod(month) })}>{name}</a>,
    },
    { key: "checks", label: m.policy_try_checks(), numeric: true, cell: ({ scored }) => formatNumber(scored, locale) },
    {
      key: "rank",
      label: m.policy_try_rank(),
      numeric: true,
      cell: ({ before, after }) => `${rank(before.rank)} → ${rank(after.rank)}`,
    },
    {
      key: "score",
      label: m.policy_try_score(),
      numeric: true,
      cell: ({ before, after }) => `${score(before.score)} → ${score(after.score)}`,
    },
  ];
}
