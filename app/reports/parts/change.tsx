import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";

interface Difference {
  now: number | null;
  before: number | null;
  /** "score": millionths of a per cent, told in points with one decimal, as the difference of what is shown. */
  kind: "count" | "score";
  /** Which direction is good news; neither for what is neither. */
  better?: "up" | "down";
}

/** How a figure changed: sign, words and only then colour. `short` leaves the words to those who listen. */
export function Change({ now, before, kind, better, short = false }: Difference & { short?: boolean }) {
  if (now === null || before === null) return null;
  const shown = (value: number) => (kind === "score" ? Math.floor(value / 100_000 + 0.5) : value);
  const difference = shown(now) - shown(before);
  if (difference === 0)
    return (
      <span className="text-muted">
        {short ? <span aria-hidden="true">=</span> : null}
        <span className={short ? "sr-only" : ""}>{m.reports_unchanged()}</span>
      </span>
    );

  const locale = getLocale();
  const size =
    kind === "score" ? formatNumber(Math.abs(difference) / 10, locale, 1) : formatNumber(Math.abs(difference), locale);
  const by = kind === "score" ? m.reports_points({ number: size }) : size;
  const direction = difference > 0 ? "up" : "down";
  const tone = better === undefined ? "text-muted" : better === direction ? "text-good" : "text-bad";
  return (
    <span className={`difference ${direction} ${tone}`}>
      {short && <span aria-hidden="true">{size}</span>}
      <span className={short ? "sr-only" : ""}>
        {direction === "up" ? m.reports_up({ by }) : m.reports_down({ by })}
      </span>
    </span>
  );
}

interface CountChangeProps extends Omit<Difference, "kind"> {
  /** Whether it is compared with a time that had nothing. */
  none?: boolean;
}

/** How a count changed, and what it was before. */
export function CountChange({ now, before, better, none = false }: CountChangeProps) {
  if (before === null) return none && m.reports_none_before();
  return (
    <>
      <Change kind="count" better={better} now={now} before={before} />
      <span>{m.reports_before({ value: formatNumber(before, getLocale()) })}</span>
    </>
  );
}

/** In points with one decimal, with its sign. */
export function formatPoints(difference: number): string {
  const tenths = Math.sign(difference) * Math.floor(Math.abs(difference) / 100_000 + 0.5);
  const size = formatNumber(Math.abs(tenths) / 10, getLocale(), 1);
  return tenths === 0 ? size : `${tenths > 0 ? "+" : "−"}${size}`;
}
