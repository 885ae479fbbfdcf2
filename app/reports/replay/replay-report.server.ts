import type { User } from "#app/auth/user.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import type { Scored } from "#app/checks/score.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { type Extent, rowPageOf } from "#app/reports/line-list.server.ts";
import { distributionStepPercent } from "#app/reports/monthly/distribution.ts";
import { narrowingsOf } from "#app/reports/reports.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { findVersion } from "#app/templates/templates.server.ts";
import { lineChart } from "#app/ui/line-chart.server.ts";
import { viewSearch } from "#app/views/view.ts";
import { listChosenRows, rangeName } from "./chosen-rows.ts";
import { type ChoiceParam, withoutChoices } from "./replay-params.ts";
import type { ReplayRules } from "./replay-rules.server.ts";
import { mostReplayed, readReplayResult } from "./read-replay.server.ts";
import {
  countBands,
  countChanges,
  distributeScores,
  mostChanged,
  replayLine,
  type ReplayRow,
  type ReplaySide,
  type ScoreStep,
} from "./replay-sums.ts";
import { carriedInWords, type ReplayCounts, replayHeadline, replayReasons } from "./replay-words.ts";

const shownStores = 10;

/** @throws Response 403, 404 */
export async function readReplayReport(
  user: User,
  templateId: string,
  search: URLSearchParams,
  now: Date,
  { extent = "page", signal = null }: { readonly extent?: Extent; readonly signal?: AbortSignal | null } = {},
) {
  const { template, rules, frame, result, progress } = await readReplayResult(user, templateId, search, now, signal);
  const { head, directories } = frame;
  const { compare: _, ...filter } = head.filter;
  const { templateId: __, templateCategory: ___, ...choices } = head.choices;
  const { value, againstValue, choices: rulesChoices, versionChoices, draft } = rules;
  const page = {
    id: templateId,
    name: say(template.name),
    head: { ...head, filter, choices, comparison: null },
    search: viewSearch(search.toString()),
    rules: { value, against: againstValue, choices: rulesChoices, versionChoices },
  };
  const unknownParams: (ReplayRules["problems"][number] | ChoiceParam)[] = [...rules.problems];
  if (!result || !rules.content)
    return { ...page, unknownParams, problems: head.problems, progress, replay: null, remembered: null };

  const headline = {
    from: (result.matching > mostReplayed && result.rows.at(-1)?.day) || filter.from,
    to: filter.to,
    today: head.today,
    checks: result.rows.length,
    changed: countChanges(result.rows),
  };
  const isNarrowed = narrowingsOf("template").some((name) => name !== "templateId" && filter[name] !== undefined);
  const canRemember = draft !== null && againstValue === "" && !isNarrowed;
  const versions = await readVersions(templateId, result.rows);
  const itemNames = namesOf([rules.content, rules.against, ...versions.values()]);
  const bands = countBands(
    result.rows,
    rules.content.bands.map(({ name }) => name),
  );
  const chosen = listChosenRows(result.rows, search, {
    items: itemNames,
    bands: [...rules.content.bands, ...bands].map(({ name }) => name),
  });
  const listed = chosen.isFigure ? chosen.rows : chosen.rows.filter((row) => row.change !== null);
  const { page: list, problems } = rowPageOf(listed, search, extent);
  const storeOf = (id: string) => {
    const entry = directories.stores.get(id);
    return { storeId: id, store: nameOfEntry(entry) || id, storeCode: entry?.code ?? "" };
  };
  const toRow = (row: ReplayRow) => ({
    ...row,
    ...storeOf(row.storeId),
    reasons: replayReasons(row, (id) => itemNames.get(id) ?? id, {
      before: (rules.against ?? versions.get(row.version) ?? rules.content!).passMark,
      after: rules.content!.passMark,
    }),
  });
  const stores = mostChanged(result.stores, head.fewestChecks.comparison);
  const steps = distributeScores(result.rows, distributionStepPercent);
  const counts: ReplayCounts = {
    ...result.counts,
    checks: result.rows.length,
    matching: result.matching,
    withoutAnswers: result.withoutAnswers,
    notRead: Math.max(0, result.matching - mostReplayed),
  };
  return {
    ...page,
    unknownParams: [...unknownParams, ...chosen.unknownParams],
    problems: [...head.problems, ...problems],
    progress: null,
    remembered: canRemember
      ? { draft, replay: { search: withoutChoices(page.search).toString(), headline, counts } }
      : null,
    replay: {
      headline: replayHeadline(headline),
      counts,
      carried: carriedInWords(counts),
      ...headline,
      total: replayLine(result.total),
      change: chosen.change,
      list: { ...list, rows: list.rows.map(toRow), title: chosen.title, isNarrowed: chosen.isFigure },
      all: extent === "whole" ? chosen.rows.map(toRow) : [],
      stores: (extent === "whole" ? stores : stores.slice(0, shownStores)).map((store) => ({
        ...store,
        name: storeOf(store.key).store,
      })),
      steps: steps.map((step) => ({ ...step, range: rangeName(step.from) })),
      chart: distributionChart(steps),
      bands,
      critical: criticalRows(result.critical, itemNames, rules.content),
    },
  };
}

export type ReplayFigures = NonNullable<Awaited<ReturnType<typeof readReplayReport>>["replay"]>;

async function readVersions(templateId: string, rows: readonly ReplayRow[]): Promise<Map<number, TemplateVersion>> {
  const numbers = [...new Set(rows.map(({ version }) => version))].toSorted((a, b) => b - a);
  const versions = new Map<number, TemplateVersion>();
  for (const number of numbers) {
    const version = await findVersion(templateId, number);
    if (version) versions.set(number, version);
  }
  return versions;
}

function namesOf(rules: readonly (Pick<Scored, "sections"> | null)[]): Map<string, string> {
  const items = rules.flatMap((each) => (each ? itemsOf(each) : []));
  return new Map(items.toReversed().map(({ id, text }) => [id, say(text)]));
}

function criticalRows(
  critical: ReadonlyMap<string, { readonly before: number; readonly after: number }>,
  itemNames: ReadonlyMap<string, string>,
  rules: Pick<Scored, "sections">,
) {
  const severities = new Map(itemsOf(rules).map(({ id, severity }) => [id, severity]));
  return [...critical]
    .map(([key, counts]) => {
      const severity = severities.get(key);
      return { key, name: itemNames.get(key) ?? key, severity: severity ? severityLabel(severity) : "", ...counts };
    })
    .toSorted((a, b) => b.after - a.after || b.before - a.before || (a.name < b.name ? -1 : 1));
}

function distributionChart(steps: readonly ScoreStep[]) {
  const locale = getLocale();
  const series = (name: string, side: ReplaySide) => ({
    name,
    values: steps.map((step) => ({
      y: step[side],
      text: m.reports_replay_chart_point({ range: rangeName(step.from), number: formatNumber(step[side], locale) }),
    })),
  });
  return lineChart({
    across: steps.map(({ from }) => `${from}%`),
    limits: [0, Number.MAX_SAFE_INTEGER],
    step: 1,
    format: (value) => formatNumber(value, locale),
    formatLast: () => "",
    series: [series(m.reports_replay_after(), "after"), series(m.reports_replay_before(), "before")],
  });
}
