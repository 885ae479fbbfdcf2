import { createContext, useContext } from "react";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { tenthsOf } from "#app/reports/mean.ts";
import { formatRate, isFewForRate, type Rate } from "#app/reports/rate.ts";

const FewestCompared = createContext(Infinity);
export const FewestComparedProvider = FewestCompared.Provider;

const PeriodBefore = createContext("");
export const PeriodBeforeProvider = PeriodBefore.Provider;

/** A figure of what is compared, beside the current one. */
export function Before({ value }: { value: string }) {
  return <span>{`${useContext(PeriodBefore)}: ${value}`}</span>;
}

interface Figures {
  now: number | null;
  before: number | null;
  /** "score": millionths of a per cent, shown in points with one decimal, as the difference of the rounded values. */
  kind: "count" | "score";
  better?: "up" | "down";
}

interface Counted {
  basis: readonly (number | null)[];
}

type ChangeProps = Figures & { short?: boolean } & (Counted | { isComparable: boolean });

export function FigureChange({ now, before, kind, better, short = false, ...rest }: ChangeProps) {
  const fewest = useContext(FewestCompared);
  if (now === null || before === null) return null;
  const shownValue = (value: number) => (kind === "score" ? tenthsOf(value) : value);
  const difference = shownValue(now) - shownValue(before);
  if (difference === 0)
    return (
      <span className="text-muted">
        {short ? <span aria-hidden="true">±0</span> : null}
        <span className={short ? "sr-only" : ""}>{m.reports_unchanged()}</span>
      </span>
    );

  const locale = getLocale();
  const size =
    kind === "score" ? formatNumber(Math.abs(difference) / 10, locale, 1) : formatNumber(Math.abs(difference), locale);
  const inWords = (number: string) => (kind === "score" ? m.reports_points({ number }) : number);
  const isComparable = "basis" in rest ? rest.basis.every((count) => (count ?? 0) >= fewest) : rest.isComparable;
  if (!isComparable) {
    const signed = `${difference > 0 ? "+" : "−"}${size}`;
    return (
      <span className="text-muted">
        <span>{short ? signed : inWords(signed)}</span>
        <span className="sr-only">{` ${m.reports_not_comparable()}`}</span>
      </span>
    );
  }
  const direction = difference > 0 ? "up" : "down";
  const tone = better === undefined ? "text-muted" : better === direction ? "text-good" : "text-bad";
  const by = inWords(size);
  return (
    <span className={`difference ${direction} ${tone}`}>
      {short && <span aria-hidden="true">{size}</span>}
      <span className={short ? "sr-only" : ""}>
        {direction === "up" ? m.reports_up({ by }) : m.reports_down({ by })}
      </span>
    </span>
  );
}

interface CountChangeProps extends Omit<Figures, "kind">, Counted {
  none?: boolean;
}

export function CountChange({ now, before, better, basis, none = false }: CountChangeProps) {
  if (before === null) return none && <span>{m.reports_none_before()}</span>;
  return <FigureChange kind="count" better={better} now={now} before={before} basis={basis} />;
}

interface RateChangeProps extends Pick<Figures, "better"> {
  now: Rate;
  before: Rate | null;
  short?: boolean;
}

export function RateChange({ now, before, better, short = false }: RateChangeProps) {
  if (!before || now.rate === null || before.rate === null) return null;
  if (isFewForRate(now) || isFewForRate(before))
    return <span className="whitespace-nowrap text-muted">{m.reports_rate_before({ rate: formatRate(before)! })}</span>;
  return (
    <FigureChange
      short={short}
      kind="score"
      better={better}
      now={now.rate}
      before={before.rate}
      basis={[now.total, before.total]}
    />
  );
}

export function formatPointChange(difference: number): string {
  const tenths = Math.sign(difference) * tenthsOf(Math.abs(difference));
  const size = formatNumber(Math.abs(tenths) / 10, getLocale(), 1);
  return tenths === 0 ? size : `${tenths > 0 ? "+" : "−"}${size}`;
}
