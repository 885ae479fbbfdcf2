/** A removed finding's item earns all its points; the answer stays. */
import { addDays, dayOf, daysBetween } from "#app/i18n/days.ts";
import { answerOf, askedItems, type AnswersByItem } from "./asked-items.ts";
import type { Appeal, Check, Outcome } from "./check.ts";
import { availableOf, scoreCheck, type Scored } from "./score.ts";

export interface AppealTime {
  /** In the business time zone. */
  readonly last: string;
  /** 0 on the last day, negative afterwards. */
  readonly daysLeft: number;
}

export function appealTime(submittedAt: string, days: number, timeZone: string, now: Date): AppealTime {
  const last = addDays(dayOf(new Date(submittedAt), timeZone), days);
  return { last, daysLeft: daysBetween(dayOf(now, timeZone), last) };
}

type Appealed = Pick<Check, "appeals"> & { readonly answers: AnswersByItem };

export type AppealedItem = Appeal["items"][number];

/** An item is appealed once between submissions. A finding removed before a reopening counts while its answer is the same. */
export function appealedItems({ appeals = [], answers }: Appealed): ReadonlyMap<string, AppealedItem> {
  const items = appeals.flatMap((appeal) => appeal.items).filter((each) => isCurrent(each, answers));
  return new Map(items.map((each) => [each.item, each]));
}

function isCurrent({ item, value }: AppealedItem, answers: AnswersByItem): boolean {
  const answer = answerOf(answers, item);
  return value === undefined || (answer?.value === value && !answer.na);
}

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

/** Removed findings earn all their points. The asked items still depend on the answers. */
export function scoreWithoutFindings(
  version: Scored,
  answers: AnswersByItem,
  { removed, ...options }: { removed: ReadonlySet<string>; answeredOnly?: boolean },
): Outcome {
  if (removed.size === 0) return scoreCheck(version, answers, options);
  const askedIds = new Set(askedItems(version, answers).map((item) => item.id));
  const sections = version.sections.map((section) => ({
    ...section,
    items: section.items
      .filter((item) => askedIds.has(item.id))
      .map(({ when: _, ...item }) =>
        removed.has(item.id)
          ? { ...item, type: "pass-fail" as const, points: Number(availableOf(item).n) }
          : { ...item },
      ),
  }));
  const passed = Object.fromEntries([...removed].map((item) => [item, { value: "pass" }]));
  return scoreCheck({ ...version, sections }, { ...answers, ...passed }, options);
}
