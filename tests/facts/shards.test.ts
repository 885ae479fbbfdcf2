import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type DetailColumns, detailFacts, summaryFacts } from "#app/checks/check-facts.ts";
import { CorruptShard } from "#app/facts/shard.ts";
import type { StoredShard } from "#app/facts/shards.ts";
import { changeDetail, changeSummary, type CheckRow, detailAt, factAt, rowsIn } from "./check-row.ts";
import { idOf, randomNumbers, randomRows } from "./random.ts";

const month = "2026-03";

const readSummary = (shard: StoredShard) => summaryFacts.read(shard, month);
const readDetail = (shard: StoredShard) => detailFacts.read(shard, month);
const factsIn = (shard: StoredShard) => rowsIn([readSummary(shard)], factAt);

function detailsIn(shard: StoredShard): unknown[] {
  return rowsIn([readDetail(shard)], (columns, row) => ({
    checkId: columns.key(row),
    storeId: columns.dictionary.store[columns.store[row]!],
    template: columns.dictionary.template[columns.template[row]!],
    inspectorId: columns.dictionary.inspector[columns.inspector[row]!],
    managerId: columns.dictionary.manager[columns.manager[row]!],
    day: columns.row(row).day,
    detail: detailAt(columns, row),
  }));
}

const sectionScores = ({ sections }: Pick<DetailColumns, "sections">) =>
  Array.from(sections.share, (share) => sections.dictionary.share[share]);

const asDetail = ({ fact, detail }: CheckRow) => ({
  checkId: fact.checkId,
  storeId: fact.storeId,
  template: { id: fact.templateId, version: fact.templateVersion },
  inspectorId: fact.inspectorId,
  managerId: fact.managerId,
  day: fact.day,
  detail,
});

describe("shards", () => {
  test.each([1, 2, 3, 4, 5])("return random additions, replacements and removals, seed %i", (seed) => {
    const random = randomNumbers(seed);
    const pool = randomRows(seed, month, { stores: 40, perStore: 4 });
    const again = randomRows(seed + 100, month, { stores: 40, perStore: 4 });
    let summary = summaryFacts.empty;
    let detail = detailFacts.empty;
    const expected = new Map<string, CheckRow>();
    for (let step = 0; step < 200; step++) {
      const index = Math.floor(random() * pool.length);
      const row =
        random() < 0.5
          ? pool[index]!
          : { fact: { ...again[index]!.fact, checkId: pool[index]!.fact.checkId }, detail: again[index]!.detail };
      if (random() < 0.3) {
        expected.delete(row.fact.checkId);
        summary = changeSummary(summary, [], [row.fact.checkId]);
        detail = changeDetail(detail, [], [row.fact.checkId]);
      } else {
        expected.set(row.fact.checkId, row);
        summary = changeSummary(summary, [row]);
        detail = changeDetail(detail, [row]);
      }
    }
    expect(factsIn(summary)).toEqual([...expected.values()].map((row) => row.fact));
    expect(detailsIn(detail)).toEqual([...expected.values()].map(asDetail));
  });

  test("are the same changed one by one as all at once", () => {
    const rows = randomRows(9, month, { stores: 60, perStore: 3 });
    expect(rows.reduce((shard, row) => changeSummary(shard, [row]), summaryFacts.empty)).toEqual(
      changeSummary(summaryFacts.empty, rows),
    );
    expect(rows.reduce((shard, row) => changeDetail(shard, [row]), detailFacts.empty)).toEqual(
      changeDetail(detailFacts.empty, rows),
    );
  });

  test("don't change when the same check is recorded again", () => {
    const rows = randomRows(10, month, { stores: 20, perStore: 1 });
    const summary = changeSummary(summaryFacts.empty, rows);
    const detail = changeDetail(detailFacts.empty, rows);
    expect(changeSummary(summary, [rows[7]!])).toEqual(summary);
    expect(changeDetail(detail, [rows[7]!])).toEqual(detail);
    expect(changeDetail(detail, [], [idOf("never seen")])).toEqual(detail);
  });

  test("return the extreme values of a check", () => {
    const [row] = randomRows(11, month, { stores: 1, perStore: 1 });
    const huge = `${10n ** 60n + 1n}/${10n ** 58n}`;
    const edge: CheckRow = {
      fact: {
        ...row!.fact,
        managerId: null,
        score: 0,
        result: "fail",
        critical: 10_000,
        major: 65_535,
        minor: 0,
        day: "2026-03-31",
        templateVersion: 12_345,
      },
      detail: {
        sections: [
          { id: "all", earned: huge, available: "100" },
          { id: "none", earned: "0", available: "0" },
          { id: "half", earned: "1/2", available: "3/2" },
        ],
        faults: [],
        na: [],
      },
    };
    const best = { ...row!.fact, checkId: "________________", score: 100_000_000, result: "pass" as const };
    const unscored = { ...row!.fact, checkId: "----------------", score: null, result: null };
    const facts = [edge.fact, best, unscored].map((fact) => ({ ...edge, fact }));
    expect(factsIn(changeSummary(summaryFacts.empty, facts))).toEqual([edge.fact, best, unscored]);
    const detail = changeDetail(detailFacts.empty, [edge]);
    expect(detailsIn(detail)).toEqual([asDetail(edge)]);
    expect(sectionScores(readDetail(detail))).toEqual([100_000_000, -1, 33_333_333]);
  });

  test("refuse an id that isn't a check's", () => {
    const [row] = randomRows(12, month, { stores: 1, perStore: 1 });
    for (const checkId of ["", "short", "seventeen-letters", "sixteen letters!"]) {
      const named = { ...row!, fact: { ...row!.fact, checkId } };
      expect(() => changeSummary(summaryFacts.empty, [named])).toThrow(RangeError);
      expect(() => changeDetail(detailFacts.empty, [named])).toThrow(RangeError);
    }
  });
});

describe("columns", () => {
  test("hold section scores and marks where the rows say", () => {
    const rows = randomRows(13, month, { stores: 30, perStore: 2 });
    const { sections, items } = readDetail(changeDetail(detailFacts.empty, rows));
    const { detail } = rows[17]!;
    const scores = sectionScores({ sections }).slice(sections.from[17], sections.from[18]);
    expect(scores).toEqual(
      detail.sections.map(({ earned, available }) => {
        const [numerator, denominator = "1"] = earned.split("/");
        return Math.floor((Number(numerator) * 1e8) / (Number(denominator) * Number(available)) + 0.5);
      }),
    );
    const marks = Array.from(
      items.item.subarray(items.from[17], items.from[18]),
      (mark) => `${items.dictionary.item[mark >> 2]} ${mark & 3}`,
    );
    expect(marks).toEqual([
      ...detail.na.map((item) => `${item} 0`),
      ...detail.faults.map((fault) => `${fault.item} ${{ minor: 1, major: 2, critical: 3 }[fault.severity]}`),
    ]);
  });
});

test("what was read takes at most twice the memory that it says, without the rows it was parsed from", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const used = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const shard = changeSummary(summaryFacts.empty, randomRows(15, month, { stores: 300, perStore: 8 }));
  readSummary(shard);
  const before = used();
  const read = Array.from({ length: 60 }, () => readSummary(shard));
  const said = read.reduce((sum, { bytes }) => sum + bytes, 0);
  expect((used() - before) / said).toBeLessThan(2);
});

describe("a corrupted shard", () => {
  const rows = randomRows(14, month, { stores: 10, perStore: 1 });
  const summary = changeSummary(summaryFacts.empty, rows);
  const detail = changeDetail(detailFacts.empty, rows);

  type Content = { words: Record<string, string[]>; rows: (string | number | number[])[][] };

  /** The shard with its content changed as if it had been stored so. */
  function damaged(shard: StoredShard, damage: (content: Content) => void): StoredShard {
    const content: Content = JSON.parse(inflateSync(Buffer.from(shard.rows, "base64")).toString());
    damage(content);
    return { ...shard, rows: deflateSync(JSON.stringify(content)).toString("base64") };
  }

  test("is refused when it is cut off, not base64, or has no rows", () => {
    for (const [shard, read] of [
      [summary, readSummary],
      [detail, readDetail],
    ] as const)
      for (const stored of [
        shard.rows.slice(0, -8),
        `*${shard.rows.slice(1)}`,
        deflateSync("{}").toString("base64"),
        deflateSync('{"words":{},"rows":[[7]]}').toString("base64"),
      ])
        expect(() => read({ ...shard, rows: stored })).toThrow(CorruptShard);
  });

  test("is refused when it points outside its dictionaries or to impossible words", () => {
    for (const damage of [
      ({ words }: Content) => words["stores"]!.splice(3),
      ({ words }: Content) => delete words["managers"],
      ({ words }: Content) => (words["inspectors"] = []),
      ({ words }: Content) => (words["templates"] = words["templates"]!.map(() => "no version")),
    ])
      expect(() => readSummary(damaged(summary, damage))).toThrow(CorruptShard);
    for (const damage of [
      ({ words }: Content) => (words["items"] = []),
      ({ words }: Content) => delete words["sections"],
      ({ words }: Content) => (words["shares"] = words["shares"]!.map(() => "half of it")),
      ({ rows: stored }: Content) => (stored[0]![6] = [1]),
      ({ rows: stored }: Content) => stored[0]!.pop(),
    ])
      expect(() => readDetail(damaged(detail, damage))).toThrow(CorruptShard);
  });

  test("is refused for any single damaged byte", () => {
    const bytes = Buffer.from(detail.rows, "base64");
    for (let at = 0; at < bytes.length; at++) {
      const copy = Buffer.from(bytes);
      copy[at] = copy[at]! ^ 0xff;
      expect(() => readDetail({ ...detail, rows: copy.toString("base64") })).toThrow(CorruptShard);
    }
  });

  test("is refused for impossible days, results and scores", () => {
    const withNumber = (at: number, number: number) => damaged(summary, ({ rows: [row] }) => (row![at] = number));
    expect(() => readSummary(withNumber(5, 0))).toThrow("day 0");
    expect(() => readSummary(withNumber(5, 32))).toThrow("day 32");
    expect(() => readSummary(withNumber(6, 3))).toThrow("result 3");
    expect(() => readSummary(withNumber(7, 100_000_001))).toThrow("score");
    expect(() => readSummary(withNumber(7, 0.5))).toThrow("score");
  });
});

describe("shards by store", () => {
  test("keep a store's details with its summary, and fill evenly", () => {
    const summaries = new Map<string, number>();
    const details = new Map<string, number>();
    for (let store = 0; store < 5000; store++) {
      const id = idOf("store", store);
      const detailShard = detailFacts.idOf(month, id);
      expect(summaryFacts.idOf(month, id)).toBe(`${month}.${Number(detailShard.split(".")[1]) >> 1}`);
      details.set(detailShard, (details.get(detailShard) ?? 0) + 1);
      summaries.set(summaryFacts.idOf(month, id), (summaries.get(summaryFacts.idOf(month, id)) ?? 0) + 1);
    }
    expect([...summaries.keys()].sort()).toEqual(summaryFacts.idsOf(month));
    expect([...details.keys()].sort()).toEqual(detailFacts.idsOf(month).sort());
    expect(Math.max(...summaries.values())).toBeLessThan(625 * 1.15);
    expect(Math.max(...details.values())).toBeLessThan(312.5 * 1.25);
  });
});
