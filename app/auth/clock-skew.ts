/** Clocks of two instances differ, but not by more (ms): what lies further ahead was written while a clock was wrong. */
const clockSkew = 5 * 60 * 1000;

/** The latest instant (ISO) that a clock that is right sets at most `ahead` ms before it. */
export function latestAhead(ahead: number, now: Date): string {
  return new Date(now.getTime() + ahead + clockSkew).toISOString();
}

/** Whether an instant is still to come, and could have been set by a clock that was right, at most `ahead` ms before it. */
export function isAhead(instant: string | null | undefined, ahead: number, now: Date): instant is string {
  const left = instant ? Date.parse(instant) - now.getTime() : 0;
  return left > 0 && left <= ahead + clockSkew;
}
