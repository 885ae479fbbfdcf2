import { describe, expect, test } from "vitest";
import {
  add,
  compare,
  divide,
  formatFraction,
  fraction,
  multiply,
  parseFraction,
  roundHalfUp,
} from "#app/score-policy/fraction.ts";

describe("fractions", () => {
  test("are stored in lowest terms", () => {
    expect(formatFraction(fraction(14, 4))).toBe("7/2");
    expect(formatFraction(fraction(8, 4))).toBe("2");
    expect(formatFraction(fraction(0, 9))).toBe("0");
  });

  test("add, multiply, divide and compare exactly", () => {
    const third = fraction(1, 3);
    expect(formatFraction(add(add(third, third), third))).toBe("1");
    expect(formatFraction(multiply(third, fraction(3, 7)))).toBe("1/7");
    expect(formatFraction(divide(third, fraction(2, 3)))).toBe("1/2");
    expect(compare(fraction(10_000_000_000_000_001n, 30_000_000_000_000_000n), third)).toBeGreaterThan(0);
    expect(compare(fraction(2, 6), third)).toBe(0);
  });

  test("are parsed only in the format in which they are written", () => {
    expect(parseFraction("6/4")).toEqual(fraction(3, 2));
    for (const text of ["", "-1", "1/0", "1.5", "1/", "/2", "1/2/3", " 1"])
      expect(() => parseFraction(text)).toThrow(RangeError);
  });

  test("refuse a negative number and a zero denominator", () => {
    expect(() => fraction(-1)).toThrow(RangeError);
    expect(() => fraction(1, 0)).toThrow(RangeError);
    expect(() => divide(fraction(1), fraction(0))).toThrow(RangeError);
  });

  test.each([
    [1, 2, 1n],
    [3, 2, 2n],
    [49, 100, 0n],
    [149_999, 100_000, 1n],
    [5, 1, 5n],
  ])("%i/%i rounds half up to %s", (n, d, rounded) => expect(roundHalfUp(fraction(n, d))).toBe(rounded));
});
