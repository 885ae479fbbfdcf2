/** The same seed gives the same chain. */

export interface Random {
  next(): number;
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32. Each part of the demo has its own stream, so that one can change without the others. */
export function seeded(...parts: (string | number)[]): Random {
  let state = 0x9e3779b9;
  for (const char of parts.join("/")) state = Math.imul(state ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const random: Random = {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
  };
  return random;
}
