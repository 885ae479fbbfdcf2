/** Clocks of instances differ by at most so many milliseconds. Instants further ahead were written by a wrong clock. */
const clockSkewMs = 5 * 60 * 1000;

/** The latest plausible instant (ISO) for something set at most `ahead` ms ahead. */
export function latestAhead(ahead: number, now: Date): string {
  return new Date(now.getTime() + ahead + clockSkewMs).toISOString();
}

/** Whether an instant is in the future, and plausible for something set at most `ahead` ms ahead. */
export function isAhead(instant: string | null | undefined, ahead: number, now: Date): instant is string {
  const remainingMs = instant ? Date.parse(instant) - now.getTime() : 0;
  return remainingMs > 0 && remainingMs <= ahead + clockSkewMs;
}
