/** Clocks of instances differ by at most this. Instants further ahead were written by a wrong clock. */
const clockSkewMs = 5 * 60 * 1000;

export function latestAhead(ahead: number, now: Date): string {
  return new Date(now.getTime() + ahead + clockSkewMs).toISOString();
}

/** Also false for an implausible instant: more than `ahead` ms and the skew away. */
export function isAhead(instant: string | null | undefined, ahead: number, now: Date): instant is string {
  const remainingMs = instant ? Date.parse(instant) - now.getTime() : 0;
  return remainingMs > 0 && remainingMs <= ahead + clockSkewMs;
}
