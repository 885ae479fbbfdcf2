/**
 * Facts of one kind: the rows of a month, spread over some documents by the store they are about. A document holds dictionaries of words, and
 * its rows in base64: of each its id, then the numbers of its columns (little-endian), then its lists. Where there are lists the row's length
 * comes first.
 */
import { z } from "zod";
import { type Collection, collection } from "#app/db/documents.ts";
import { Bytes, CorruptShard, keyBytes, packKey, pushVarint, unpackRows } from "./bytes.ts";
import type { ColumnKinds, Columns, Row, RowOf, Rows } from "./columns.ts";
import type { Place } from "./kinds.ts";
import { spread } from "./shard.ts";

/** As it is stored: dictionaries by name, and rows. `generation` is new whenever rows are folded into it. */
export interface StoredShard {
  readonly rows: string;
  readonly generation: string;
  readonly [dictionary: string]: readonly string[] | string;
}

/** Keyed `MONTH.SHARD`, as in "2026-03.5"; whatever their columns. */
export interface AnyShards extends Collection<StoredShard> {
  /** Of a month. */
  readonly count: number;
  readonly empty: StoredShard;
  /** Reads a row that was kept as JSON. */
  readonly rowSchema: z.ZodType<Row>;
  shardOf(storeId: string): number;
  idOf(month: string, storeId: string): string;
  /** Of all shards of a month. */
  idsOf(month: string): string[];
  /** The shard with these rows changed, by id, null being gone: replaced ones keep their place, new ones follow. @throws CorruptShard */
  change(shard: StoredShard, month: string, changes: ReadonlyMap<string, Row | null>): StoredShard;
  /** @throws CorruptShard */
  read(shard: StoredShard, month: string): Rows;
}

export interface Shards<K extends ColumnKinds> extends AnyShards {
  readonly rowSchema: z.ZodType<RowOf<K>>;
  read(shard: StoredShard, month: string): Columns<K>;
}

/** A month of any source is spread over at most so many: shards of one with fewer hold the stores of several of these. */
const maxShards = 16;

export function shards<const K extends ColumnKinds>(name: string, count: 1 | 2 | 4 | 8 | 16, kinds: K): Shards<K> {
  const entries = Object.entries(kinds);
  const lists = entries.flatMap(([column, kind]) =>
    "list" in kind ? [[column, Object.entries(kind.list)] as const] : [],
  );
  let width = keyBytes;
  const scalars = entries.flatMap(([column, kind]) => {
    if ("list" in kind) return [];
    const at = width;
    const bytes = (kind.column as unknown as Uint8ArrayConstructor).BYTES_PER_ELEMENT;
    width += bytes;
    return [{ column, kind, at, bytes }];
  });
  const flat = [...scalars.map(({ kind }) => kind), ...lists.flatMap(([, of]) => of.map(([, kind]) => kind))];
  const dictionaries = [...new Set(flat.flatMap(({ dictionary }) => dictionary ?? []))];

  /** Where each row begins, behind its length, and ends. @throws CorruptShard */
  function boundsOf(bytes: Buffer): { starts: number[]; ends: number[] } {
    const bounds = { starts: [] as number[], ends: [] as number[] };
    for (const from = new Bytes(bytes); from.at < bytes.length;) {
      const length = lists.length === 0 ? width : Number(from.varint());
      bounds.starts.push(from.at);
      bounds.ends.push((from.at += length));
      if (length < width || from.at > bytes.length) throw new CorruptShard("the rows are cut off");
    }
    return bounds;
  }

  function pack(row: Row, place: Place): Buffer {
    const fixed = Buffer.alloc(width);
    packKey(row.key).copy(fixed);
    for (const { column, kind, at, bytes } of scalars) {
      const number: number = kind.numberOf(row[column], place);
      if (number < 0) fixed.writeIntLE(number, at, bytes);
      else fixed.writeUIntLE(number, at, bytes);
    }
    if (lists.length === 0) return fixed;
    const [rest, length]: [number[], number[]] = [[], []];
    for (const [column, of] of lists) {
      const listed = row[column] as readonly Row[];
      pushVarint(rest, listed.length);
      for (const entry of listed) for (const [each, kind] of of) kind.write(rest, entry[each], place);
    }
    pushVarint(length, width + rest.length);
    return Buffer.concat([Buffer.from(length), fixed, Buffer.from(rest)]);
  }

  function read(shard: StoredShard, month: string) {
    const bytes = unpackRows(shard.rows);
    const { starts, ends } = boundsOf(bytes);
    const place = placeOf(month, (dictionary) => shard[dictionary] as readonly string[]);
    const from = new Bytes(bytes);
    const lengthOfList = () => Number(from.varint());
    const columns: Record<string, unknown> = {};
    const words: Record<string, unknown> = {};
    for (const { column, kind, at, bytes: size } of scalars) {
      columns[column] = typed(
        column,
        kind,
        starts.map((start) => numberAt(bytes, start + at, size)),
        place,
      );
      if (kind.entries) words[column] = kind.entries(place);
    }
    const listed = lists.map(([, of]) => ({ from: [0], of: of.map((): number[] => []) }));
    for (const [row, start] of lists.length > 0 ? starts.entries() : []) {
      from.at = start + width;
      for (const [index, [, of]] of lists.entries()) {
        const numbers = listed[index]!;
        for (let left = lengthOfList(); left > 0; left--)
          for (const [each, [, kind]] of of.entries()) numbers.of[each]!.push(kind.number(from));
        numbers.from.push(numbers.of[0]!.length);
      }
      if (from.at !== ends[row]) throw new CorruptShard("a row is not as long as it says");
    }
    for (const [index, [column, of]] of lists.entries()) {
      const numbers = listed[index]!;
      columns[column] = {
        ...Object.fromEntries(of.map(([each, kind], nth) => [each, typed(each, kind, numbers.of[nth]!, place)])),
        from: Uint32Array.from(numbers.from),
        words: Object.fromEntries(of.flatMap(([each, kind]) => (kind.entries ? [[each, kind.entries(place)]] : []))),
      };
    }
    const inLists = listed.reduce((sum, { of }) => sum + of.length * of[0]!.length, 0);
    const key = (row: number) => bytes.toString("base64url", starts[row], starts[row]! + keyBytes);
    return {
      ...columns,
      month,
      count: starts.length,
      words,
      bytes: bytes.length + (starts.length * (scalars.length + 4) + inLists) * 4 + wordsIn(shard) * 64 + 1024,
      key,
      row(row: number): Row {
        from.at = starts[row]! + width;
        return {
          key: key(row),
          ...Object.fromEntries(
            scalars.map(({ column, kind, at, bytes: size }) => [
              column,
              kind.valueOf(numberAt(bytes, starts[row]! + at, size), place),
            ]),
          ),
          ...Object.fromEntries(
            lists.map(([column, of]) => [
              column,
              Array.from({ length: lengthOfList() }, () =>
                Object.fromEntries(of.map(([each, kind]) => [each, kind.read(from, place)])),
              ),
            ]),
          ),
        };
      },
    };
  }

  function change(shard: StoredShard, month: string, changes: ReadonlyMap<string, Row | null>): StoredShard {
    const words = new Map(dictionaries.map((dictionary) => [dictionary, new Dictionary(shard[dictionary]!)]));
    const place = placeOf(
      month,
      (dictionary) => words.get(dictionary)!.words,
      (dictionary, word) => words.get(dictionary)!.numberOf(word),
    );
    const before = unpackRows(shard.rows);
    const { starts, ends } = boundsOf(before);
    const left = new Map(changes);
    const firstBytes = new Set([...left.keys()].map((key) => packKey(key).readUInt16LE(0)));
    const after: Buffer[] = [];
    let copied = 0;
    for (const [row, start] of starts.entries()) {
      if (!firstBytes.has(before.readUInt16LE(start))) continue;
      const key = before.toString("base64url", start, start + keyBytes);
      const changed = left.get(key);
      if (changed === undefined) continue;
      left.delete(key);
      after.push(before.subarray(copied, row === 0 ? 0 : ends[row - 1]));
      if (changed) after.push(pack(changed, place));
      copied = ends[row]!;
    }
    after.push(before.subarray(copied));
    for (const row of left.values()) if (row) after.push(pack(row, place));
    return {
      ...shard,
      ...Object.fromEntries([...words].map(([dictionary, { words: all }]) => [dictionary, all])),
      rows: Buffer.concat(after).toString("base64"),
    };
  }

  const schemaOf = (of: readonly (readonly [string, { schema: z.ZodType }])[]) =>
    z.object(Object.fromEntries(of.map(([each, { schema }]) => [each, schema])));
  const rowSchema = schemaOf(scalars.map(({ column, kind }) => [column, kind])).extend({
    key: z.string(),
    ...Object.fromEntries(lists.map(([column, of]) => [column, z.array(schemaOf(of))])),
  });
  const shardOf = (storeId: string) => Math.floor((spread(storeId, maxShards) * count) / maxShards);
  return {
    ...collection(
      name,
      z.object({
        ...Object.fromEntries(dictionaries.map((dictionary) => [dictionary, z.array(z.string())])),
        rows: z.string(),
        generation: z.string(),
      }) as z.ZodType<StoredShard>,
      { shared: true },
    ),
    count,
    empty: { ...Object.fromEntries(dictionaries.map((dictionary) => [dictionary, []])), rows: "", generation: "" },
    rowSchema: rowSchema as unknown as z.ZodType<RowOf<K>>,
    shardOf,
    idOf: (month, storeId) => `${month}.${shardOf(storeId)}`,
    idsOf: (month) => Array.from({ length: count }, (_, shard) => `${month}.${shard}`),
    change,
    read: read as unknown as Shards<K>["read"],
  };
}

/** The numbers as a column. @throws CorruptShard for one that stands for nothing */
function typed<Column>(
  column: string,
  kind: { column: new (numbers: readonly number[]) => Column; range(place: Place): readonly [number, number] },
  numbers: readonly number[],
  place: Place,
): Column {
  const [least, most] = kind.range(place);
  const wrong = numbers.find((number) => number < least || number > most);
  if (wrong !== undefined) throw new CorruptShard(`a row has the ${column} ${wrong}, of ${least} to ${most}`);
  return new kind.column(numbers);
}

/** Of four bytes with a sign. */
function numberAt(bytes: Buffer, at: number, size: number): number {
  return size === 1 ? bytes[at]! : size === 2 ? bytes.readUInt16LE(at) : bytes.readInt32LE(at);
}

function placeOf(month: string, words: Place["words"], numberOf: Place["numberOf"] = takesNoWords): Place {
  return { month, words, numberOf };
}

function takesNoWords(): never {
  throw new Error("a shard that is read takes no words");
}

function wordsIn(shard: StoredShard): number {
  return Object.values(shard).reduce((sum: number, each) => sum + (typeof each === "object" ? each.length : 0), 0);
}

/** Strings by the 16-bit numbers that rows hold, while rows are written. */
class Dictionary {
  readonly words: string[];
  readonly #numbers: Map<string, number>;

  constructor(words: StoredShard[string]) {
    this.words = [...(words as readonly string[])];
    this.#numbers = new Map(this.words.map((word, number) => [word, number]));
  }

  numberOf(word: string): number {
    const taken = this.#numbers.get(word);
    if (taken !== undefined) return taken;
    const number = this.words.length;
    if (number >= 0xffff) throw new RangeError("A shard's dictionary holds at most 65,535 words");
    this.words.push(word);
    this.#numbers.set(word, number);
    return number;
  }
}
