/** Rows of facts as bytes: ids as the 12 bytes they stand for, and whole numbers of any size as varints (7 bits a byte, lowest first). */

/** A stored shard that can't be what was written. */
export class CorruptShard extends Error {
  override name = "CorruptShard";
}

export const keyBytes = 12;

/** @throws RangeError for an id that isn't 16 url-safe characters */
export function packKey(key: string): Buffer {
  const bytes = Buffer.from(key, "base64url");
  if (key.length !== 16 || bytes.length !== keyBytes)
    throw new RangeError(`The id ${JSON.stringify(key)} isn't 16 url-safe characters`);
  return bytes;
}

/** The bytes of a shard's rows. @throws CorruptShard when the text isn't base64 */
export function unpackRows(packed: string): Buffer {
  const bytes = Buffer.from(packed, "base64");
  const padding = packed.endsWith("==") ? 2 : packed.endsWith("=") ? 1 : 0;
  if (packed.length % 4 !== 0 || bytes.length !== (packed.length / 4) * 3 - padding)
    throw new CorruptShard("the rows are not base64");
  return bytes;
}

export function pushVarint(bytes: number[], value: bigint | number): void {
  let rest = BigInt(value);
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
}

/** Reads numbers one after the other. @throws CorruptShard beyond the end */
export class Bytes {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** A small number without the cost of bigint. */
  varint(): number | bigint {
    let value = 0;
    for (let factor = 1; factor < 2 ** 42; factor *= 128) {
      const byte = this.#next();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    let large = BigInt(value);
    for (let shift = 42n; ; shift += 7n) {
      const byte = this.#next();
      large |= BigInt(byte & 127) << shift;
      if (byte < 128) return large;
      if (shift > 2000n) throw new CorruptShard("a number doesn't end");
    }
  }

  #next(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new CorruptShard("the rows are cut off");
    return byte;
  }
}
