/** Measures a load and the yardstick in the same run. */
import { type Load, measure, type Measured } from "./load.ts";

/** As a ratio to the yardstick's requests a second. */
export type Compared = Measured & { readonly ratio: number };

const turns = 8;

/**
 * Measures both in turns, warmed up, and returns the median turn, since this machine also does other work. A load that
 * is used up is measured once, between two runs of the yardstick.
 */
export async function measureBeside(yardstick: Load, load: Load, seconds: number): Promise<Compared> {
  if (load.bodies) {
    const before = await measure(yardstick, seconds / 2);
    const measured = await measure(load, seconds);
    const after = await measure(yardstick, seconds / 2);
    return { ...measured, ratio: measured.perSecond / ((before.perSecond + after.perSecond) / 2) };
  }
  await measure(load, 2);
  const measured: Compared[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const beside = await measure(yardstick, seconds / turns);
    const own = await measure(load, seconds / turns);
    measured.push({ ...own, ratio: own.perSecond / beside.perSecond });
  }
  const middle = (of: (one: Compared) => number) => measured.map(of).toSorted((a, b) => a - b)[turns / 2]!;
  return {
    name: load.name,
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p95: middle(({ p95 }) => p95),
    p99: middle(({ p99 }) => p99),
    ratio: middle(({ ratio }) => ratio),
  };
}
