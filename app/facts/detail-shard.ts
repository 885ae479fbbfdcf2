/**
 * A detail shard: sums by section, faults and N/A by item of the counted checks of a sixteenth of the stores in one month.
 *
 * A row begins with its own length and is as long as it needs to be: check id (12 bytes); numbers of store, template version,
 * inspector and manager in the dictionaries (2 each; manager: 0 = nobody, else one more); day of the month (1); then the number of
 * sections, and for each its number, what was earned and what was available; then the number of marks, and for each
 * four times the item's number plus 0 for N/A, 1 for a minor, 2 for a major, 3 for a critical fault.
 * Lengths, numbers and fractions are varints (7 bits a byte, lowest first); a fraction is twice its numerator, plus one when a denominator follows.
 * A check of 5 sections and 10 marks takes about 60 bytes: 2,500 of them are 200 kB, and 1 MiB is reached beyond 12,000.
 */
import { z } from "zod";
import type { CheckDetail, CheckRow, ItemFault, SectionSum } from "./facts.ts";
import {
  checkIdBytes,
  CorruptShard,
  dayOfMonth,
  Dictionary,
  known,
  packCheckId,
  readTemplateWord,
  type TemplateRef,
  templateWord,
  unpackCheckId,
  unpackRows,
} from "./shard.ts";

const marks = ["na", "minor", "major", "critical"] as const;
const fixedBytes = checkIdBytes + 9;

export const detailShardSchema = z.object({
  stores: z.array(z.string()),
  /** `TEMPLATE.VERSION` */
  templates: z.array(z.string()),
  inspectors: z.array(z.string()),
  managers: z.array(z.string()),
  /** Ids of sections and items; which template's, the row says. */
  sections: z.array(z.string()),
  items: z.array(z.string()),
  /** Base64. */
  rows: z.string(),
});
export type DetailShard = z.infer<typeof detailShardSchema>;

export const emptyDetail: DetailShard = {
  stores: [],
  templates: [],
  inspectors: [],
  managers: [],
  sections: [],
  items: [],
  rows: "",
};

function pushVarint(bytes: number[], value: bigint): void {
  let rest = value;
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
}

function pushFraction(bytes: number[], fraction: string): void {
  const [numerator = "", denominator] = fraction.split("/");
  pushVarint(bytes, BigInt(numerator) * 2n + (denominator === undefined ? 0n : 1n));
  if (denominator !== undefined) pushVarint(bytes, BigInt(denominator));
}

/** Reads a shard's bytes one after the other. */
class Bytes {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  next(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new CorruptShard("a detail shard's rows are cut off");
    return byte;
  }

  uint16(): number {
    return this.next() | (this.next() << 8);
  }

  /** Small numbers without the cost of bigint. */
  varint(): number | bigint {
    let value = 0;
    for (let factor = 1; factor < 2 ** 42; factor *= 128) {
      const byte = this.next();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    let large = BigInt(value);
    for (let shift = 42n; ; shift += 7n) {
      const byte = this.next();
      large |= BigInt(byte & 127) << shift;
      if (byte < 128) return large;
      if (shift > 2000n) throw new CorruptShard("a number in a detail shard doesn't end");
    }
  }

  number(): number {
    return Number(this.varint());
  }

  fraction(): readonly [numerator: number | bigint, denominator: number | bigint] {
    const value = this.varint();
    if (typeof value === "number") return value % 2 === 0 ? [value / 2, 1] : [(value - 1) / 2, this.varint()];
    return value % 2n === 0n ? [value / 2n, 1] : [value / 2n, this.varint()];
  }
}

/** The shard with these checks added or replaced, and those removed. Replaced rows keep their place, new ones follow. */
export function changeDetail(
  shard: DetailShard,
  put: readonly CheckRow[],
  remove: readonly string[] = [],
): DetailShard {
  const dictionaries = {
    stores: new Dictionary(shard.stores),
    templates: new Dictionary(shard.templates),
    inspectors: new Dictionary(shard.inspectors),
    managers: new Dictionary(shard.managers),
    sections: new Dictionary(shard.sections),
    items: new Dictionary(shard.items),
  };
  const pack = ({ fact, detail }: CheckRow): Buffer => {
    const bytes: number[] = [...packCheckId(fact.checkId)];
    const push16 = (value: number) => bytes.push(value & 255, value >> 8);
    push16(dictionaries.stores.numberOf(fact.storeId));
    push16(dictionaries.templates.numberOf(templateWord(fact.templateId, fact.templateVersion)));
    push16(dictionaries.inspectors.numberOf(fact.inspectorId));
    push16(fact.managerId === null ? 0 : dictionaries.managers.numberOf(fact.managerId) + 1);
    bytes.push(dayOfMonth(Number(fact.day.slice(8, 10))));
    const push = (value: number) => pushVarint(bytes, BigInt(value));
    push(detail.sections.length);
    for (const section of detail.sections) {
      push(dictionaries.sections.numberOf(section.id));
      pushFraction(bytes, section.earned);
      pushFraction(bytes, section.available);
    }
    push(detail.na.length + detail.faults.length);
    for (const item of detail.na) push(dictionaries.items.numberOf(item) * 4);
    for (const fault of detail.faults)
      push(dictionaries.items.numberOf(fault.item) * 4 + marks.indexOf(fault.severity));
    const length: number[] = [];
    pushVarint(length, BigInt(bytes.length));
    return Buffer.from([...length, ...bytes]);
  };

  const changes = new Map<string, CheckRow | null>();
  for (const checkId of remove) changes.set(checkId, null);
  for (const row of put) changes.set(row.fact.checkId, row);
  const firstBytes = new Set([...changes.keys()].map((checkId) => packCheckId(checkId).readUInt16LE(0)));

  const before = new Bytes(unpackRows(shard.rows));
  const after: Buffer[] = [];
  let kept = 0;
  while (before.at < before.bytes.length) {
    const start = before.at;
    const length = before.number();
    const row = before.at;
    const end = row + length;
    if (length < fixedBytes || end > before.bytes.length) throw new CorruptShard("a detail shard's rows are cut off");
    before.at = end;
    if (!firstBytes.has(before.bytes.readUInt16LE(row))) continue;
    const checkId = unpackCheckId(before.bytes, row);
    const change = changes.get(checkId);
    if (change === undefined) continue;
    after.push(before.bytes.subarray(kept, start));
    kept = end;
    changes.delete(checkId);
    if (change) after.push(pack(change));
  }
  after.push(before.bytes.subarray(kept));
  for (const row of changes.values()) if (row) after.push(pack(row));
  return {
    stores: dictionaries.stores.words,
    templates: dictionaries.templates.words,
    inspectors: dictionaries.inspectors.words,
    managers: dictionaries.managers.words,
    sections: dictionaries.sections.words,
    items: dictionaries.items.words,
    rows: Buffer.concat(after).toString("base64"),
  };
}

/** A shard's rows by column. Sections of row r are entries `sectionsFrom[r]` to `sectionsFrom[r + 1]`, and marks likewise. */
export interface DetailColumns {
  readonly month: string;
  readonly count: number;
  readonly stores: readonly string[];
  readonly templates: readonly TemplateRef[];
  readonly inspectors: readonly string[];
  /** The first stands for nobody. */
  readonly managers: readonly (string | null)[];
  readonly sections: readonly string[];
  readonly items: readonly string[];
  readonly store: Uint16Array;
  readonly template: Uint16Array;
  readonly inspector: Uint16Array;
  readonly manager: Uint16Array;
  /** Of the month. */
  readonly day: Uint8Array;
  readonly sectionsFrom: Uint32Array;
  readonly section: Uint16Array;
  /** Of the section, in millionths of a per cent, rounded half up; −1 where nothing was available. */
  readonly sectionScore: Int32Array;
  readonly marksFrom: Uint32Array;
  readonly markItem: Uint16Array;
  /** 0 N/A, 1 minor, 2 major, 3 critical fault. */
  readonly mark: Uint8Array;
  /** Memory it takes, roughly. */
  readonly bytes: number;
  checkId(row: number): string;
  /** The exact sums, as recorded. */
  detail(row: number): CheckDetail;
}

/** earned ÷ available in millionths of a per cent, rounded half up; −1 when nothing was available. */
function ratio(
  earned: readonly [number | bigint, number | bigint],
  available: readonly [number | bigint, number | bigint],
): number {
  if (available[0] === 0) return -1;
  const above = BigInt(earned[0]) * BigInt(available[1]) * 100_000_000n;
  const below = BigInt(earned[1]) * BigInt(available[0]);
  return Number((2n * above + below) / (2n * below));
}

function fractionText([numerator, denominator]: readonly [number | bigint, number | bigint]): string {
  return denominator === 1 ? `${numerator}` : `${numerator}/${denominator}`;
}

/** @throws CorruptShard */
export function readDetail(month: string, shard: DetailShard): DetailColumns {
  const bytes = new Bytes(unpackRows(shard.rows));
  const templates = shard.templates.map(readTemplateWord);
  const managers = [null, ...shard.managers];
  const starts: number[] = [];
  const store: number[] = [];
  const template: number[] = [];
  const inspector: number[] = [];
  const manager: number[] = [];
  const day: number[] = [];
  const sectionsFrom: number[] = [0];
  const section: number[] = [];
  const sectionScore: number[] = [];
  const marksFrom: number[] = [0];
  const markItem: number[] = [];
  const mark: number[] = [];
  while (bytes.at < bytes.bytes.length) {
    const length = bytes.number();
    const end = bytes.at + length;
    if (length < fixedBytes || end > bytes.bytes.length) throw new CorruptShard("a detail shard's rows are cut off");
    starts.push(bytes.at);
    bytes.at += checkIdBytes;
    store.push(known(bytes.uint16(), shard.stores, "store"));
    template.push(known(bytes.uint16(), templates, "template"));
    inspector.push(known(bytes.uint16(), shard.inspectors, "inspector"));
    manager.push(known(bytes.uint16(), managers, "manager"));
    day.push(dayOfMonth(bytes.next()));
    for (let left = bytes.number(); left > 0; left--) {
      section.push(known(bytes.number(), shard.sections, "section"));
      sectionScore.push(ratio(bytes.fraction(), bytes.fraction()));
    }
    sectionsFrom.push(section.length);
    for (let left = bytes.number(); left > 0; left--) {
      const value = bytes.number();
      markItem.push(known(Math.floor(value / 4), shard.items, "item"));
      mark.push(value % 4);
    }
    marksFrom.push(mark.length);
    if (bytes.at !== end) throw new CorruptShard("a detail shard's row is not as long as it says");
  }
  const detail = (row: number): CheckDetail => {
    const at = new Bytes(bytes.bytes);
    at.at = starts[row]! + fixedBytes;
    const sections: SectionSum[] = [];
    for (let left = at.number(); left > 0; left--) {
      sections.push({
        id: shard.sections[at.number()]!,
        earned: fractionText(at.fraction()),
        available: fractionText(at.fraction()),
      });
    }
    const faults: ItemFault[] = [];
    const na: string[] = [];
    for (let left = at.number(); left > 0; left--) {
      const value = at.number();
      const item = shard.items[Math.floor(value / 4)]!;
      const kind = marks[value % 4]!;
      if (kind === "na") na.push(item);
      else faults.push({ item, severity: kind });
    }
    return { sections, faults, na };
  };
  return {
    month,
    count: starts.length,
    stores: shard.stores,
    templates,
    inspectors: shard.inspectors,
    managers,
    sections: shard.sections,
    items: shard.items,
    store: Uint16Array.from(store),
    template: Uint16Array.from(template),
    inspector: Uint16Array.from(inspector),
    manager: Uint16Array.from(manager),
    day: Uint8Array.from(day),
    sectionsFrom: Uint32Array.from(sectionsFrom),
    section: Uint16Array.from(section),
    sectionScore: Int32Array.from(sectionScore),
    marksFrom: Uint32Array.from(marksFrom),
    markItem: Uint16Array.from(markItem),
    mark: Uint8Array.from(mark),
    bytes:
      bytes.bytes.length +
      starts.length * 32 +
      section.length * 6 +
      mark.length * 3 +
      (shard.stores.length + shard.items.length) * 64 +
      1024,
    checkId: (row) => unpackCheckId(bytes.bytes, starts[row]!),
    detail,
  };
}
