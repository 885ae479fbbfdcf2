/** Scores past checks under other rules, by the functions that score real checks. */
import {
  add,
  compare,
  divide,
  type Fraction,
  fraction,
  isZero,
  multiply,
  parseFraction,
  roundHalfUp,
  subtract,
  zero,
} from "#app/score-policy/fraction.ts";
import { fullScore } from "#app/score-policy/percent.ts";
import { scoredTypes } from "#app/templates/draft.ts";
import { type Item, itemsOf } from "#app/templates/template.ts";
import { removedFindings, scoreWithoutFindings } from "./appeal.ts";
import { answerOf, askedItems, fits, isAnswered, isNa } from "./asked-items.ts";
import type { Check, Outcome } from "./check.ts";
import { itemPoints, rate, type Scored, shareOf } from "./score.ts";

type PastCheck = Pick<Check, "answers" | "appeals">;

/** Counts only items that can be findings. */
export interface CarriedAnswers {
  readonly answers: number;
  readonly carried: number;
  /** Items that weren't asked, or whose answer doesn't fit the rules. */
  readonly notApplicable: number;
  /** N/A that the rules don't allow, which earns nothing. */
  readonly refusedNa: number;
}

/** `points`: millionths of a per cent that it takes off the failing score, more than off the other. */
export interface DecidingItem {
  readonly item: string;
  readonly points: number;
  readonly isCritical: boolean;
}

export type ResultChange = "fail" | "pass" | "cleared" | "gained";

export interface Replay {
  readonly before: Outcome;
  readonly after: Outcome;
  readonly counts: CarriedAnswers;
  readonly change: ResultChange | null;
  /** Critical findings, and the fewest other items that explain the change, the weightiest first. */
  readonly items: readonly DecidingItem[];
  readonly isByPassMark: boolean;
}

interface Scoring {
  readonly rules: Scored;
  readonly answers: PastCheck["answers"];
  readonly outcome: Outcome;
}

/**
 * @param own the version that the check was done with
 * @param against the rules to compare with; null for the recorded outcome
 */
export function replayCheck(
  check: PastCheck & { readonly outcome: Outcome },
  own: Scored,
  rules: Scored,
  against: Scored | null = null,
): Replay {
  const removed = removedFindings(check);
  const score = ({ rules: applicable, answers }: CarriedOver): Scoring => ({
    rules: applicable,
    answers,
    outcome: scoreWithoutFindings(applicable, answers, { removed }),
  });
  const carried = carryOver(check, own, rules);
  const before = against
    ? score(carryOver(check, own, against))
    : { rules: own, answers: check.answers, outcome: check.outcome };
  const after = score(carried);
  const change = changeOf(before.outcome.result, after.outcome.result);
  const [worse, better] = change === "fail" ? [after, before] : [before, after];
  const isPassOrFail = change === "fail" || change === "pass";
  const reasons = isPassOrFail ? findReasons(worse, better, removed) : { items: [], isByPassMark: false };
  return { before: before.outcome, after: after.outcome, counts: carried.counts, change, ...reasons };
}

function changeOf(before: Outcome["result"], after: Outcome["result"]): Replay["change"] {
  if (before === after) return null;
  return before === null ? "gained" : (after ?? "cleared");
}

interface CarriedOver {
  readonly rules: Scored;
  readonly answers: PastCheck["answers"];
  readonly counts: CarriedAnswers;
}

/** Leaves out items that can't apply, and values beside an N/A that the rules don't allow. Unanswered items stay: they earn nothing. */
function carryOver({ answers }: PastCheck, own: Pick<Scored, "sections">, rules: Scored): CarriedOver {
  const formerItems = new Map(askedItems(own, answers).map((item) => [item.id, item]));
  const isFormerNa = ({ id, type }: Item) => {
    const former = formerItems.get(id);
    return former?.type === type && isNa(former, answerOf(answers, id));
  };
  const applies = (item: Item): boolean => {
    const former = formerItems.get(item.id);
    const answer = answerOf(answers, item.id);
    if (!scoredTypes.has(item.type)) return true;
    return (
      former?.type === item.type && (!isAnswered(former, answer) || isNa(former, answer) || fits(item, answer?.value))
    );
  };
  const sections = rules.sections.map((section) => {
    const items = section.items.filter(applies);
    return items.length === section.items.length ? section : { ...section, items };
  });
  const applicable = { ...rules, sections };
  const refused = new Set(itemsOf(applicable).flatMap((item) => (isFormerNa(item) && !item.allowNa ? item.id : [])));
  const carriedAnswers =
    refused.size > 0 ? Object.fromEntries(Object.entries(answers).filter(([id]) => !refused.has(id))) : answers;

  const isJudged = (item: Item) => scoredTypes.has(item.type);
  const judged = askedItems(applicable, carriedAnswers).filter(isJudged);
  const answered = judged.filter((item) => isAnswered(item, answerOf(carriedAnswers, item.id)));
  const formerlyAnswered = [...formerItems.values()].filter(
    (item) => isJudged(item) && isAnswered(item, answerOf(answers, item.id)),
  );
  return {
    rules: applicable,
    answers: carriedAnswers,
    counts: {
      answers: formerlyAnswered.length,
      carried: answered.length,
      notApplicable: askedItems(rules, carriedAnswers).filter((item) => !applies(item)).length,
      refusedNa: judged.filter(({ id }) => refused.has(id)).length,
    },
  };
}

function findReasons(
  worse: Scoring,
  better: Scoring,
  removed: ReadonlySet<string>,
): Pick<Replay, "items" | "isByPassMark"> {
  const critical = new Set(
    worse.outcome.findings.flatMap(({ item, severity }) => (severity === "critical" ? item : [])),
  );
  const otherLosses = lossesOf(better, removed);
  const differences = [...lossesOf(worse, removed)].flatMap(([item, loss]) => {
    const other = otherLosses.get(item) ?? zero;
    return compare(loss, other) > 0 ? [{ item, loss: subtract(loss, other) }] : [];
  });
  differences.sort((a, b) => compare(b.loss, a.loss));
  const items: DecidingItem[] = [];
  let missing = missingOf(worse);
  const addItem = (item: string, loss: Fraction, isCritical: boolean) => {
    missing = compare(loss, missing) < 0 ? subtract(missing, loss) : zero;
    items.push({ item, isCritical, points: Number(roundHalfUp(multiply(loss, fraction(fullScore)))) });
  };
  for (const item of critical) addItem(item, differences.find((each) => each.item === item)?.loss ?? zero, true);
  for (const { item, loss } of differences) if (!isZero(missing) && !critical.has(item)) addItem(item, loss, false);
  return { items, isByPassMark: !isZero(missing) };
}

/** The share of 1 that the score lacks of the pass mark. */
function missingOf({ rules, outcome }: Scoring): Fraction {
  const share = shareOf(rules, outcome.sections);
  if (!share || rate(rules, share, []).result !== "fail") return zero;
  return subtract(fraction(rules.passMark, 100), share);
}

type Losses = ReadonlyMap<string, Fraction>;

/** The share of 1 that each item takes off the score. */
function lossesOf({ rules, answers, outcome }: Scoring, removed: ReadonlySet<string>): Losses {
  const available = new Map(outcome.sections.map((sums) => [sums.id, parseFraction(sums.available)]));
  const isWeighted = rules.sections.some(({ weight }) => weight !== null);
  const applicable = rules.sections.filter(({ id }) => !isZero(available.get(id) ?? zero));
  const weightOf = ({ id, weight }: Scored["sections"][number]) =>
    isWeighted ? fraction(weight ?? 0) : available.get(id)!;
  const total = applicable.map(weightOf).reduce(add, zero);
  const losses = new Map<string, Fraction>();
  if (isZero(total)) return losses;
  const askedIds = new Set(askedItems(rules, answers).map(({ id }) => id));
  for (const section of applicable) {
    const weight = divide(weightOf(section), multiply(total, available.get(section.id)!));
    for (const item of section.items) {
      if (!askedIds.has(item.id)) continue;
      const points = itemPoints(item, answerOf(answers, item.id), { isRemoved: removed.has(item.id) });
      if (points && compare(points.earned, points.available) < 0)
        losses.set(item.id, multiply(subtract(points.available, points.earned), weight));
    }
  }
  return losses;
}
