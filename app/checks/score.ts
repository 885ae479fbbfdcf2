/** Exact fractions decide result and band; the percentage is rounded once, half up. Runs in the browser as well. */
import type { Item, Section, TemplateVersion } from "#app/templates/template.ts";
import { fullScore } from "#app/score-policy/percent.ts";
import {
  answerOf,
  askedItems,
  fits,
  type AnswerContent,
  type AnswersByItem,
  isAnswered,
  isNa,
  outOfRange,
} from "./asked-items.ts";
import type { Finding, Outcome } from "./check.ts";
import { failCheck } from "./findings.ts";
import {
  add,
  compare,
  divide,
  formatFraction,
  type Fraction,
  fraction,
  isZero,
  multiply,
  parseFraction,
  roundHalfUp,
  zero,
} from "#app/score-policy/fraction.ts";

export type Scored = Pick<TemplateVersion, "sections" | "scored" | "passMark" | "bands">;

export function isFinding(item: Item, answer: AnswerContent | undefined): boolean {
  if (isNa(item, answer) || !fits(item, answer?.value)) return false;
  const value = answer?.value;
  switch (item.type) {
    case "pass-fail":
      return value === "fail";
    case "scale":
      return Number(value) < item.faultBelow;
    case "choice":
      return item.options.find((option) => option.id === value)?.fault ?? false;
    case "number":
      return outOfRange(item, Number(value));
    default:
      return false;
  }
}

export function availableOf(item: Item): Fraction {
  switch (item.type) {
    case "pass-fail":
    case "scale":
    case "number":
      return fraction(item.points);
    case "choice":
      return item.points === 0 ? zero : fraction(Math.max(...item.options.map((option) => option.points)));
    default:
      return zero;
  }
}

export function earnedOf(item: Item, answer: AnswerContent | undefined): Fraction {
  if (isNa(item, answer) || !fits(item, answer?.value)) return zero;
  const value = answer?.value;
  switch (item.type) {
    case "pass-fail":
      return value === "pass" ? fraction(item.points) : zero;
    case "scale":
      return fraction(item.points * Number(value), item.max);
    case "choice":
      return item.points === 0 ? zero : fraction(item.options.find((option) => option.id === value)?.points ?? 0);
    case "number":
      return outOfRange(item, Number(value)) ? zero : fraction(item.points);
    default:
      return zero;
  }
}

/** A finding removed on appeal earns all points. Null for N/A and for items without points. */
export function itemPoints(
  item: Item,
  answer: AnswerContent | undefined,
  { isRemoved }: { isRemoved: boolean },
): { earned: Fraction; available: Fraction } | null {
  const available = availableOf(item);
  if (isZero(available) || isNa(item, answer)) return null;
  return { earned: isRemoved ? available : earnedOf(item, answer), available };
}

/** Unanswered items earn nothing; `answeredOnly` (the live score) leaves them out. A critical finding fails even an unscorable check. */
export function scoreCheck(version: Scored, answers: AnswersByItem, { answeredOnly = false } = {}): Outcome {
  const askedIds = new Set(askedItems(version, answers).map((item) => item.id));
  const findings: Finding[] = [];
  const na: string[] = [];
  const sections = version.sections.map((section) => {
    let [earned, available] = [zero, zero];
    for (const item of section.items.filter(({ id }) => askedIds.has(id))) {
      const answer = answerOf(answers, item.id);
      if (isFinding(item, answer)) findings.push({ item: item.id, section: section.id, severity: item.severity });
      if (isNa(item, answer)) na.push(item.id);
      else if (version.scored && (!answeredOnly || isAnswered(item, answer))) {
        earned = add(earned, earnedOf(item, answer));
        available = add(available, availableOf(item));
      }
    }
    return { id: section.id, earned: formatFraction(earned), available: formatFraction(available) };
  });
  const share = version.scored ? shareOf(version, sections) : null;
  return {
    earned: formatFraction(total(sections.map((section) => section.earned))),
    available: formatFraction(total(sections.map((section) => section.available))),
    sections,
    ...rate(version, share, findings),
    findings,
    na,
  };
}

export function rate(
  version: Pick<TemplateVersion, "scored" | "passMark" | "bands">,
  share: Fraction | null,
  findings: readonly Pick<Finding, "severity">[],
): Pick<Outcome, "score" | "result" | "band"> {
  return {
    score: share && Number(roundHalfUp(multiply(share, fraction(fullScore)))),
    result: !version.scored
      ? null
      : failCheck(findings)
        ? "fail"
        : share && (reaches(share, version.passMark) ? "pass" : "fail"),
    band: share && (version.bands.find((band) => reaches(share, band.from)) ?? version.bands.at(-1))!.name,
  };
}

/** Σ earned ÷ Σ available or, with weights, Σ w·(earned ÷ available) ÷ Σ w over the sections in which something applies. */
export function shareOf(
  { sections }: { sections: readonly Pick<Section, "id" | "weight">[] },
  sums: Outcome["sections"],
): Fraction | null {
  const weighted = sections.some((section) => section.weight !== null);
  const applicable = sums.filter((sum) => !isZero(parseFraction(sum.available)));
  if (!weighted) {
    const available = total(applicable.map((sum) => sum.available));
    return isZero(available) ? null : divide(total(applicable.map((sum) => sum.earned)), available);
  }
  let [weights, earned] = [zero, zero];
  for (const sum of applicable) {
    const weight = fraction(sections.find((section) => section.id === sum.id)?.weight ?? 0);
    weights = add(weights, weight);
    earned = add(earned, multiply(weight, divide(parseFraction(sum.earned), parseFraction(sum.available))));
  }
  return isZero(weights) ? null : divide(earned, weights);
}

function total(sums: readonly string[]): Fraction {
  return sums.map(parseFraction).reduce(add, zero);
}

function reaches(share: Fraction, percent: number): boolean {
  return compare(share, fraction(percent, 100)) >= 0;
}
