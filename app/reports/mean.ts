/** Quotient of non-negative integers, rounded half up; null for a divisor of 0. */
export function meanOf(sum: number, count: number): number | null {
  if (count === 0) return null;
  const rest = sum % count;
  return (sum - rest) / count + (rest * 2 >= count ? 1 : 0);
}

export function tenthsOf(score: number): number {
  return Math.floor(score / 100_000 + 0.5);
}
