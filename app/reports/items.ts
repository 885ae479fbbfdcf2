import type { ItemsByDay } from "#app/checks/finding-coverage.ts";
import { say } from "#app/i18n/locale.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import type { Item, TemplateVersion } from "#app/templates/template.ts";
import { fullScore } from "#app/score-policy/percent.ts";
import { type Details, findingCountOf, itemCounts, type ItemCounts, maxWorstItems } from "./details.ts";
import { daysWithin, type Period } from "#app/i18n/period.ts";
import type { Rate } from "./rate.ts";
import { meanOf } from "./mean.ts";

/** Rates are null where nothing was judged or findings are incomplete. */
export interface ItemRow extends ItemCounts {
  readonly id: string;
  readonly templateId: string;
  readonly template: string;
  readonly text: string;
  readonly section: string;
  readonly severity: Severity;
  readonly findings: number;
  readonly findingRate: number | null;
  readonly naRate: number | null;
  readonly before: number | null;
  readonly rateBefore: Rate | null;
  readonly trend: readonly (number | null)[];
  readonly naTrend: readonly (number | null)[];
}

/** Texts, dates, photos and signatures are recorded, never judged. */
const isJudged = ({ type }: Item) => ["pass-fail", "scale", "choice", "number"].includes(type);

interface Asked {
  readonly templateId: string;
  readonly details: Details;
  readonly before?: Details | null;
  readonly byMonth?: readonly (Details | undefined)[];
  /** Latest first: its text names an item. */
  readonly versions: ReadonlyMap<number, TemplateVersion>;
  readonly coverage: ItemsByDay;
}

export function findingRateOf(counts: ItemCounts | undefined): number | null {
  return counts && !counts.incomplete ? meanOf(findingCountOf(counts) * fullScore, counts.judged) : null;
}

function findingsIn(counts: ItemCounts | undefined): Rate | null {
  return counts ? { part: findingCountOf(counts), total: counts.judged, rate: findingRateOf(counts) } : null;
}

function naRateOf(counts: ItemCounts | undefined): number | null {
  return counts && !counts.incomplete ? meanOf(counts.na * fullScore, counts.na + counts.judged) : null;
}

export function itemRows({ templateId, details, before = null, byMonth = [], versions, coverage }: Asked): ItemRow[] {
  const counts = itemCounts(details, versions, coverage);
  const countsBefore = before && itemCounts(before, versions, coverage);
  const monthly = byMonth.map((month) => month && itemCounts(month, versions, coverage));
  const rows = new Map<string, ItemRow>();
  for (const version of versions.values())
    for (const section of version.sections)
      for (const item of section.items.filter(isJudged)) {
        const own = counts.get(item.id);
        if (!own || rows.has(item.id)) continue;
        rows.set(item.id, {
          ...own,
          id: item.id,
          templateId,
          template: say(version.name),
          text: say(item.text),
          section: say(section.title),
          severity: item.severity,
          findings: findingCountOf(own),
          findingRate: findingRateOf(own),
          naRate: naRateOf(own),
          before: findingRateOf(countsBefore?.get(item.id)),
          rateBefore: findingsIn(countsBefore?.get(item.id)),
          trend: monthly.map((month) => findingRateOf(month?.get(item.id))),
          naTrend: monthly.map((month) => naRateOf(month?.get(item.id))),
        });
      }
  return [...rows.values()];
}

export function worstItems(rows: readonly ItemRow[]): ItemRow[] {
  return rows
    .filter(({ findings }) => findings > 0)
    .toSorted((a, b) => b.findings - a.findings || (b.findingRate ?? 0) - (a.findingRate ?? 0))
    .slice(0, maxWorstItems);
}

export interface ItemMonth extends Period, ItemCounts {
  readonly month: string;
  readonly findings: number;
  readonly findingRate: number | null;
  readonly naRate: number | null;
}

export function itemMonths(
  item: string,
  days: Period,
  months: readonly string[],
  { byMonth = [], versions, coverage }: Pick<Asked, "byMonth" | "versions" | "coverage">,
): ItemMonth[] {
  return months.map((month, at) => {
    const details = byMonth[at];
    const counts = (details && itemCounts(details, versions, coverage).get(item)) ?? noCounts;
    return {
      month,
      ...daysWithin(days, month),
      ...counts,
      findings: findingCountOf(counts),
      findingRate: findingRateOf(counts),
      naRate: naRateOf(counts),
    };
  });
}

const noCounts: ItemCounts = { judged: 0, na: 0, critical: 0, major: 0, minor: 0, incomplete: false };
