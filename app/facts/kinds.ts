/** A row has one whole number per column. Words, such as ids, are stored once per shard in a dictionary; the number is the index. */
import { z } from "zod";
import { CorruptShard } from "./shard.ts";

export interface ShardContext {
  readonly month: string;
  wordsOf(dictionary: string): readonly string[];
  indexOf(dictionary: string, word: string): number;
}

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array;

export interface Kind<Value, Column extends Numbers, Entry = never> {
  readonly schema: z.ZodType<Value>;
  readonly column: new (numbers: readonly number[]) => Column;
  readonly dictionary?: string;
  /** Values of the numbers, if they aren't values themselves. @throws CorruptShard */
  entries?(shard: ShardContext): readonly Entry[];
  range(shard: ShardContext): readonly [number, number];
  toNumber(value: Value, shard: ShardContext): number;
  toValue(number: number, shard: ShardContext): Value;
}

export function businessDay(): Kind<string, Uint8Array> {
  return {
    schema: z.iso.date(),
    column: Uint8Array,
    range: () => [1, 31],
    toNumber: (value) => Number(value.slice(8, 10)),
    toValue: (number, { month }) => `${month}-${String(number).padStart(2, "0")}`,
  };
}

const maxUint16 = 0xffff;

export function uint16(): Kind<number, Uint16Array> {
  return {
    schema: z.int().min(0).max(maxUint16),
    column: Uint16Array,
    range: () => [0, maxUint16],
    toNumber: (value) => value,
    toValue: (number) => number,
  };
}

const maxInt32 = 0x7fffffff;

/** Null is stored as −1. */
export function int32OrNone(max = maxInt32): Kind<number | null, Int32Array> {
  return {
    schema: z.int().min(0).max(max).nullable(),
    column: Int32Array,
    range: () => [-1, max],
    toNumber: (value) => value ?? -1,
    toValue: (number) => (number === -1 ? null : number),
  };
}

const maxScore = 100_000_000;

/** Millionths of a per cent, or null. */
export function scoreOrNone(): Kind<number | null, Int32Array> {
  return int32OrNone(maxScore);
}

/** Its number is the index in `values`. */
export function oneOf<const Value extends string | null>(values: readonly Value[]): Kind<Value, Uint8Array> {
  return {
    schema: z.custom<Value>((value) => values.includes(value as Value)),
    column: Uint8Array,
    range: () => [0, values.length - 1],
    toNumber: (value) => values.indexOf(value),
    toValue: (number) => values[number]!,
  };
}

interface Codec<Value> {
  readonly schema: z.ZodType<Value>;
  write(value: Value): string;
  read(word: string): Value;
}

/** A dictionary has at most 65,536 words. */
export function word<Value>(dictionary: string, codec: Codec<Value>): Kind<Value, Uint16Array, Value>;
export function word(dictionary: string): Kind<string, Uint16Array, string>;
export function word(
  dictionary: string,
  codec: Codec<string> = { schema: z.string(), write: (value) => value, read: (text) => text },
): Kind<string, Uint16Array, string> {
  return {
    schema: codec.schema,
    column: Uint16Array,
    dictionary,
    entries: (shard) => shard.wordsOf(dictionary).map(codec.read),
    range: (shard) => [0, Math.min(maxUint16, shard.wordsOf(dictionary).length - 1)],
    toNumber: (value, shard) => requireMax(shard.indexOf(dictionary, codec.write(value)), maxUint16),
    toValue: (number, shard) => codec.read(shard.wordsOf(dictionary)[number]!),
  };
}

export function wordOrNone(dictionary: string): Kind<string | null, Uint16Array, string | null> {
  return {
    schema: z.string().nullable(),
    column: Uint16Array,
    dictionary,
    entries: (shard) => [null, ...shard.wordsOf(dictionary)],
    range: (shard) => [0, Math.min(maxUint16, shard.wordsOf(dictionary).length)],
    toNumber: (value, shard) => (value === null ? 0 : requireMax(shard.indexOf(dictionary, value) + 1, maxUint16)),
    toValue: (number, shard) => (number === 0 ? null : shard.wordsOf(dictionary)[number - 1]!),
  };
}

/** The number is four times the word's index plus the mark's. */
export function markedWord<const Mark extends string>(
  dictionary: string,
  marks: readonly [Mark, Mark, Mark, Mark],
): Kind<{ word: string; mark: Mark }, Uint32Array, string> {
  return {
    schema: z.object({ word: z.string(), mark: z.custom<Mark>((mark) => marks.includes(mark as Mark)) }),
    column: Uint32Array,
    dictionary,
    entries: (shard) => shard.wordsOf(dictionary),
    range: (shard) => [0, shard.wordsOf(dictionary).length * 4 - 1],
    toNumber: ({ word: text, mark }, shard) => shard.indexOf(dictionary, text) * 4 + marks.indexOf(mark),
    toValue: (number, shard) => ({
      word: shard.wordsOf(dictionary)[Math.floor(number / 4)]!,
      mark: marks[number % 4]!,
    }),
  };
}

const fraction = z.string().regex(/^\d+(\/\d+)?$/);

/** Exact fractions such as "7" or "7/2". Entries are scores, or −1 where nothing was available. */
export function share(dictionary: string): Kind<{ earned: string; available: string }, Uint32Array, number> {
  const read = (text: string) => {
    const [earned = "", available = ""] = text.split(" of ");
    return { earned, available };
  };
  return {
    schema: z.object({ earned: fraction, available: fraction }),
    column: Uint32Array,
    dictionary,
    entries: (shard) => shard.wordsOf(dictionary).map((text) => scoreOf(read(text))),
    range: (shard) => [0, shard.wordsOf(dictionary).length - 1],
    toNumber: ({ earned, available }, shard) => shard.indexOf(dictionary, `${earned} of ${available}`),
    toValue: (number, shard) => read(shard.wordsOf(dictionary)[number]!),
  };
}

function scoreOf({ earned, available }: { earned: string; available: string }): number {
  if (!fraction.safeParse(earned).success || !fraction.safeParse(available).success)
    throw new CorruptShard(`${JSON.stringify([earned, available])} is no share`);
  const [numerator, denominator] = readFraction(earned);
  const [availableNumerator, availableDenominator] = readFraction(available);
  const above = numerator * availableDenominator * BigInt(maxScore);
  const below = denominator * availableNumerator;
  return below === 0n ? -1 : Number((2n * above + below) / (2n * below));
}

function readFraction(text: string): readonly [numerator: bigint, denominator: bigint] {
  const [numerator = "", denominator = "1"] = text.split("/");
  return [BigInt(numerator), BigInt(denominator)];
}

function requireMax(index: number, max: number): number {
  if (index > max) throw new RangeError(`A shard's dictionary holds at most ${max} words`);
  return index;
}
