import type { CarriedAnswers, DecidingItem, Replay } from "#app/checks/replay.ts";
import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import { tenthsOf } from "#app/reports/mean.ts";
import type { ChangeCounts } from "./replay-sums.ts";

export interface ReplayCounts extends CarriedAnswers {
  readonly checks: number;
  /** Includes checks that can't be carried over. */
  readonly matching: number;
  readonly withoutAnswers: number;
  readonly notRead: number;
}

export interface ReplayHeadline extends Period {
  readonly today: string;
  readonly checks: number;
  readonly changed: ChangeCounts;
}

const number = (value: number) => formatNumber(value, getLocale());

export function replayHeadline(headline: ReplayHeadline): string {
  const { checks, changed } = headline;
  if (checks === 0) return m.reports_replay_none();
  const { cleared, gained } = changed;
  const sentences = [
    passesInWords(headline),
    cleared > 0 && m.reports_replay_headline_lost({ count: cleared, number: number(cleared) }),
    gained > 0 && m.reports_replay_headline_gained({ count: gained, number: number(gained) }),
  ];
  return sentences.filter((sentence) => sentence !== false).join(" ");
}

function passesInWords({ from, to, today, checks, changed }: ReplayHeadline): string | false {
  const { fail, pass, cleared, gained } = changed;
  const since = to >= today;
  const inputs = { count: checks, of: number(checks), from: formatDay(from), to: formatDay(to) };
  if (fail + pass + cleared + gained === 0)
    return since ? m.reports_replay_same_since(inputs) : m.reports_replay_same_between(inputs);
  if (fail + pass === 0) return false;
  if (fail === 0) {
    const better = { ...inputs, passed: number(pass) };
    return since ? m.reports_replay_pass_since(better) : m.reports_replay_pass_between(better);
  }
  const first = { ...inputs, failed: number(fail) };
  const sentence = since ? m.reports_replay_headline_since(first) : m.reports_replay_headline_between(first);
  return pass === 0
    ? sentence
    : `${sentence} ${m.reports_replay_headline_passed({ count: pass, number: number(pass) })}`;
}

export function carriedInWords({ checks, matching, carried, answers }: ReplayCounts): string {
  return m.reports_replay_carried({
    checks: number(checks),
    matching: number(matching),
    carried: number(carried),
    answers: number(answers),
  });
}

interface Reason {
  readonly key: string;
  readonly text: string;
  /** Null for the pass mark. */
  readonly item: string | null;
}

interface Marks {
  readonly before: number;
  readonly after: number;
}

export function replayReasons(
  { change, items, isByPassMark }: Pick<Replay, "change" | "items" | "isByPassMark">,
  nameOf: (item: string) => string,
  { before, after }: Marks,
): Reason[] {
  const textOf = ({ item, points, isCritical }: DecidingItem) => {
    const inputs = { item: nameOf(item) };
    if (isCritical)
      return change === "fail" ? m.reports_replay_by_critical(inputs) : m.reports_replay_by_no_critical(inputs);
    const size = formatNumber(tenthsOf(points) / 10, getLocale(), 1);
    return m.reports_replay_by_points({ ...inputs, points: `${change === "fail" ? "−" : "+"}${size}` });
  };
  const texts = items.map((each) => ({ key: each.item, item: each.item, text: textOf(each) }));
  const mark = { key: "", item: null, text: m.reports_replay_by_mark({ before: `${before}%`, after: `${after}%` }) };
  return isByPassMark ? [...texts, mark] : texts;
}
