/** The report of one template by month, by version and by store, compared with a calculation from the checks. */
import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import { mapOf } from "#app/reports/store-map.server.ts";
import { sortOfSection } from "#app/reports/store-map-sorts.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { lead, makeMonths, manager1, now, rounded, s, sections, submit, t } from "./months.ts";

composeAreas();

type Kept = Check & { readonly id: string };
let all: readonly Kept[];

beforeAll(async () => {
  await makeMonths();
  const [hygiene, service] = sections;
  const reworded = hygiene!.items.filter(({ id }) => id !== "floor");
  await publishTemplate(
    lead,
    {
      code: "T1",
      name: { en: "Check T1", vi: "Phiếu T1" },
      category: "hygiene",
      scored: true,
      sections: [{ ...hygiene!, items: reworded }, service!],
    },
    new Date("2026-03-02T00:00:00Z"),
  );
  for (const [at, storeId] of [...s, ...s].entries()) {
    const started = new Date(`2026-03-${String(at + 3).padStart(2, "0")}T03:00:00Z`);
    const { id } = await startCheck(
      lead,
      { storeId, templateId: t[0]!, key: mintFormKey(lead.uid, "start-check") },
      started,
    );
    await submit(lead, id, started, {
      hands: { value: at === 1 ? "fail" : "pass" },
      ...(at !== 1 && { bins: { value: at < 6 ? "fail" : "pass" } }),
      smile: at === 2 ? { na: true } : { value: 5 },
    });
  }
  const { documents } = await db.query(checks, { limit: 500 });
  all = documents
    .map(({ id, data }) => ({ ...data, id }))
    .filter(({ status, templateId }) => status === "submitted" && templateId === t[0]!);
});

const paramsOf = (search: string) => new URLSearchParams(`templateId=${t[0]!}&${search}`);
const days = "from=2026-01-10&to=2026-03-20";

/** Rates over checks that ask an item. */
function countsOf(list: readonly Kept[], item: string) {
  const asked = list.filter(({ templateVersion }) => item !== "floor" || templateVersion === 1);
  const findings = asked.filter(({ outcome }) => outcome!.findings.some((found) => found.item === item)).length;
  const na = asked.filter(({ outcome }) => outcome!.na.includes(item)).length;
  const judged = asked.length - na - asked.filter(({ outcome }) => outcome!.unanswered?.includes(item)).length;
  const rate = (part: number, whole: number) => rounded(BigInt(part) * 100_000_000n, BigInt(whole));
  return { judged, findings, na, findingRate: rate(findings, judged), naRate: rate(na, na + judged) };
}

const within = (list: readonly Kept[], { from, to }: { from: string; to: string }) =>
  list.filter(({ day }) => day >= from && day <= to);

describe("by month", () => {
  test.each(["hands", "floor", "bins", "smile"])(
    "both rates of %s match each month's checks within the report's days",
    async (item) => {
      const { template } = await readTemplateReport(lead, paramsOf(days), now);
      const own = (await readItemFindings(lead, paramsOf(`${days}&item=${item}`), now))!;
      expect(own.months.map(({ from, to }) => [from, to])).toEqual([
        ["2026-01-10", "2026-01-31"],
        ["2026-02-01", "2026-02-28"],
        ["2026-03-01", "2026-03-20"],
      ]);
      for (const month of own.months) expect(month).toMatchObject(countsOf(within(all, month), item));
      const row = template!.items.find(({ id }) => id === item)!;
      expect([row.trend, row.naTrend]).toEqual([
        own.months.map(({ findingRate }) => findingRate),
        own.months.map(({ naRate }) => naRate),
      ]);
      expect(own.chart!.lines.map(({ points }) => points.length)).toEqual(
        [row.trend, row.naTrend].map((rates) => rates.filter((rate) => rate !== null).length),
      );
      expect(Math.max(...row.naTrend.map(Number))).toBeGreaterThan(0);
    },
  );

  test("a store manager's months count only their own checks", async () => {
    const { months } = (await readItemFindings(manager1, paramsOf(`${days}&item=bins`), now))!;
    const own = all.filter(({ storeId }) => manager1.stores.includes(storeId));
    expect(months.at(-1)).toMatchObject(countsOf(within(own, months.at(-1)!), "bins"));
  });
});

describe("by version", () => {
  test("an item's rates match each version's checks, largest change first", async () => {
    const { template } = await readTemplateReport(lead, paramsOf(days), now);
    expect(template!.versions.map(({ version }) => version)).toEqual([2, 1]);
    const rows = template!.itemVersions;
    // "floor" isn't in the second version, so there is no comparison.
    expect(rows.map(({ id }) => id).toSorted()).toEqual(["bins", "hands", "smile"]);
    for (const { id, versions, now: rate, before } of rows) {
      const expected = [2, 1].map((version) => {
        const own = all.filter((check) => check.templateVersion === version && check.day >= "2026-01-10");
        const { judged, findings, findingRate } = countsOf(own, id);
        return { judged, findings, rate: findingRate };
      });
      expect(versions).toEqual(expected);
      expect([rate, before]).toEqual(expected.map((version) => version.rate));
    }
    const changes = rows.map(({ now: rate, before }) => Math.abs(rate - before));
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    expect(changes[0]).toBeGreaterThan(0);
  });

  test("an item's findings can be filtered by version", async () => {
    const found = (await readItemFindings(lead, paramsOf(`${days}&item=bins&templateVersion=2`), now))!;
    expect(found).toMatchObject({ version: 2, problems: [] });
    const ids = all
      .filter(
        ({ templateVersion, outcome }) =>
          templateVersion === 2 && outcome!.findings.some(({ item }) => item === "bins"),
      )
      .map(({ id }) => id);
    expect(found.findings.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(ids.length).toBe(5);
    const unknown = (await readItemFindings(lead, paramsOf(`${days}&item=bins&templateVersion=two`), now))!;
    expect(unknown.problems).toEqual([expect.objectContaining({ name: "templateVersion" })]);
    expect(unknown.count).toBeGreaterThan(found.count);
  });
});

describe("the map of stores", () => {
  const ofSections = ["hygiene", "service"].map((id) => ({
    id,
    name: id,
    mean: null,
    before: null,
    basis: [0, null] as const,
  }));
  const rows = Array.from({ length: 60 }, (_, at) => ({
    key: `S${at}`,
    code: `S${at}`,
    name: `Cửa hàng ${at}`,
    checks: (at * 7) % 60,
    means: [(at * 11) % 60, at % 9 === 0 ? null : (at * 13) % 60],
    mean: (at * 17) % 60,
  }));
  const figures = {
    mean: ({ mean }) => mean,
    "-mean": ({ mean }) => -mean,
    "-checks": ({ checks: count }) => -count,
    name: ({ key }) => Number(key.slice(1)),
    [sortOfSection({ id: "hygiene" })]: ({ means }) => means[0]!,
    [sortOfSection({ id: "service" })]: ({ means }) => means[1] ?? 100,
  } satisfies Record<string, (row: (typeof rows)[number]) => number>;

  test.each(Object.entries(figures))("has every store on one of its pages, sorted by %s", (sort, figure) => {
    const seen: (typeof rows)[number][] = [];
    for (let search: string | null = `?sort=${sort}`; search !== null;) {
      const { map, problems } = mapOf(rows, ofSections, new URLSearchParams(search), "page");
      expect([map.sort, map.count, problems]).toEqual([sort, 60, []]);
      seen.push(...(map.rows as typeof rows));
      search = map.next;
    }
    expect(new Set(seen).size).toBe(60);
    expect(seen.map(figure)).toEqual(rows.map(figure).toSorted((a, b) => a - b));
    const { map } = mapOf(rows, ofSections, new URLSearchParams(`sort=${sort}&cursor=25`), "whole");
    expect(map.rows).toEqual(seen);
  });

  test("reports an unknown order or page and shows the first", async () => {
    const { problems, template } = await readTemplateReport(
      lead,
      paramsOf(`${days}&sort=section-nothing&cursor=5`),
      now,
    );
    expect(problems.map(({ name, code }) => [name, code])).toEqual([
      ["sort", "unknown"],
      ["cursor", "unknown"],
    ]);
    expect(template!.map).toMatchObject({ sort: "mean", count: s.length, first: null, next: null });
    const carried = await readTemplateReport(lead, paramsOf(`${days}&sort=-critical`), now);
    expect([carried.problems, carried.template!.map.sort]).toEqual([[], "mean"]);
    const usual = await readTemplateReport(lead, paramsOf(`${days}&sort=section-service`), now);
    expect(usual.problems).toEqual([]);
    const at = usual.template!.sections.findIndex(({ id }) => id === "service");
    const means = usual.template!.map.rows.map((row) => row.means[at]!);
    expect(means).toEqual(means.toSorted((a, b) => a - b));
  });
});
