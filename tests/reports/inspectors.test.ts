/** Comparing inspectors: an example calculated by hand, and simulated chains with a known difference. */
import { expect, test } from "vitest";
import { compareInspectors, type InspectedPlace } from "#app/reports/monthly/inspectors.ts";
import { randomNumbers } from "../facts/random.ts";

const point = 1_000_000;

/** Checks of one template as [inspector, day, score in per cent]. */
function placeOf(store: string, checks: readonly (readonly [string, number, number])[]): InspectedPlace {
  return { store, checks: checks.map(([inspector, day, score]) => ({ inspector, day, score: score * point })) };
}

/** At three stores An is 4, 1 and 4 points above the line between the others' checks, at each four times. */
const example = [
  placeOf("A", [
    ["Bình", 0, 80],
    ["An", 5, 89],
    ["Bình", 10, 90],
    ["An", 10, 94],
    ["An", 14, 96],
    ["Bình", 20, 95],
    ["An", 30, 99],
  ]),
  placeOf("B", [
    ["An", 3, 71],
    ["Bình", 4, 70],
    ["An", 4, 71],
    ["An", 6, 72],
    ["Chi", 8, 72],
    ["An", 9, 73],
  ]),
  placeOf("C", [
    ["An", 1, 64],
    ["Chi", 1, 62],
    ["Bình", 1, 58],
    ["An", 2, 64],
    ["An", 3, 64],
    ["An", 4, 64],
  ]),
  placeOf("D", [["An", 1, 10]]),
];

test("each check is compared with neighbouring checks by others, and the margin follows from the stores", async () => {
  const an = (await compareInspectors(example)).get("An")!;
  // The stores' sums are 16, 4 and 16 of 4 checks each; the mean is 36 / 12.
  expect(an.shared).toBe(12);
  expect(an.above).toBe(3 * point);
  // √((4² + 8² + 4²) · 3 / 2) / 12 = 1, times 4.303 for two degrees of freedom.
  expect(an.margin).toBe(4.303 * point);
});

test("fewer than ten shared checks, or a single store, give only their number", async () => {
  const differences = await compareInspectors(example);
  expect(differences.get("Bình")).toEqual({ shared: 5, above: null, margin: null });
  const alone = placeOf("A", [["Bình", 1, 50], ...Array.from({ length: 12 }, (_, day) => ["An", day, 60] as const)]);
  expect((await compareInspectors([alone])).get("An")).toEqual({ shared: 12, above: null, margin: null });
});

/** Stores of different levels that get better over a year; the strict inspector joins late and visits the weak stores more often. */
function simulate(seed: number, effect: number): InspectedPlace[] {
  const random = randomNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: 30 }, (_, store) => {
    const isWeak = store % 2 === 0;
    const level = (isWeak ? 70 : 85) + 3 * normal();
    const trend = 8 + 2 * normal();
    const checks = Array.from({ length: 16 }, (__, at) => {
      const day = Math.floor((at + random()) * 22);
      const isStrict = day > 150 && random() < (isWeak ? 0.5 : 0.2);
      const inspector = isStrict ? "strict" : random() < 0.5 ? "one" : "other";
      return [inspector, day, level + (trend * day) / 365 + (isStrict ? effect : 0) + 4 * normal()] as const;
    });
    return placeOf(`s${store}`, checks);
  });
}

test.each([-5, 0])(
  "an effect of %d points is found, and lies within the margin in about 95 of 100 chains",
  async (effect) => {
    const runs = 300;
    let [sum, covered] = [0, 0];
    for (let seed = 1; seed <= runs; seed++) {
      const { above, margin } = (await compareInspectors(simulate(seed, effect))).get("strict")!;
      sum += above! / point;
      if (Math.abs(above! - effect * point) <= margin!) covered++;
    }
    expect(sum / runs).toBeCloseTo(effect, 0);
    expect(covered / runs).toBeGreaterThan(0.92);
    expect(covered / runs).toBeLessThan(0.98);
  },
);
