/** Scores and rates are whole millionths of a per cent. */
export const percent = 1_000_000;
export const fullScore = 100 * percent;

export function toPercent(millionths: number | null | undefined): number | null {
  return millionths == null ? null : millionths / percent;
}
