/**
 * Appeals: the store names findings and says why, a lead removes or keeps each. The item of a removed finding earns its points in full,
 * and everything that follows from the score is recalculated. The answer itself stays as it was given.
 */
import { addDays, dayOf, daysBetween } from "#app/i18n/days.ts";
import { answerOf, askedItems, type AnswersByItem } from "./asked-items.ts";
import type { Appeal, Check, Outcome } from "./check.ts";
import { availableOf, scoreCheck, type Scored } from "./score.ts";

export interface AppealTime {
  /** The last day on which findings can be appealed, in the business time zone. */
  readonly last: string;
  /** Days left: 0 on the last one, less when it is over. */
  readonly left: number;
}

/** Until when findings of a check can be appealed: as many days after the one of submitting. */
export function appealTime(submittedAt: string, days: number, timeZone: string, now: Date): AppealTime {
  const last = addDays(dayOf(new Date(submittedAt), timeZone), days);
  return { last, left: daysBetween(dayOf(now, timeZone), last) };
}

type Appealed = Pick<Check, "appeals" | "answers">;

export type AppealedItem = Appeal["items"][number];

/**
 * By item, what the store said and what was decided. An item is appealed at most once between two submissions.
 * A finding that was removed before the check was reopened counts only while its answer is the same.
 */
export function appealedItems({ appeals = [], answers }: Appealed): ReadonlyMap<string, AppealedItem> {
  const items = appeals.flatMap((appeal) => appeal.items).filter((each) => isCurrent(each, answers));
  return new Map(items.map((each) => [each.item, each]));
}

function isCurrent({ item, value }: AppealedItem, answers: AnswersByItem): boolean {
  const answer = answerOf(answers, item);
  return value === undefined || (answer?.value === value && !answer.na);
}

/** The appeals without findings whose answer was changed after the check was reopened. */
export function currentAppeals({ appeals = [], answers }: Appealed): Appeal[] {
  return appeals
    .map((appeal) => ({ ...appeal, items: appeal.items.filter((each) => isCurrent(each, answers)) }))
    .filter(({ items }) => items.length > 0);
}

export function removedFindings(check: Appealed): ReadonlySet<string> {
  return new Set([...appealedItems(check).values()].filter((each) => each.removed).map((each) => each.item));
}

export function appealable(check: Pick<Check, "outcome" | "appeals" | "answers">): string[] {
  const before = appealedItems(check);
  return check.outcome?.findings.map((finding) => finding.item).filter((item) => !before.has(item)) ?? [];
}

export function openAppeal(check: Pick<Check, "status" | "appeals">): Appeal | null {
  return check.status === "appealed" ? (check.appeals?.at(-1) ?? null) : null;
}

/**
 * What the answers amount to when these items are no findings: each earns all its points, as a passed item of the same worth would.
 * Which items are asked still follows from the answers that were given.
 */
export function scoreWithout(
  granted: ReadonlySet<string>,
  version: Scored,
  answers: AnswersByItem,
  options: { answeredOnly?: boolean } = {},
): Outcome {
  if (granted.size === 0) return scoreCheck(version, answers, options);
  const askedIds = new Set(askedItems(version, answers).map((item) => item.id));
  const sections = version.sections.map((section) => ({
    ...section,
    items: section.items
      .filter((item) => askedIds.has(item.id))
      .map(({ when: _, ...item }) =>
        granted.has(item.id)
          ? { ...item, type: "pass-fail" as const, points: Number(availableOf(item).n) }
          : { ...item },
      ),
  }));
  const passed = Object.fromEntries([...granted].map((item) => [item, { value: "pass" }]));
  return scoreCheck({ ...version, sections }, { ...answers, ...passed }, options);
}
