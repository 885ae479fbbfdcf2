import { formatScore } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { percent } from "#app/score-policy/percent.ts";

interface ScoreProps {
  /** In millionths of a per cent. */
  readonly score: number;
  readonly band?: string | null;
  /** In per cent; without it the bar has no tick. */
  readonly passMark?: number | null;
  /** A check can fail above its pass mark, by a critical finding. */
  readonly isFail?: boolean;
  readonly isLarge?: boolean;
}

/** A score's one face: its figure, its band, and a bar from 0 to 100 with a tick at the pass mark. */
export function Score({ score, band, isLarge, ...bar }: ScoreProps) {
  return (
    <span className={isLarge ? "score score-large" : "score"}>
      <b>{formatScore(score, getLocale())}</b>
      {band && <i>{band}</i>}
      <ScoreBar score={score} {...bar} />
    </span>
  );
}

/** Hidden from screen readers: the figure stands beside it. */
export function ScoreBar({ score, passMark, isFail }: Omit<ScoreProps, "band" | "isLarge">) {
  return (
    <svg className={isFail ? "score-bar score-fail" : "score-bar"} aria-hidden="true">
      <rect width="100%" />
      <rect width={`${score / percent}%`} />
      {passMark != null && <rect x={`${passMark}%`} />}
    </svg>
  );
}
