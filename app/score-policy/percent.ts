/** Scores and rates are whole millionths of a per cent. */
export const percent = 1_000_000;
export const fullScore = 100 * percent;

/** In per cent with all its digits, as files and the API tell it. */
export function toPercent(millionths: number | null | undefined): number | null {
  return millionths == null ? null : millionths / percent;
}
