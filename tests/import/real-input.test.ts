/**
 * Real public data through every import: a city's food businesses, their inspections and findings. Reports are compared
 * with a plain computation over the files that uses nothing of the app.
 */
import { everyRow } from "#app/reports/rows.ts";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { readMonthScores } from "#app/checks/month-scores.server.ts";
import { isWorking } from "#app/import/import.ts";
import type { ImportKindName, RowStatus } from "#app/import/kind.ts";
import type { RowWithResult } from "#app/import/results.server.ts";
import { noOne } from "#app/lists/params.ts";
import { monthOf, monthsBetween } from "#app/i18n/days.ts";
import { lineOf, lineSorts } from "#app/reports/lines.ts";
import { readMonthFigures } from "#app/reports/month-figures.server.ts";
import { storeSorts } from "#app/reports/monthly/store-sorts.ts";
import { comparisons } from "#app/reports/period.ts";
import { summarize } from "#app/reports/report.ts";
import { mapSorts } from "#app/reports/store-map-sorts.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { importTemplate } from "#app/templates/import-template.server.ts";
import { itemsOf, templates } from "#app/templates/template.ts";
import { findVersion, templateId } from "#app/templates/templates.server.ts";
import { later, people } from "../checks/chain.ts";
import { publicDataIsHere, publicFiles as files } from "../public-data.ts";
import { continueRun, judge, rowsOf, stateOf, upload, write } from "./journey.ts";
import { readFacts } from "../facts/check-row.ts";
import { recordEntry } from "../facts/record-entry.ts";
import { randomNumbers } from "../facts/random.ts";
import {
  type Expected,
  expectedOf,
  type Inspection,
  isFailed,
  isManaged,
  itemsFrom,
  lineFrom,
  rowsOfFile,
  severityCounts,
  tenures,
  worstFirst,
} from "./inspections.ts";
import { asCsv, openCsv, openWorkbook } from "../reports/workbook.ts";
import { sheetsOf } from "../reports/sheets.ts";
import { randomDays, reportsOfFiles } from "./reports-of-files.ts";

const { lead } = people;
/** Filters are random: `SEED=123456 npx vitest run tests/import/real-input.test.ts` repeats a printed run. */
const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const read = (file: string) => readFileSync(file, "utf8");

type Setting = Omit<NonNullable<Parameters<typeof judge>[1]>, "map"> & {
  readonly map?: Readonly<Record<string, string>>;
};

/** Takes a file through all stages; every row gets a result, and refused ones a reason. */
async function run(kind: ImportKindName, file: string, { map, ...setting }: Setting = {}) {
  const id = await upload(read(file), { kind });
  const guessed = await stateOf(id);
  const column = (header: string) => guessed.columns.indexOf(header);
  const chosen = Object.fromEntries(Object.entries(map ?? {}).map(([field, header]) => [field, column(header)]));
  let state = await judge(id, { ...setting, map: { ...guessed.map, ...chosen } });
  while (isWorking(state.status)) state = await continueRun(id);
  state = await write(id);
  while (isWorking(state.status)) state = await continueRun(id);
  const rows = await rowsOf(id);
  expect(state.status).toBe("done");
  expect(rows).toHaveLength(rowsOfFile(file).length);
  expect(rows.filter(({ status, problems }) => status === "error" && problems.length === 0)).toEqual([]);
  expect(state.written).toEqual(state.judged);
  return { id, rows, counts: state.written! };
}

/** Number of rows with this result or remark. */
function having(rows: readonly RowWithResult[], verdict: RowStatus | null, what?: string): number {
  return rows.filter(
    (row) => (!verdict || row.status === verdict) && (!what || row.problems.some((problem) => problem.what === what)),
  ).length;
}

describe.runIf(publicDataIsHere("imports of real data"))("real data", { timeout: 300_000 }, () => {
  let expected: Expected;
  let imported: Record<"businesses" | "inspections" | "violations", Awaited<ReturnType<typeof run>>>;
  const all = { from: "2014-01-01", to: "2017-12-31" };

  beforeAll(async () => {
    expected = expectedOf();
    const businesses = await run("stores", files.businesses, { map: { area: "postal_code" } });
    // A profile for the chain's inspector, who did none of these checks.
    await db.transaction((tx) => recordEntry(tx, "users", "lan", { code: "lan", name: "Lan", status: "active" }));
    for (const { code } of tenures) await saveManager(lead, { code, name: `Manager ${code}` }, later(0));
    for (const row of rowsOfFile(files.businesses).filter((each) => isManaged(each["business_id"]!)))
      for (const { code, ...days } of tenures)
        await assign(lead, { storeId: storeId(row["business_id"]!), managerId: managerId(code), ...days }, later(0));
    const inspections = await run("checks", files.inspections, { create: ["templates"] });
    const violations = await run("findings", files.violations, { create: ["items"] });
    imported = { businesses, inspections, violations };
  }, 600_000);

  test("imports 3,171 businesses as stores, with quotes, missing places and odd telephone numbers", async () => {
    const input = rowsOfFile(files.businesses);
    const { counts, rows } = imported.businesses;
    expect(input).toHaveLength(3171);
    expect(counts).toEqual({ new: 3171, changed: 0, same: 0, error: 0 });
    const found = new Map<string, Store>();
    for (let at = 0; at < input.length; at += 500) {
      const ids = input.slice(at, at + 500).map((row) => storeId(row["business_id"]!));
      for (const store of await db.getMany(stores, ids)) found.set(store!.data.code, store!.data);
    }
    expect(found.size).toBe(3171);
    for (const row of input) {
      const store = found.get(row["business_id"]!)!;
      expect(store.name).toBe(row["name"]!.trim().replace(/\s+/g, " "));
      expect(store.phone).toBe(row["phone_number"]!.trim());
      const [latitude, longitude] = [Number(row["latitude"]), Number(row["longitude"])];
      expect(store.place).toEqual(latitude === 0 && longitude === 0 ? null : { latitude, longitude });
    }
    const zero = input.filter((row) => row["latitude"] !== "" && !Number(row["latitude"]) && !Number(row["longitude"]));
    expect(having(rows, "new", "zero-place")).toBe(zero.length);
    const odd = input.filter((row) => !/^[+\d ]*$/.test(row["phone_number"]!));
    expect(odd.length).toBeGreaterThan(0);
    expect(having(rows, "new", "odd-phone")).toBe(odd.length);
    expect([...found.values()].filter(({ name }) => name.includes('"') || name.includes("'")).length).toBeGreaterThan(
      200,
    );
  });

  test("imports 12,968 inspections as checks, one each, also without a score and several on a day", async () => {
    const { counts, rows } = imported.inspections;
    expect(counts).toEqual({ new: 12_968, changed: 0, same: 0, error: 0 });
    expect(await db.count(checks)).toBe(12_968);
    const unscored = expected.inspections.filter(({ score }) => score === null).length;
    expect(having(rows, "new", "no-score")).toBe(unscored);
    const kinds = new Set(rowsOfFile(files.inspections).map((row) => row["type"]!));
    expect(await db.count(templates, [["status", "==", "archived"]])).toBe(kinds.size);
    expect(kinds.size).toBe(14);
  });

  test("imports 19,073 violations as findings and says why for each that is not one", () => {
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

  test("counts checks that findings change beyond their rows, and makes one version for each template", async () => {
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

  test("counts checks, results, mean scores and findings per year as the files do", async () => {
    for (const year of ["2014", "2015", "2016", "2017"]) {
      const search = new URLSearchParams({ from: `${year}-01-01`, to: `${year}-12-31` });
      const { total } = await readSummaryReport(lead, search, later(0));
      expect(total.now, year).toEqual(lineFrom(expected.inspections.filter(({ day }) => day.startsWith(year))));
    }
    const shards = await readFacts(db, all);
    const whole = await summarize(shards, {
      filter: all,
      catalog: { stores: new Map(), templates: new Map() },
      allowed: everyRow,
    });
    expect(lineOf(whole.total)).toEqual(lineFrom(expected.inspections));
  });

  describe(`by the seed ${seed}`, () => {
    const random = randomNumbers(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const sometimes = (share: number, search: URLSearchParams, name: string, value: () => string) => {
      if (random() < share) search.set(name, value());
    };
    let reports: ReturnType<typeof reportsOfFiles>;
    let kinds: ReadonlyMap<string, string>;
    beforeAll(async () => {
      const made = await queryAll(db, templates, { where: [["status", "==", "archived"]] });
      kinds = new Map(made.map(({ id, data }) => [data.name.en, id]));
      reports = reportsOfFiles({ expected, templates: kinds });
    });

    /**
     * A filter by an inspection's own store, area, kind and manager, so that only the days decide whether any is left.
     */
    function randomSearch(): { search: URLSearchParams; inspection: Inspection } {
      const inspection = pick(expected.inspections);
      const search = new URLSearchParams(
        random() < 0.4 ? { month: monthOf(inspection.day) } : { ...randomDays(random, inspection.day) },
      );
      sometimes(0.8, search, "compare", () => pick(comparisons));
      sometimes(0.4, search, "templateId", () => kinds.get(inspection.kind)!);
      sometimes(0.3, search, "area", () => inspection.area);
      sometimes(0.2, search, "storeId", () => storeId(inspection.store));
      sometimes(0.2, search, "inspectorId", () => noOne);
      sometimes(0.3, search, "managerId", () =>
        inspection.manager ? managerId(inspection.manager) : pick([noOne, managerId("M1"), managerId("M2")]),
      );
      return { search, inspection };
    }
    const sorted = (search: URLSearchParams, sorts: readonly string[]) => {
      const params = new URLSearchParams(search);
      if (random() < 0.7) params.set("sort", pick(sorts));
      return params;
    };

    test("shows the files' figures in every report, for 24 filters", async () => {
      let [rows, items] = [0, 0];
      for (let turn = 0; turn < 24; turn++) {
        const { search, inspection } = randomSearch();
        const lines = () => sorted(search, lineSorts);
        await reports.summary(search);
        rows += (await reports.store(search.has("storeId") ? search : lines())).list.rows.length;
        rows += (await reports.manager(lines())).list.rows.length;
        rows += (await reports.template(sorted(search, search.has("templateId") ? mapSorts : lineSorts))).list.rows
          .length;
        await reports.activity(search);
        const month = new URLSearchParams(
          [...search].filter(([name]) => !["templateId", "inspectorId"].includes(name)),
        );
        rows += (await reports.monthly(sorted(month, storeSorts))).list.rows.length;
        const [text] = inspection.findings.keys();
        if (!text) continue;
        for (const name of ["area", "storeId", "managerId"]) search.delete(name);
        search.set("templateId", kinds.get(inspection.kind)!);
        const { template } = await readTemplateReport(lead, search, later(0));
        const item = template!.items.find((each) => each.text === text);
        if (!item) continue;
        search.set("item", item.id);
        items += (await reports.item(search, text)).count;
      }
      expect(rows).toBeGreaterThan(200);
      expect(items).toBeGreaterThan(10);
    });

    /** Every cell of every sheet, and the first sheet as CSV; the test above compares the page with the files. */
    test("puts the page's figures into each file, for 4 filters", async () => {
      for (let turn = 0; turn < 4; turn++) {
        const { search, inspection } = randomSearch();
        const of = (...names: readonly string[]) =>
          new URLSearchParams([...search].filter(([name]) => !names.includes(name)));
        const ofTemplate = new URLSearchParams([...of("templateId"), ["templateId", kinds.get(inspection.kind)!]]);
        const ofStore = new URLSearchParams([...of("storeId"), ["storeId", storeId(inspection.store)]]);
        for (const [path, params, sheets] of [
          ["summary", search, sheetsOf.summary(await reports.summary(search))],
          ["store", search, sheetsOf.store(await reports.store(search))],
          ["store", ofStore, sheetsOf.store(await reports.store(ofStore))],
          ["manager", search, sheetsOf.manager(await reports.manager(search))],
          ["template", ofTemplate, sheetsOf.template(await reports.template(ofTemplate))],
          ["stage1/activity-report", of("templateId"), sheetsOf.activity(await reports.activity(of("templateId")))],
        ] as const) {
          const address = (ending: string) => `/qc/reports/${path}.${ending}?${params}`;
          expect((await openWorkbook(address("xlsx"), lead, later(0))).sheets, address("xlsx")).toEqual(sheets);
          expect(await openCsv(address("csv"), lead, later(0)), address("csv")).toEqual(asCsv(sheets[0]!));
        }
      }
    });

    test("puts the files' figures into the workbook of a month", async () => {
      const { search, inspection } = randomSearch();
      const month = monthOf(inspection.day);
      const params = new URLSearchParams({
        month,
        inspectors: "month",
        ...(search.has("area") && { area: inspection.area }),
      });
      const page = await reports.monthly(params);
      const { rows } = await openWorkbook(`/qc/reports/monthly-summary.xlsx?${params}`, lead, later(0));
      const share = (millionths: number | null) => (millionths === null ? null : millionths / 100_000_000);
      const own = expected.inspections.filter(
        (each) => monthOf(each.day) === month && (!search.has("area") || each.area === inspection.area),
      );
      expect(rows("Stores by rank")).toEqual(
        page.list.rows.map(({ rank, code, name, area, score, before, working, figures }) => [
          rank,
          code,
          name,
          area,
          share(score),
          share(before),
          ...working.map((part) => share(part.score)),
          figures.checks.count,
          figures.checks.scored,
          figures.camera.sittings,
          figures.feedback.cases,
          figures.critical,
        ]),
      );
      const lines = (cells: readonly unknown[][]) => cells.map((row) => JSON.stringify(row)).toSorted();
      const bySeverity = ({ critical, major, minor }: ReturnType<typeof severityCounts>) => [critical, major, minor];
      expect(lines(rows("Checks").map((row) => [...row.slice(0, 2), row[3], ...row.slice(6)]))).toEqual(
        lines(
          own.map((each) => [
            new Date(`${each.day}T00:00:00Z`),
            each.store,
            each.area,
            each.manager ? `Manager ${each.manager}` : "",
            share(each.score === null ? null : each.score * 1_000_000),
            isFailed(each) ? "Fail" : each.score === null ? null : "Pass",
            ...bySeverity(severityCounts([each])),
          ]),
        ),
      );
      expect(lines(rows("Items that fail most").map((row) => [...row.slice(0, 2), ...row.slice(4)]))).toEqual(
        lines(
          worstFirst(itemsFrom(own, expected)).map(({ text, kind, judged, findings, findingRate }) => [
            text,
            kind,
            judged,
            findings,
            share(findingRate),
            0,
          ]),
        ),
      );
      expect(lines(rows("Open stores not checked"))).toEqual(
        lines(page.unchecked!.map(({ code, name, area }) => [code, name, area])),
      );
      const { period, rows: inspectors } = page.inspectors!;
      const days = [period.from, period.to].map((day) => new Date(`${day}T00:00:00Z`));
      expect(rows("Inspectors")).toEqual(
        inspectors.map(({ mean, spread }) => [
          "No inspector",
          ...days,
          own.length,
          share(mean),
          share(spread),
          null,
          null,
          0,
        ]),
      );
    });

    test("shows the files' figures in the index of reports, in a month of each year", async () => {
      for (const month of ["2014-10", "2015-03", "2016-02", "2017-01"]) {
        const { figures } = await readMonthFigures(lead, new Date(`${month}-28T12:00:00Z`));
        const own = expected.inspections.filter(({ day }) => monthOf(day) === month);
        const many = (of: (inspection: Inspection) => string | null) =>
          new Set(own.flatMap((each) => of(each) ?? [])).size;
        expect(figures).toEqual({
          line: lineFrom(own),
          stores: many(({ store }) => store),
          managers: many(({ manager }) => manager),
          templates: many(({ kind }) => kind),
        });
      }
    });
  });

  test("shows the files' figures and monthly mean scores of every store", async () => {
    const shards = await readFacts(db, all);
    const { by } = await summarize(
      shards,
      { filter: all, catalog: { stores: new Map(), templates: new Map() }, allowed: everyRow },
      ["store"],
    );
    const byStore = Map.groupBy(expected.inspections, ({ store }) => store);
    expect(by.store.size).toBe(byStore.size);
    for (const [store, inspections] of byStore)
      expect(lineOf(by.store.get(storeId(store))), store).toEqual(lineFrom(inspections));

    const months = monthsBetween(all.from, all.to);
    for (const [store, inspections] of [...byStore].slice(0, 40)) {
      const scores = await readMonthScores(db, { storeIds: [storeId(store)], months, counts: () => true });
      const scored = Map.groupBy(
        inspections.filter(({ score }) => score !== null),
        ({ day }) => day.slice(0, 7),
      );
      expect(scores).toMatchObject(
        [...scored.keys()].toSorted().map((month) => {
          const { mean, scored: count } = lineFrom(scored.get(month)!);
          return { month, checks: count, mean };
        }),
      );
    }
  });

  test("changes nothing for the same files again", async () => {
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

  test("imports coffee shops of Vietnam as stores, and a checklist of 96 questions as a template", async () => {
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
    const checklist = JSON.parse(read(files.checklist)) as Record<string, { sections: { questions: string[] }[] }[]>;
    const questions = Object.values(checklist).flatMap((parts) =>
      parts.flatMap(({ sections }) => sections.flatMap(({ questions: asked }) => asked)),
    );
    expect(itemsOf(version!)).toHaveLength(questions.length);
    expect(questions).toHaveLength(96);
  });
});
