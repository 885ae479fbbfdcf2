/** What the shards of the facts have in common: how ids are spread over them, and how their dictionaries and rows are packed. */

/** Spreads ids evenly and for ever the same: FNV-1a of the id, modulo the number of shards. */
export function spread(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash ^= id.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % shards;
}

/** A stored shard that can't be what was written. */
export class CorruptShard extends Error {
  override name = "CorruptShard";
}

/** Facts that can't be read; `month` says whose. */
export class DamagedFacts extends Error {
  override name = "DamagedFacts";
  readonly month: string;

  constructor(month: string, cause: Error) {
    super(`the facts of ${month} can't be read: ${cause.message}`, { cause });
    this.month = month;
  }
}

/** The bytes of a shard's rows. @throws CorruptShard when the text isn't base64. */
export function unpackRows(packed: string): Buffer {
  const bytes = Buffer.from(packed, "base64");
  const padding = packed.endsWith("==") ? 2 : packed.endsWith("=") ? 1 : 0;
  if (packed.length % 4 !== 0 || bytes.length !== (packed.length / 4) * 3 - padding)
    throw new CorruptShard("the rows are not base64");
  return bytes;
}

/** A check's id as the 12 bytes it stands for. @throws RangeError for an id that isn't 16 url-safe characters. */
export function packCheckId(checkId: string): Buffer {
  const bytes = Buffer.from(checkId, "base64url");
  if (checkId.length !== 16 || bytes.length !== checkIdBytes)
    throw new RangeError(`The check id ${JSON.stringify(checkId)} isn't 16 url-safe characters`);
  return bytes;
}

export const checkIdBytes = 12;

export function unpackCheckId(bytes: Buffer, offset: number): string {
  return bytes.toString("base64url", offset, offset + checkIdBytes);
}

/** A shard's dictionary while it is changed: strings by the 16-bit number that rows hold. */
export class Dictionary {
  readonly words: string[];
  private readonly numbers: Map<string, number>;

  constructor(words: readonly string[]) {
    this.words = [...words];
    this.numbers = new Map(words.map((word, number) => [word, number]));
  }

  numberOf(word: string): number {
    const taken = this.numbers.get(word);
    if (taken !== undefined) return taken;
    const number = this.words.length;
    if (number >= 0xffff) throw new RangeError("A shard's dictionary holds at most 65,535 words");
    this.words.push(word);
    this.numbers.set(word, number);
    return number;
  }
}

/** A template version as one dictionary word. */
export function templateWord(templateId: string, version: number): string {
  return `${templateId}.${version}`;
}

export interface TemplateRef {
  readonly id: string;
  readonly version: number;
}

/** @throws CorruptShard */
export function readTemplateWord(word: string): TemplateRef {
  const dot = word.lastIndexOf(".");
  const version = Number(word.slice(dot + 1));
  if (dot < 1 || !Number.isInteger(version) || version < 1)
    throw new CorruptShard(`${JSON.stringify(word)} names no template version`);
  return { id: word.slice(0, dot), version };
}

/** The number, if the dictionary holds it. @throws CorruptShard */
export function known(number: number, words: readonly unknown[], what: string): number {
  if (number >= words.length) throw new CorruptShard(`a row names ${what} ${number} of ${words.length}`);
  return number;
}

/** @throws CorruptShard */
export function dayOfMonth(day: number): number {
  if (day < 1 || day > 31) throw new CorruptShard(`a row has the day ${day}`);
  return day;
}

/** YYYY-MM and a day of the month as a business day. */
export function dayIn(month: string, day: number): string {
  return `${month}-${day < 10 ? "0" : ""}${day}`;
}

/** The things by what `keyOf` says of each, in their order. */
export function groupBy<T, K>(things: Iterable<T>, keyOf: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
}
