import type { ResultChange } from "#app/checks/replay.ts";
import { joinFacts } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { distributionStepPercent, stepOfScore } from "#app/reports/monthly/distribution.ts";
import { resultChangeNames, sideNames } from "./change-names.ts";
import { type ChoiceParam, type FigureParam, figureParams } from "./replay-params.ts";
import { type ReplayRow, type ReplaySide, replaySides } from "./replay-sums.ts";

interface Figure {
  /** A value's words; undefined for a value that doesn't exist. */
  titleOf(value: string): string | undefined;
  includes(outcome: ReplayRow[ReplaySide], value: string): boolean;
}

interface RuleNames {
  /** Names by id. */
  readonly items: ReadonlyMap<string, string>;
  readonly bands: readonly string[];
}

const outcomeNames = {
  scored: () => m.reports_replay_scored(),
  pass: () => m.reports_replay_passed(),
  fail: () => m.reports_column_failed(),
};

function figuresOf({ items, bands }: RuleNames): Record<FigureParam, Figure> {
  return {
    item: {
      titleOf: (id) => (items.has(id) ? m.reports_replay_with_critical({ item: items.get(id)! }) : undefined),
      includes: ({ critical }, id) => critical.includes(id),
    },
    band: {
      titleOf: (name) => (bands.includes(name) ? m.reports_replay_of_band({ band: name }) : undefined),
      includes: ({ band }, name) => band === name,
    },
    score: {
      titleOf: (value) => {
        const from = Number(value);
        const isStep = /^\d{1,2}$/.test(value) && from % distributionStepPercent === 0;
        return isStep ? m.reports_replay_of_scores({ range: rangeName(from) }) : undefined;
      },
      includes: ({ score }, from) => score !== null && stepOfScore(score) * distributionStepPercent === Number(from),
    },
    outcome: {
      titleOf: (value) => (isKey(outcomeNames, value) ? outcomeNames[value]() : undefined),
      includes: ({ score, result }, value) => score !== null && (value === "scored" || result === value),
    },
  };
}

/** The checks behind a figure of one `side`, by default with the rules that are tried; and those whose `result` changes in one way. */
export function listChosenRows(rows: readonly ReplayRow[], search: URLSearchParams, ruleNames: RuleNames) {
  const valueOf = (name: ChoiceParam) => search.get(name)?.trim() ?? "";
  const unknownParams: ChoiceParam[] = [];
  const requestedSide = valueOf("side");
  const side = replaySides.find((each) => each === requestedSide) ?? "after";
  if (requestedSide && requestedSide !== side) unknownParams.push("side");
  const figures = figuresOf(ruleNames);
  const chosen: { title: string; includes(row: ReplayRow): boolean }[] = [];
  for (const name of figureParams) {
    const [figure, value] = [figures[name], valueOf(name)];
    const title = value ? figure.titleOf(value) : undefined;
    if (title !== undefined) chosen.push({ title, includes: (row) => figure.includes(row[side], value) });
    else if (value) unknownParams.push(name);
  }
  const result = valueOf("result");
  const change: ResultChange | "" = isKey(resultChangeNames, result) ? result : "";
  if (result && !change) unknownParams.push("result");

  const isFigure = chosen.length > 0;
  const titles = isFigure
    ? [m.ui_labelled({ about: sideNames[side](), one: joinFacts(chosen.map(({ title }) => title)) })]
    : [m.reports_replay_changes()];
  return {
    rows: rows.filter((row) => (!change || row.change === change) && chosen.every(({ includes }) => includes(row))),
    isFigure,
    change,
    title: joinFacts([...titles, ...(change ? [resultChangeNames[change]()] : [])]),
    unknownParams,
  };
}

function isKey<Names extends object>(names: Names, value: string): value is string & keyof Names {
  return Object.hasOwn(names, value);
}

export function rangeName(from: number): string {
  return m.reports_monthly_range({ from, to: from + distributionStepPercent });
}
