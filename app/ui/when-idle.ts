const longestMs = 2000;

/** Runs it once the page is shown and nothing else is to be done, and at the latest after two seconds. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(() => run(), { timeout: longestMs });
  else setTimeout(run, 0);
}
