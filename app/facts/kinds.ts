/**
 * What a column of facts can hold: how a value lies in a row, and by which number it stands in the column, so that reports scan numbers. Words
 * (ids, template versions) stand once in the shard's dictionaries, and rows name them by number.
 */
import { z } from "zod";
import { type Bytes, pushVarint } from "./bytes.ts";

/** The shard that a row lies in. `numberOf` adds words that the dictionary lacks. */
export interface Place {
  /** YYYY-MM. */
  readonly month: string;
  words(dictionary: string): readonly string[];
  numberOf(dictionary: string, word: string): number;
}

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array;

interface Kind<Value, Column extends Numbers, Entry> {
  readonly schema: z.ZodType<Value>;
  readonly column: new (numbers: readonly number[]) => Column;
  readonly dictionary?: string;
  /** What the numbers stand for where that is not the number itself. */
  entries?(place: Place): readonly Entry[];
  /** The lowest number and the highest. */
  range(place: Place): readonly [number, number];
}

/** One number a row, in as many bytes as an element of its column. */
export interface Scalar<Value, Column extends Numbers, Entry = never> extends Kind<Value, Column, Entry> {
  numberOf(value: Value, place: Place): number;
  valueOf(number: number, place: Place): Value;
}

/** One in each entry of a list, as long as it needs to be. */
export interface Listed<Value, Column extends Numbers, Entry = never> extends Kind<Value, Column, Entry> {
  write(bytes: number[], value: Value, place: Place): void;
  /** The number in the column. */
  number(bytes: Bytes): number;
  /** The value as it was written. */
  read(bytes: Bytes, place: Place): Value;
}

/** A business day, YYYY-MM-DD; in the column the day of the month. */
export function day(): Scalar<string, Uint8Array> {
  return {
    schema: z.iso.date(),
    column: Uint8Array,
    range: () => [1, 31],
    numberOf: (value) => Number(value.slice(8, 10)),
    valueOf: (number, { month }) => `${month}-${String(number).padStart(2, "0")}`,
  };
}

/** A number from 0 to 65,535. */
export function uint16(): Scalar<number, Uint16Array> {
  const most = 0xffff;
  return {
    schema: z.int().min(0).max(most),
    column: Uint16Array,
    range: () => [0, most],
    numberOf: (value) => value,
    valueOf: (number) => number,
  };
}

/** A number from 0 to 2,147,483,647, or null; −1 in the column. */
export function int32OrNone(): Scalar<number | null, Int32Array> {
  const most = 0x7fffffff;
  return {
    schema: z.int().min(0).max(most).nullable(),
    column: Int32Array,
    range: () => [-1, most],
    numberOf: (value) => value ?? -1,
    valueOf: (number) => (number === -1 ? null : number),
  };
}

const highestScore = 100_000_000;

/** Millionths of a per cent, or null; −1 in the column. */
export function scoreOrNone(): Scalar<number | null, Int32Array> {
  return {
    schema: z.int().min(0).max(highestScore).nullable(),
    column: Int32Array,
    range: () => [-1, highestScore],
    numberOf: (value) => value ?? -1,
    valueOf: (number) => (number === -1 ? null : number),
  };
}

/** One of a few values; in the column its place among them. */
export function oneOf<const Value extends string | null>(values: readonly Value[]): Scalar<Value, Uint8Array> {
  return {
    schema: z.custom<Value>((value) => values.includes(value as Value)),
    column: Uint8Array,
    range: () => [0, values.length - 1],
    numberOf: (value) => values.indexOf(value),
    valueOf: (number) => values[number]!,
  };
}

/** How a value is written as a word. */
interface Codec<Value> {
  readonly schema: z.ZodType<Value>;
  write(value: Value): string;
  /** @throws CorruptShard */
  read(word: string): Value;
}

/** A word of a dictionary. */
export function word<Value>(dictionary: string, codec: Codec<Value>): Scalar<Value, Uint16Array, Value>;
export function word(dictionary: string): Scalar<string, Uint16Array, string>;
export function word(
  dictionary: string,
  codec: Codec<string> = { schema: z.string(), write: (value) => value, read: (text) => text },
): Scalar<string, Uint16Array, string> {
  return {
    schema: codec.schema,
    column: Uint16Array,
    dictionary,
    entries: (place) => place.words(dictionary).map(codec.read),
    range: (place) => [0, place.words(dictionary).length - 1],
    numberOf: (value, place) => place.numberOf(dictionary, codec.write(value)),
    valueOf: (number, place) => codec.read(place.words(dictionary)[number]!),
  };
}

/** A word or null, which comes first among the entries. */
export function wordOrNone(dictionary: string): Scalar<string | null, Uint16Array, string | null> {
  return {
    schema: z.string().nullable(),
    column: Uint16Array,
    dictionary,
    entries: (place) => [null, ...place.words(dictionary)],
    range: (place) => [0, place.words(dictionary).length],
    numberOf: (value, place) => (value === null ? 0 : place.numberOf(dictionary, value) + 1),
    valueOf: (number, place) => (number === 0 ? null : place.words(dictionary)[number - 1]!),
  };
}

/** In a list, of what is never below 0. */
export function listed<Value, Column extends Numbers, Entry>(
  kind: Scalar<Value, Column, Entry>,
): Listed<Value, Column, Entry> {
  const number = (bytes: Bytes) => Number(bytes.varint());
  return {
    ...kind,
    number,
    write: (bytes, value, place) => pushVarint(bytes, kind.numberOf(value, place)),
    read: (bytes, place) => kind.valueOf(number(bytes), place),
  };
}

/** A word of a dictionary, in a list. */
export function listedWord(dictionary: string): Listed<string, Uint16Array, string> {
  return listed(word(dictionary));
}

/** A word with one of four marks; in the column four times the word's number and the mark's place. */
export function markedWord<const Mark extends string>(
  dictionary: string,
  marks: readonly [Mark, Mark, Mark, Mark],
): Listed<{ word: string; mark: Mark }, Uint32Array, string> {
  const number = (bytes: Bytes) => Number(bytes.varint());
  return {
    schema: z.object({ word: z.string(), mark: z.custom<Mark>((mark) => marks.includes(mark as Mark)) }),
    column: Uint32Array,
    dictionary,
    entries: (place) => place.words(dictionary),
    range: (place) => [0, place.words(dictionary).length * 4 - 1],
    write: (bytes, value, place) =>
      pushVarint(bytes, place.numberOf(dictionary, value.word) * 4 + marks.indexOf(value.mark)),
    number,
    read(bytes, place) {
      const found = number(bytes);
      return { word: place.words(dictionary)[Math.floor(found / 4)]!, mark: marks[found % 4]! };
    },
  };
}

const fraction = z.string().regex(/^\d+(\/\d+)?$/);

/** What was earned of what was available, exact fractions of integers ("7" or "7/2"); in the column the score they make, −1 where nothing was available. */
export function share(): Listed<{ earned: string; available: string }, Int32Array> {
  return {
    schema: z.object({ earned: fraction, available: fraction }),
    column: Int32Array,
    range: () => [-Infinity, Infinity],
    write(bytes, { earned, available }) {
      pushFraction(bytes, earned);
      pushFraction(bytes, available);
    },
    number: (bytes) => ratio(readFraction(bytes), readFraction(bytes)),
    read: (bytes) => ({ earned: readFraction(bytes).join("/"), available: readFraction(bytes).join("/") }),
  };
}

/** Twice its numerator, plus one when a denominator follows. */
function pushFraction(bytes: number[], text: string): void {
  const [numerator = "", denominator] = text.split("/");
  pushVarint(bytes, BigInt(numerator) * 2n + (denominator === undefined ? 0n : 1n));
  if (denominator !== undefined) pushVarint(bytes, BigInt(denominator));
}

type Fraction = readonly [numerator: number | bigint, denominator?: number | bigint];

function readFraction(bytes: Bytes): Fraction {
  const value = bytes.varint();
  const half = typeof value === "number" ? Math.floor(value / 2) : value / 2n;
  return BigInt(value) % 2n === 0n ? [half] : [half, bytes.varint()];
}

/** In millionths of a per cent, rounded half up. */
function ratio([earned, part = 1]: Fraction, [available, whole = 1]: Fraction): number {
  const above = BigInt(earned) * BigInt(whole) * BigInt(highestScore);
  const below = BigInt(part) * BigInt(available);
  return below === 0n ? -1 : Number((2n * above + below) / (2n * below));
}
