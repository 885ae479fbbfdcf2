import type { User } from "#app/auth/user.ts";
import { detailFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";
import { shorten } from "#app/i18n/plain.ts";
import { templatesWithMostFindings, sumDetails } from "./details.ts";
import { type Frame, readFrame } from "./frame.server.ts";
import { type ItemRow, itemRows, worstItems } from "./items.ts";
import { type Compared, entryRows, firstRows, type Lines, rowBy, rowsBy, sortLines } from "./lines.ts";
import type { FilterProblem } from "./report-filter.ts";
import { summarySentence } from "./sentences.ts";
import { passMarksOf, severityTimes, timeChart, timeOf } from "./time-chart.server.ts";
import { readCoverage, readVersionsOf } from "./wording.server.ts";

export async function readSummaryReport(user: User, search: URLSearchParams, now: Date) {
  const frame = await readFrame(user, "summary", search, now);
  const { filter, today } = frame.head;
  // The summary has no sort and no pages.
  const unusedParams = (["sort", "cursor"] as const).flatMap((name): FilterProblem[] => {
    const value = search.get(name)?.trim();
    return value ? [{ name, code: "unknown", value: shorten(value) }] : [];
  });
  const time = timeOf(filter);
  const lines = await frame.sum(["area", "template", "store", "version", time]);
  const { templates, stores } = frame.directories;
  const total = { now: lines.now.total, before: lines.before?.total ?? null };
  return {
    ...frame.head,
    problems: [...frame.head.problems, ...unusedParams],
    sentence: summarySentence(frame.head, total, entryRows(lines, "store", stores)),
    total,
    areas: sortLines(
      rowsBy(lines, "area", (area) => area),
      "name",
    ),
    templates: sortLines(entryRows(lines, "template", templates), "name"),
    stores: bestAndWorst(
      lines,
      frame.head.fewestChecks.rank,
      (id) => nameOfEntry(frame.directories.stores.get(id)) || id,
    ),
    items: await readWorstItems(frame),
    severities: severityTimes(filter, today, lines.now.by[time]),
    scores: timeChart(
      filter,
      today,
      [{ name: "", lines: lines.now.by[time] }],
      await passMarksOf(lines.now.by.version),
      frame.head.fewestChecks.comparison,
    ),
  };
}

const fewStores = 5;

function bestAndWorst(lines: Compared<Lines<"store">>, fewestScored: number, nameOf: (id: string) => string) {
  const scored = [...lines.now.by.store].filter(([, line]) => line.scored >= fewestScored);
  const byMean = ([a, one]: (typeof scored)[number], [b, other]: (typeof scored)[number]) =>
    one.mean! - other.mean! || compareNames(nameOf(a), nameOf(b));
  const worst = firstRows(scored, fewStores, byMean);
  const best = firstRows(scored, Math.min(fewStores, scored.length - worst.length), (a, b) => byMean(b, a));
  const rowOf = rowBy(lines, "store", nameOf);
  return { worst: worst.map(([id]) => rowOf(id)), best: best.map(([id]) => rowOf(id)) };
}

async function readWorstItems({ head, catalog, allowed }: Frame): Promise<ItemRow[]> {
  const details = await checkFacts.read(db, detailFacts, head.filter);
  const sums = await sumDetails(details, { filter: head.filter, catalog, allowed });
  const rows = await Promise.all(
    templatesWithMostFindings(sums).map(async ([templateId, of]) =>
      itemRows({
        templateId,
        details: of,
        versions: await readVersionsOf(templateId, [of]),
        coverage: await readCoverage(templateId, [of]),
      }),
    ),
  );
  return worstItems(rows.flat());
}
