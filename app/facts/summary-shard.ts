/**
 * A summary shard: the counted checks of an eighth of the stores in one month, 32 bytes each.
 *
 * | byte | holds |
 * |---|---|
 * | 0–11 | check id |
 * | 12, 14, 16, 18 | numbers of store, template version, inspector and manager in the dictionaries (manager: 0 = nobody, else one more) |
 * | 20 | day of the month |
 * | 21 | result: 0 none, 1 pass, 2 fail |
 * | 22–25 | score in millionths of a per cent, −1 = none |
 * | 26, 28, 30 | critical, major and minor findings |
 *
 * Numbers are little-endian. 5,000 checks are about 230 kB of JSON; a document's limit of 1 MiB is reached beyond 20,000.
 */
import { z } from "zod";
import type { CheckFact } from "./facts.ts";
import {
  checkIdBytes,
  CorruptShard,
  dayIn,
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

const rowBytes = 32;
const results = [null, "pass", "fail"] as const;
const highestScore = 100_000_000;

export const summaryShardSchema = z.object({
  stores: z.array(z.string()),
  /** `TEMPLATE.VERSION` */
  templates: z.array(z.string()),
  inspectors: z.array(z.string()),
  managers: z.array(z.string()),
  /** Base64. */
  rows: z.string(),
});
export type SummaryShard = z.infer<typeof summaryShardSchema>;

export const emptySummary: SummaryShard = { stores: [], templates: [], inspectors: [], managers: [], rows: "" };

/** The shard with these checks added or replaced, and those removed. Replaced rows keep their place, new ones follow. */
export function changeSummary(
  shard: SummaryShard,
  put: readonly CheckFact[],
  remove: readonly string[] = [],
): SummaryShard {
  const stores = new Dictionary(shard.stores);
  const templates = new Dictionary(shard.templates);
  const inspectors = new Dictionary(shard.inspectors);
  const managers = new Dictionary(shard.managers);
  const before = unpackRows(shard.rows);
  if (before.length % rowBytes !== 0) throw new CorruptShard("a summary shard's rows are cut off");

  const changes = new Map<string, CheckFact | null>();
  for (const checkId of remove) changes.set(packCheckId(checkId).toString("latin1"), null);
  for (const fact of put) changes.set(packCheckId(fact.checkId).toString("latin1"), fact);
  const firstBytes = new Set([...changes.keys()].map((key) => Buffer.from(key, "latin1").readUInt16LE(0)));

  const after = Buffer.alloc(before.length + put.length * rowBytes);
  let length = 0;
  const write = (fact: CheckFact) => {
    packCheckId(fact.checkId).copy(after, length);
    after.writeUInt16LE(stores.numberOf(fact.storeId), length + 12);
    after.writeUInt16LE(templates.numberOf(templateWord(fact.templateId, fact.templateVersion)), length + 14);
    after.writeUInt16LE(inspectors.numberOf(fact.inspectorId), length + 16);
    after.writeUInt16LE(fact.managerId === null ? 0 : managers.numberOf(fact.managerId) + 1, length + 18);
    after.writeUInt8(dayOfMonth(Number(fact.day.slice(8, 10))), length + 20);
    after.writeUInt8(results.indexOf(fact.result), length + 21);
    after.writeInt32LE(fact.score ?? -1, length + 22);
    after.writeUInt16LE(fact.critical, length + 26);
    after.writeUInt16LE(fact.major, length + 28);
    after.writeUInt16LE(fact.minor, length + 30);
    length += rowBytes;
  };
  for (let row = 0; row < before.length; row += rowBytes) {
    if (firstBytes.has(before.readUInt16LE(row))) {
      const key = before.toString("latin1", row, row + checkIdBytes);
      const change = changes.get(key);
      if (change !== undefined) {
        changes.delete(key);
        if (change) write(change);
        continue;
      }
    }
    before.copy(after, length, row, row + rowBytes);
    length += rowBytes;
  }
  for (const fact of changes.values()) if (fact) write(fact);
  return {
    stores: stores.words,
    templates: templates.words,
    inspectors: inspectors.words,
    managers: managers.words,
    rows: after.toString("base64", 0, length),
  };
}

/** A shard's rows by column, for reports to scan. `store[row]` is an index into `stores`, and so on. */
export interface SummaryColumns {
  readonly month: string;
  readonly count: number;
  readonly stores: readonly string[];
  readonly templates: readonly TemplateRef[];
  readonly inspectors: readonly string[];
  /** The first stands for nobody. */
  readonly managers: readonly (string | null)[];
  readonly store: Uint16Array;
  readonly template: Uint16Array;
  readonly inspector: Uint16Array;
  readonly manager: Uint16Array;
  /** Of the month. */
  readonly day: Uint8Array;
  /** 0 none, 1 pass, 2 fail. */
  readonly result: Uint8Array;
  /** Millionths of a per cent; −1 where there is none. */
  readonly score: Int32Array;
  readonly critical: Uint16Array;
  readonly major: Uint16Array;
  readonly minor: Uint16Array;
  /** Memory it takes, roughly. */
  readonly bytes: number;
  checkId(row: number): string;
}

/** @throws CorruptShard */
export function readSummary(month: string, shard: SummaryShard): SummaryColumns {
  const rows = unpackRows(shard.rows);
  if (rows.length % rowBytes !== 0) throw new CorruptShard("a summary shard's rows are cut off");
  const count = rows.length / rowBytes;
  const templates = shard.templates.map(readTemplateWord);
  const managers = [null, ...shard.managers];
  const columns = {
    store: new Uint16Array(count),
    template: new Uint16Array(count),
    inspector: new Uint16Array(count),
    manager: new Uint16Array(count),
    day: new Uint8Array(count),
    result: new Uint8Array(count),
    score: new Int32Array(count),
    critical: new Uint16Array(count),
    major: new Uint16Array(count),
    minor: new Uint16Array(count),
  };
  const view = new DataView(rows.buffer, rows.byteOffset, rows.length);
  for (let row = 0, at = 0; row < count; row++, at += rowBytes) {
    columns.store[row] = known(view.getUint16(at + 12, true), shard.stores, "store");
    columns.template[row] = known(view.getUint16(at + 14, true), templates, "template");
    columns.inspector[row] = known(view.getUint16(at + 16, true), shard.inspectors, "inspector");
    columns.manager[row] = known(view.getUint16(at + 18, true), managers, "manager");
    columns.day[row] = dayOfMonth(view.getUint8(at + 20));
    columns.result[row] = known(view.getUint8(at + 21), results, "result");
    const score = view.getInt32(at + 22, true);
    if (score < -1 || score > highestScore) throw new CorruptShard(`a row has the score ${score}`);
    columns.score[row] = score;
    columns.critical[row] = view.getUint16(at + 26, true);
    columns.major[row] = view.getUint16(at + 28, true);
    columns.minor[row] = view.getUint16(at + 30, true);
  }
  return {
    month,
    count,
    stores: shard.stores,
    templates,
    inspectors: shard.inspectors,
    managers,
    ...columns,
    bytes:
      rows.length * 2 +
      (shard.stores.length + templates.length + shard.inspectors.length + managers.length) * 64 +
      1024,
    checkId: (row) => unpackCheckId(rows, row * rowBytes),
  };
}

/** One row as the fact that was recorded. */
export function factAt(columns: SummaryColumns, row: number): CheckFact {
  const template = columns.templates[columns.template[row]!]!;
  const score = columns.score[row]!;
  return {
    checkId: columns.checkId(row),
    storeId: columns.stores[columns.store[row]!]!,
    templateId: template.id,
    templateVersion: template.version,
    inspectorId: columns.inspectors[columns.inspector[row]!]!,
    managerId: columns.managers[columns.manager[row]!]!,
    day: dayIn(columns.month, columns.day[row]!),
    score: score === -1 ? null : score,
    result: results[columns.result[row]!]!,
    critical: columns.critical[row]!,
    major: columns.major[row]!,
    minor: columns.minor[row]!,
  };
}
