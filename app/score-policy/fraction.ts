/** Exact non-negative fractions, so that no score depends on floating point. Runs in the browser too. */

export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const zero: Fraction = { n: 0n, d: 1n };

/** n ÷ d in lowest terms. @throws RangeError when it is negative or d is 0 */
export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(n), BigInt(d)];
  if (bottom <= 0n || top < 0n) throw new RangeError(`${top}/${bottom} is not a non-negative fraction`);
  const divisor = bottom === 1n ? 1n : greatestCommonDivisor(top, bottom);
  return { n: top / divisor, d: bottom / divisor };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** @throws RangeError when b is larger */
export function subtract(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d - b.n * a.d, a.d * b.d);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d);
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n);
}

export function compare(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isZero(a: Fraction): boolean {
  return a.n === 0n;
}

/** Reads "7" and "7/2". @throws RangeError for anything else */
export function parseFraction(text: string): Fraction {
  const [, n, d] = /^(\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  if (n === undefined) throw new RangeError(`${text} is not a fraction`);
  return fraction(BigInt(n), BigInt(d ?? 1));
}

export function formatFraction(a: Fraction): string {
  return a.d === 1n ? `${a.n}` : `${a.n}/${a.d}`;
}

export function roundHalfUp(a: Fraction): bigint {
  return (2n * a.n + a.d) / (2n * a.d);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
