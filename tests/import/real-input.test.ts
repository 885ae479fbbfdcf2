/**
 * Real public data through every import: a city's food businesses, their inspections and what was found there. What reports then say is held
 * to a straight computation over the files, which knows nothing of the product.
 */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { readMonthScores } from "#app/checks/month-scores.server.ts";
import { isWorking } from "#app/import/import.ts";
import type { ImportKindName, Verdict } from "#app/import/kind.ts";
import type { JudgedRow } from "#app/import/verdicts.server.ts";
import { noOne } from "#app/lists/params.ts";
import { addDays, monthsBetween } from "#app/i18n/days.ts";
import type { Line } from "#app/reports/lines.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { comparisons } from "#app/reports/period.ts";
import { type Figures, summarize } from "#app/reports/report.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { importTemplate } from "#app/templates/import-template.server.ts";
import { itemsOf, templates } from "#app/templates/template.ts";
import { findVersion, templateId } from "#app/templates/templates.server.ts";
import { later, people } from "../checks/chain.ts";
import { publicDataIsHere, publicFiles as files } from "../public-data.ts";
import { continueRun, judge, rowsOf, stateOf, upload, write } from "./journey.ts";
import { readFacts } from "../facts/check-row.ts";
import { randomNumbers } from "../facts/random.ts";

const { lead } = people;
const read = (file: string) => readFileSync(file, "utf8");

/** RFC 4180 by hand, so that nothing of what is tested reads the file for the test. */
function rowsOfFile(file: string): Record<string, string>[] {
  const records: string[][] = [[""]];
  let [quoted, before] = [false, ""];
  for (const sign of read(file).replaceAll("\r\n", "\n")) {
    const record = records.at(-1)!;
    const doubled = sign === '"' && before === '"' && !quoted;
    before = doubled ? "" : sign;
    if (doubled) record.push(`${record.pop()!}"`);
    if (sign === '"') quoted = !quoted;
    else if (sign === "," && !quoted) record.push("");
    else if (sign === "\n" && !quoted) records.push([""]);
    else record.push(record.pop()! + sign);
  }
  const [header = [], ...rest] = records.filter((record) => record.length > 1);
  return rest.map((record) => Object.fromEntries(header.map((name, at) => [name, record[at] ?? ""])));
}

type Setting = Parameters<typeof judge>[1];

/** Takes a file through all stages; every row has a verdict, and those that aren't taken a reason. */
async function run(kind: ImportKindName, file: string, setting: Setting = {}) {
  const id = await upload(read(file), { kind });
  let state = await judge(id, setting);
  while (isWorking(state.status)) state = await continueRun(id);
  state = await write(id);
  while (isWorking(state.status)) state = await continueRun(id);
  const rows = await rowsOf(id);
  expect(state.status).toBe("done");
  expect(rows).toHaveLength(rowsOfFile(file).length);
  expect(rows.filter(({ verdict, problems }) => verdict === "error" && problems.length === 0)).toEqual([]);
  expect(state.written).toEqual(state.judged);
  return { id, rows, counts: state.written! };
}

/** How many rows have this verdict, or this remark. */
function having(rows: readonly JudgedRow[], verdict: Verdict | null, what?: string): number {
  return rows.filter(
    (row) => (!verdict || row.verdict === verdict) && (!what || row.problems.some((problem) => problem.what === what)),
  ).length;
}

const dayOfFile = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;

/** What the files say, reckoned straight from their rows. */
interface Inspection {
  readonly store: string;
  readonly kind: string;
  readonly day: string;
  readonly score: number | null;
  readonly findings: Map<string, "critical" | "major" | "minor">;
}

interface Expected {
  readonly inspections: readonly Inspection[];
  readonly noInspection: number;
  readonly unclear: number;
  readonly chosen: number;
  readonly repeated: number;
}

function expectedOf(): Expected {
  const inspections = rowsOfFile(files.inspections).map((row): Inspection => ({
    store: row["business_id"]!,
    kind: row["type"]!,
    day: dayOfFile(row["date"]!),
    score: row["Score"] ? Number(row["Score"]) : null,
    findings: new Map(),
  }));
  const byDay = Map.groupBy(inspections, ({ store, day }) => `${store} ${day}`);
  const told = { noInspection: 0, unclear: 0, chosen: 0, repeated: 0 };
  const severities = { "High Risk": "critical", "Moderate Risk": "major", "Low Risk": "minor" } as const;
  for (const row of rowsOfFile(files.violations)) {
    const there = byDay.get(`${row["business_id"]!} ${dayOfFile(row["date"]!)}`) ?? [];
    const scored = there.filter(({ score }) => score !== null);
    const inspection = there.length === 1 ? there[0] : scored.length === 1 ? scored[0] : undefined;
    if (there.length === 0) told.noInspection++;
    else if (!inspection) told.unclear++;
    else {
      const item = row["description"]!.trim();
      if (there.length > 1) told.chosen++;
      if (inspection.findings.has(item)) told.repeated++;
      else inspection.findings.set(item, severities[row["risk_category"] as keyof typeof severities]);
    }
  }
  return { inspections, ...told };
}

/** The same sums as a report's, of inspections. The pass mark is 80; a critical finding fails a check. */
function figuresOf(inspections: readonly Inspection[]): Figures {
  const of = (severity: string) => (inspection: Inspection) =>
    [...inspection.findings.values()].filter((each) => each === severity).length;
  const sum = (count: (inspection: Inspection) => number) =>
    inspections.reduce((total, each) => total + count(each), 0);
  const failed = (each: Inspection) => of("critical")(each) > 0 || (each.score !== null && each.score < 80);
  return {
    checks: inspections.length,
    scored: sum(({ score }) => (score === null ? 0 : 1)),
    scoreSum: sum(({ score }) => (score ?? 0) * 1_000_000),
    passed: sum((each) => (each.score !== null && !failed(each) ? 1 : 0)),
    failed: sum((each) => (failed(each) ? 1 : 0)),
    critical: sum(of("critical")),
    major: sum(of("major")),
    minor: sum(of("minor")),
    criticalChecks: sum((each) => (of("critical")(each) > 0 ? 1 : 0)),
  };
}

const half = (sum: number, count: number) => (count === 0 ? null : Math.floor((2 * sum + count) / (2 * count)));

/** A report's line of these figures. */
function lineFrom({ checks: count, scored, scoreSum, passed, failed, critical, major, minor }: Figures): Line {
  const passRate = half(passed * 100_000_000, passed + failed);
  return { checks: count, scored, mean: half(scoreSum, scored), passRate, failed, critical, major, minor };
}

describe.runIf(publicDataIsHere("imports of real data"))("real data", { timeout: 300_000 }, () => {
  let expected: Expected;
  let imported: Record<"businesses" | "inspections" | "violations", Awaited<ReturnType<typeof run>>>;
  const all = { from: "2014-01-01", to: "2017-12-31" };

  beforeAll(async () => {
    expected = expectedOf();
    const businesses = await run("stores", files.businesses);
    const inspections = await run("checks", files.inspections, { create: ["templates"] });
    const violations = await run("findings", files.violations, { create: ["items"] });
    imported = { businesses, inspections, violations };
  }, 600_000);

  test("3,171 businesses are stores, with their quotes; where no place is given there is none, and an odd telephone number is kept and told", async () => {
    const given = rowsOfFile(files.businesses);
    const { counts, rows } = imported.businesses;
    expect(given).toHaveLength(3171);
    expect(counts).toEqual({ new: 3171, changed: 0, same: 0, error: 0 });
    const found = new Map<string, Store>();
    for (let at = 0; at < given.length; at += 500) {
      const ids = given.slice(at, at + 500).map((row) => storeId(row["business_id"]!));
      for (const store of await db.getMany(stores, ids)) found.set(store!.data.code, store!.data);
    }
    expect(found.size).toBe(3171);
    for (const row of given) {
      const store = found.get(row["business_id"]!)!;
      expect(store.name).toBe(row["name"]!.trim().replace(/\s+/g, " "));
      expect(store.phone).toBe(row["phone_number"]!.trim());
      const [latitude, longitude] = [Number(row["latitude"]), Number(row["longitude"])];
      expect(store.place).toEqual(latitude === 0 && longitude === 0 ? null : { latitude, longitude });
    }
    const zero = given.filter((row) => row["latitude"] !== "" && !Number(row["latitude"]) && !Number(row["longitude"]));
    expect(having(rows, "new", "zero-place")).toBe(zero.length);
    const odd = given.filter((row) => !/^[+\d ]*$/.test(row["phone_number"]!));
    expect(odd.length).toBeGreaterThan(0);
    expect(having(rows, "new", "odd-phone")).toBe(odd.length);
    expect([...found.values()].filter(({ name }) => name.includes('"') || name.includes("'")).length).toBeGreaterThan(
      200,
    );
  });

  test("12,968 inspections are checks, one each: those without a score too, and several of one kind on a day", async () => {
    const { counts, rows } = imported.inspections;
    expect(counts).toEqual({ new: 12_968, changed: 0, same: 0, error: 0 });
    expect(await db.count(checks)).toBe(12_968);
    const unscored = expected.inspections.filter(({ score }) => score === null).length;
    expect(having(rows, "new", "no-score")).toBe(unscored);
    const kinds = new Set(rowsOfFile(files.inspections).map((row) => row["type"]!));
    expect(await db.count(templates, [["status", "==", "archived"]])).toBe(kinds.size);
    expect(kinds.size).toBe(14);
  });

  test("19,073 violations are findings; each that isn't one says why", () => {
    const { counts, rows } = imported.violations;
    const { noInspection, unclear, chosen, repeated } = expected;
    expect(rows).toHaveLength(19_073);
    expect(counts).toEqual({
      new: 19_073 - noInspection - unclear - repeated,
      changed: 0,
      same: repeated,
      error: noInspection + unclear,
    });
    expect(having(rows, "error", "no-check-then")).toBe(noInspection);
    expect(having(rows, "error", "several-checks")).toBe(unclear);
    expect(having(rows, "same", "repeated")).toBe(repeated);
    expect(having(rows, null, "chosen")).toBe(chosen);
    expect({ noInspection, unclear, repeated }).toEqual({ noInspection: 67, unclear: 36, repeated: 18 });
  });

  test("what findings change beyond their rows is counted, and each template gets one version for them", async () => {
    const critical = ({ findings }: Inspection) => [...findings.values()].includes("critical");
    const failing = expected.inspections.filter(critical);
    const { remarks } = await stateOf(imported.violations.id);
    const things = (what: string) => remarks.find((remark) => remark.what === what)?.things;
    expect(things("fails")).toBe(failing.filter(({ score }) => score !== null && score >= 80).length);
    expect(things("enters-rate")).toBe(failing.filter(({ score }) => score === null).length);
    expect([things("fails"), things("enters-rate")]).toEqual([1258, 56]);
    expect((await stateOf(imported.inspections.id)).remarks).toMatchObject([
      { what: "template-made", rows: 12_968, things: 14 },
      { what: "no-score" },
    ]);
    const { documents } = await db.query(templates, { where: [["status", "==", "archived"]], limit: 100 });
    expect(documents.filter(({ data }) => data.imported && data.version > 2)).toEqual([]);
    expect(documents.filter(({ data }) => data.version === 2).length).toBeGreaterThan(5);
  });

  test("counts, results, mean scores and findings per year are those of the files", async () => {
    for (const year of ["2014", "2015", "2016", "2017"]) {
      const of = figuresOf(expected.inspections.filter(({ day }) => day.startsWith(year)));
      const { total } = await readSummaryReport(
        lead,
        new URLSearchParams({ from: `${year}-01-01`, to: `${year}-12-31` }),
        later(0),
      );
      expect(total.now, year).toEqual(lineFrom(of));
    }
    const shards = await readFacts(db, all);
    const whole = await summarize(shards, all, { stores: new Map(), templates: new Map() });
    expect(whole.total).toEqual(figuresOf(expected.inspections));
  });

  test("every report says what the files say, for 24 filters chosen at random", async () => {
    const seed = Date.now() % 1_000_000;
    console.info(`filters chosen by the seed ${seed}`);
    const random = randomNumbers(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const every = new URLSearchParams({ from: "2015-07-01", to: "2016-12-31", sort: "name" });
    const kinds = (await readTemplateReport(lead, every, later(0), "whole")).list.rows;
    const known = [...new Set(expected.inspections.map(({ store }) => store))];
    let seen = 0;
    for (let turn = 0; turn < 24; turn++) {
      const from = addDays("2014-01-01", Math.floor(random() * 1300));
      const search = new URLSearchParams({ from, to: addDays(from, Math.floor(random() * 520)) });
      search.set("compare", pick(comparisons));
      const kind = random() < 0.5 ? pick(kinds) : null;
      if (kind) search.set("templateId", kind.key);
      const store = random() < 0.2 ? pick(known) : null;
      if (store) search.set("storeId", storeId(store));
      if (random() < 0.2) search.set("inspectorId", noOne);
      const left = (days: { from: string; to: string }) =>
        expected.inspections.filter(
          (each) =>
            each.day >= days.from &&
            each.day <= days.to &&
            (!kind || each.kind === kind.name) &&
            (!store || each.store === store),
        );
      for (const [readReport, keyOf] of [
        [readStoreReport, (each: Inspection) => storeId(each.store)],
        [readManagerReport, () => ""],
        [readTemplateReport, (each: Inspection) => kinds.find(({ name }) => name === each.kind)?.key ?? each.kind],
      ] as const) {
        const report = await readReport(lead, search, later(0), "whole");
        const now = left(report.filter);
        const before = report.before && left(report.before);
        expect(report.total, String(search)).toEqual({
          now: lineFrom(figuresOf(now)),
          before: before && lineFrom(figuresOf(before)),
        });
        const [lines, earlier] = [now, before ?? []].map((list) => Map.groupBy(list, keyOf));
        for (const row of report.list.rows) {
          if (!kinds.some(({ key }) => key === row.key) && readReport === readTemplateReport) continue;
          expect(row.now, row.name).toEqual(lineFrom(figuresOf(lines!.get(row.key) ?? [])));
          if (row.before) expect(row.before).toEqual(lineFrom(figuresOf(earlier!.get(row.key) ?? [])));
          seen++;
        }
        if ("template" in report && report.template)
          for (const { text, findings, critical } of report.template.items) {
            const found = now.flatMap((each) => each.findings.get(text) ?? []);
            expect([findings, critical], text).toEqual([
              found.length,
              found.filter((severity) => severity === "critical").length,
            ]);
          }
      }
    }
    expect(seen).toBeGreaterThan(1000);
  });

  test("every store's figures are those of the files, and so are its mean scores month by month", async () => {
    const shards = await readFacts(db, all);
    const { by } = await summarize(shards, all, { stores: new Map(), templates: new Map() }, ["store"]);
    const byStore = Map.groupBy(expected.inspections, ({ store }) => store);
    expect(by.store.size).toBe(byStore.size);
    for (const [store, inspections] of byStore)
      expect(by.store.get(storeId(store)), store).toEqual(figuresOf(inspections));

    const months = monthsBetween(all.from, all.to);
    for (const [store, inspections] of [...byStore].slice(0, 40)) {
      const scores = await readMonthScores(db, [storeId(store)], months, () => true);
      const scored = Map.groupBy(
        inspections.filter(({ score }) => score !== null),
        ({ day }) => day.slice(0, 7),
      );
      expect(scores).toEqual(
        [...scored.keys()].toSorted().map((month) => {
          const { scoreSum, scored: count } = figuresOf(scored.get(month)!);
          return { month, checks: count, mean: half(scoreSum, count) };
        }),
      );
    }
  });

  test("the same files again change nothing", async () => {
    const again = await upload(read(files.inspections), { kind: "checks" });
    let state = await judge(again);
    while (isWorking(state.status)) state = await continueRun(again);
    expect((await stateOf(again)).judged).toEqual({ new: 0, changed: 0, same: 12_968, error: 0 });
    const { rows } = imported.violations;
    const findings = await upload(read(files.violations), { kind: "findings" });
    state = await judge(findings);
    while (isWorking(state.status)) state = await continueRun(findings);
    const errors = having(rows, "error");
    expect(state.judged).toEqual({ new: 0, changed: 0, same: 19_073 - errors, error: errors });
  });

  test("coffee shops of Viet Nam are stores, and a checklist of 96 questions is a template", async () => {
    const { counts } = await run("stores", files.coffee);
    expect(counts).toEqual({ new: rowsOfFile(files.coffee).length, changed: 0, same: 0, error: 0 });
    expect((await db.get(stores, storeId("48482-263452")))?.data).toMatchObject({
      name: "Phạm Ngọc Thạch",
      area: "Hà Nội",
    });
    const report = await importTemplate({
      user: lead,
      file: { name: files.checklist, bytes: readFileSync(files.checklist) },
      map: {},
      set: { code: "FB", name: "Food and beverage" },
      commit: true,
      now: later(0),
    });
    expect(report).toMatchObject({ new: 1, errors: [] });
    const version = await findVersion(templateId("FB"), 1);
    const given = JSON.parse(read(files.checklist)) as Record<string, { sections: { questions: string[] }[] }[]>;
    const questions = Object.values(given).flatMap((parts) =>
      parts.flatMap(({ sections }) => sections.flatMap(({ questions: asked }) => asked)),
    );
    expect(itemsOf(version!)).toHaveLength(questions.length);
    expect(questions).toHaveLength(96);
  });
});
