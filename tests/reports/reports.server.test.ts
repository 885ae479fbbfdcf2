/** The reports of stores, managers and templates, compared with a calculation from the checks. */
import { beforeAll, describe, expect, test } from "vitest";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { noOne } from "#app/lists/params.ts";
import { db } from "#app/db/db.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { wholeMonths } from "#app/i18n/period.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import type { LineRow } from "#app/reports/lines.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { comparisons } from "#app/reports/period.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { openApp } from "../app.ts";
import { createProfile } from "#app/users/users.server.ts";
import { cookieFor } from "../stores/visitor.ts";
import { countReads } from "#app/reads.server.ts";
import {
  areas,
  inspectors,
  lead,
  lineOf,
  m,
  makeMonths,
  manager1,
  manager2,
  now,
  pick,
  random,
  rounded,
  s,
  t,
  upTo,
} from "./months.ts";

composeAreas();

type Kept = Check & { readonly id: string };
let all: readonly Kept[];

beforeAll(async () => {
  await makeMonths();
  const { documents } = await db.query(checks, { limit: 500 });
  all = documents.map(({ id, data }) => ({ ...data, id })).filter(({ status }) => status === "submitted");
});

const narrowings = ["area", "storeId", "templateId", "templateCategory", "managerId"] as const;

/** The checks that match a filter within a reader's scope. */
const behind = (user: User, filter: ReportFilter, { from, to }: { from: string; to: string }) =>
  all.filter(
    (check) =>
      check.day >= from &&
      check.day <= to &&
      can(user, "read check", check) &&
      narrowings.every((name) => filter[name] === undefined || (check[name] ?? noOne) === filter[name]),
  );

function randomSearch(names: Partial<Record<(typeof narrowings)[number] | "compare", readonly string[]>>) {
  const from = addDays("2025-12-20", upTo(90));
  const search = new URLSearchParams({ from, to: addDays(from, upTo(70)) });
  for (const [name, values] of Object.entries(names)) if (random() < 0.3) search.set(name, pick(values));
  return search;
}
const readers = [lead, lead, manager1, manager2, inspectors[0]!];

function expectRows(
  rows: readonly LineRow[],
  now_: readonly Kept[],
  before: readonly Kept[] | null,
  keyOf: (check: Kept) => string,
) {
  const compared = before?.length ? before : null;
  const keys = new Set([...now_, ...(compared ?? [])].map(keyOf));
  expect(rows.map(({ key }) => key).toSorted()).toEqual([...keys].toSorted());
  for (const row of rows)
    expect([row.now, row.before]).toEqual(
      [now_, compared].map((list) => list && lineOf(list.filter((check) => keyOf(check) === row.key))),
    );
}

test("every line of stores, managers and templates matches its checks, for 90 random filters", async () => {
  let rows = 0;
  for (let turn = 0; turn < 30; turn++) {
    const user = pick(readers);
    for (const [read, keyOf] of [
      [readStoreReport, (check: Kept) => check.storeId],
      [readManagerReport, (check: Kept) => check.managerId ?? ""],
      [readTemplateReport, (check: Kept) => check.templateId],
    ] as const) {
      const search = randomSearch({ area: areas, templateCategory: ["hygiene", "service"], compare: comparisons });
      search.set("sort", pick(["name", "mean", "-mean", "-checks", "-critical"]));
      const { filter, before, list, total } = await read(user, search, now);
      const [current, earlier] = [behind(user, filter, filter), before && behind(user, filter, before)];
      expect(total).toEqual({ now: lineOf(current), before: earlier && lineOf(earlier) });
      expectRows(list.rows, current, earlier, keyOf);
      rows += list.rows.length;
    }
  }
  expect(rows).toBeGreaterThan(150);
});

test("rows are sorted on request, and an unknown order or page is reported", async () => {
  const read = (sort: string) =>
    readStoreReport(lead, new URLSearchParams(`from=2026-01-01&to=2026-03-20&${sort}`), now);
  const means = (await read("sort=-mean")).list.rows.map((row) => row.now.mean!);
  expect(means).toEqual(means.toSorted((a, b) => b - a));
  const worst = await read("");
  expect(worst.list.rows.map((row) => row.now.mean)).toEqual(means.toReversed());
  expect((await read("sort=size")).problems).toEqual([{ name: "sort", code: "unknown", value: "size" }]);
  const past = await read("cursor=4000");
  expect(past.problems).toEqual([{ name: "cursor", code: "unknown", value: "4000" }]);
  expect(past.list.rows).toHaveLength(worst.list.rows.length);
});

describe("the report of one store", () => {
  const search = new URLSearchParams(`from=2026-01-01&to=2026-03-20&compare=none&storeId=${s[0]!}`);

  test("compares it with its area and the chain by month", async () => {
    const { store, filter } = await readStoreReport(lead, search, now);
    const area = areas[1]!;
    expect(store!.scores.times).not.toEqual([]);
    for (const { from, to, values } of store!.scores.times) {
      const days = { from, to };
      const own = lineOf(behind(lead, filter, days));
      const chain = behind(lead, days, days);
      const near = chain.filter((check) => check.area === area);
      const expected = [own, lineOf(near), lineOf(chain)].map(({ mean, scored }) => ({ mean, checks: scored }));
      // A store that is alone in its area is compared with nothing.
      const shown = store!.scores.series.length === 3 ? expected : [expected[0], expected[2]];
      expect(values).toEqual(shown);
    }
  });

  test("compares it with no stores whose checks have no score", async () => {
    const { store, total } = await readStoreReport(lead, new URLSearchParams([...search, ["templateId", t[2]!]]), now);
    expect(total.now.checks).toBeGreaterThan(0);
    expect(store!.scores.series).toHaveLength(1);
  });

  test("reports an order as unused, because it has no list to sort", async () => {
    const sorted = (sort: string) => readStoreReport(lead, new URLSearchParams([...search, ["sort", sort]]), now);
    expect((await sorted("name")).problems).toEqual([{ name: "sort", code: "unused", value: "" }]);
    expect((await sorted("mean")).problems).toEqual([]);
    expect((await sorted("size")).problems).toEqual([{ name: "sort", code: "unknown", value: "size" }]);
    expect((await sorted("name")).store).toEqual((await readStoreReport(lead, search, now)).store);
  });

  test("shows the latest checks within its filters", async () => {
    for (const narrower of [{ templateId: t[1]! }, { managerId: m[1]! }]) {
      const asked = new URLSearchParams([...search, ...Object.entries(narrower)]);
      const { store, problems } = await readStoreReport(lead, asked, now);
      expect(problems).toEqual([]);
      const [[name, value]] = Object.entries(narrower) as [[keyof Kept, string]];
      const own = all.filter((check) => check.storeId === s[0]! && check[name] === value);
      expect(store!.checks.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
      expect(own.length).toBeGreaterThan(0);
    }
  });

  test("ranks it by mean score, but not for a former manager", async () => {
    const { store, filter } = await readStoreReport(lead, search, now);
    const days = { from: filter.from, to: filter.to };
    const lines = s.map((id) => lineOf(behind(lead, { ...days, storeId: id }, days)));
    const better = lines.filter(({ mean }) => mean! > lines[0]!.mean!).length;
    expect(store!.ranks.at(-1)).toMatchObject({ rank: better + 1, of: s.length });
    const former = await readStoreReport(manager2, search, now);
    expect(former.store!.ranks).toEqual([]);
    expect((await readStoreReport(manager1, search, now)).store!.ranks).toHaveLength(1);
  });

  test("hides the chain's mean from its manager with fewer than five scored stores, and of parts of a month", async () => {
    const [shown, hidden] = [new Set<string>(), new Set<string>()];
    for (const [from, to] of [
      ["2026-01-01", "2026-03-31"],
      ["2026-01-01", "2026-03-20"],
      ["2026-01-02", "2026-03-31"],
      ["2026-02-01", "2026-03-20"],
    ] as const) {
      const asked = new URLSearchParams([...search]);
      asked.set("from", from);
      asked.set("to", to);
      const [own, whole] = await Promise.all([
        readStoreReport(manager1, asked, now),
        readStoreReport(lead, asked, now),
      ]);
      const chain = new Map(whole.store!.scores.times.map((time) => [time.from, time.values.at(-1)]));
      for (const { from: first, to: last, values } of own.store!.scores.times) {
        const scored = all.filter(({ day, outcome }) => day >= first && day <= last && outcome!.score !== null);
        const isPart = own.store!.scores.by === "month" && wholeMonths({ from: first, to: last }) === null;
        const enough = new Set(scored.map(({ storeId }) => storeId)).size >= 5 && !isPart;
        expect(values[1] ?? { mean: null, checks: 0 }).toEqual(enough ? chain.get(first) : { mean: null, checks: 0 });
        (enough ? shown : hidden).add(first);
      }
    }
    expect(Math.min(shown.size, hidden.size)).toBeGreaterThan(0);
  });

  test.each([0, 1, 2, 3, 4])("shows sections and repeat findings that match its checks: %s", async (number) => {
    const asked = new URLSearchParams([...search]);
    asked.set("storeId", s[number]!);
    const { store, filter } = await readStoreReport(lead, asked, now);
    const own = behind(lead, filter, filter);
    for (const { key, mean } of store!.sections) {
      const [template, section] = key.split(" ");
      const scores = own
        .filter((check) => check.templateId === template)
        .flatMap((check) => check.outcome!.sections.filter(({ id, available }) => id === section && available !== "0"))
        .map(({ earned, available }) => shareOf(earned, available));
      expect(mean).toBe(
        rounded(
          scores.reduce((sum, score) => sum + score, 0n),
          BigInt(scores.length),
        ),
      );
    }
    const expected = t.flatMap((template) => {
      const last = own
        .filter((check) => check.templateId === template)
        .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1))
        .slice(0, 5);
      const failed = (check: Kept, item: string) => check.outcome!.findings.some((finding) => finding.item === item);
      return (last[0]?.outcome!.findings ?? [])
        .map(({ item }) => [template, item, last.filter((check) => failed(check, item)).map(({ id }) => id)] as const)
        .filter(([, , found]) => found.length > 1);
    });
    const told = store!.repeated.map(({ template, item, checks: found }) => [
      template,
      item,
      found.map(({ id }) => id),
    ]);
    const inOrder = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).toSorted();
    expect(inOrder(told)).toEqual(inOrder(expected));
    for (const { checks: found, of, recent } of store!.repeated) {
      expect(recent).toHaveLength(of);
      expect(recent.filter(({ isFinding }) => isFinding).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    }
  });

  test("hides another manager's store and its name", async () => {
    const foreign = new URLSearchParams(`month=2026-02&storeId=${s[3]!}`);
    const { store, problems, list } = await readStoreReport(manager1, foreign, now);
    expect([store, problems]).toEqual([null, [{ name: "storeId", code: "unknown", value: s[3]! }]]);
    expect(list.rows.map(({ key }) => key)).not.toContain(s[3]!);
  });
});

/** In millionths of a per cent, half up, from stored fractions. */
function shareOf(earned: string, available: string): bigint {
  const [[a, b = 1n], [c, d = 1n]] = [earned, available].map((text) => text.split("/").map(BigInt)) as [
    bigint[],
    bigint[],
  ];
  const [above, below] = [a! * d * 100_000_000n, b * c!];
  return (2n * above + below) / (2n * below);
}

describe("the report of one template", () => {
  test.each([0, 1, 2])("counts every item as in its checks: %s", async (number) => {
    const search = randomSearch({ area: areas, managerId: [...m, noOne] });
    search.set("from", "2026-01-01");
    search.set("templateId", t[number]!);
    const { template, filter } = await readTemplateReport(lead, search, now);
    const own = behind(lead, filter, filter);
    expect(own.length).toBeGreaterThan(0);
    for (const row of template!.items) {
      const findings = own.flatMap((check) => check.outcome!.findings).filter(({ item }) => item === row.id);
      const na = own.filter((check) => check.outcome!.na.includes(row.id)).length;
      const left = own.filter((check) => check.outcome!.unanswered?.includes(row.id)).length;
      if (row.id === "bins" && number === 0) expect(left).toBeGreaterThan(0);
      const judged = own.length - na - left;
      expect(row).toMatchObject({ judged, na, findings: findings.length });
      expect(row.findingRate).toBe(rounded(BigInt(findings.length) * 100_000_000n, BigInt(judged)));
    }
    expect(template!.items.map(({ id }) => id).toSorted()).toEqual(["bins", "floor", "hands", "smile"]);
    expect(template!.map.rows.reduce((sum, { checks: counted }) => sum + counted, 0)).toBe(
      number === 2 ? 0 : own.length,
    );
  });

  test("links a finding rate to exactly the checks with the finding", async () => {
    const search = new URLSearchParams(`from=2026-01-01&to=2026-03-20&templateId=${t[0]!}&item=bins`);
    for (const user of [lead, manager1]) {
      const found: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        if (cursor) search.set("cursor", cursor);
        else search.delete("cursor");
        const page = (await readItemFindings(user, search, now))!;
        found.push(...page.findings.map(({ id }) => id));
        cursor = page.next && new URLSearchParams(page.next).get("cursor");
      }
      const expected = all.filter(
        (check) =>
          check.templateId === t[0]! &&
          can(user, "read check", check) &&
          check.outcome!.findings.some(({ item }) => item === "bins"),
      );
      expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      expect(new Set(found).size).toBe(found.length);
    }
  });

  test("has no page for an unknown item", async () => {
    for (const search of [
      "item=bins",
      `templateId=${t[0]!}`,
      `templateId=nothing&item=bins`,
      `templateId=${t[0]!}&item=%3Cb%3E`,
    ])
      expect(await readItemFindings(lead, new URLSearchParams(search), now)).toBeNull();
  });
});

test("the summary lists the most frequent findings, and stores with the lowest and highest scores", async () => {
  for (const user of [lead, manager1]) {
    const { filter, items, stores } = await readSummaryReport(
      user,
      new URLSearchParams("from=2026-01-01&to=2026-03-20"),
      now,
    );
    const own = behind(user, filter, filter);
    const found = new Map<string, number>();
    for (const check of own)
      for (const { item } of check.outcome!.findings)
        found.set(`${check.templateId} ${item}`, (found.get(`${check.templateId} ${item}`) ?? 0) + 1);
    const counts = [...found.values()].toSorted((a, b) => b - a).slice(0, 10);
    expect(items.map(({ findings }) => findings)).toEqual(counts);
    for (const { templateId, id, findings } of items) expect(found.get(`${templateId} ${id}`)).toBe(findings);
    const means = [...new Set(own.map((check) => check.storeId))].map(
      (store) => lineOf(own.filter((check) => check.storeId === store)).mean!,
    );
    expect([...stores.worst, ...stores.best].map(({ now: line }) => line.mean)).toEqual(
      means.toSorted((a, b) => a - b),
    );
  }
});

test("each report reads a bounded number of facts, details and named records", async () => {
  const month = "month=2026-02&compare=previous";
  const frame = 25 + 2 * 26;
  const details = 2 + 16 + 16;
  for (const [read, search, most] of [
    [readStoreReport, month, frame],
    [readManagerReport, month, frame],
    [readTemplateReport, month, frame],
    // Details of a year are one shard a month; 20 checks, a version of each template, the template for its pass mark.
    [readStoreReport, `${month}&storeId=${s[0]!}`, frame + 12 * (2 + 1 + 16) + 20 + 3 + 1],
    [readManagerReport, `${month}&managerId=${m[0]!}`, frame],
    [readTemplateReport, `${month}&templateId=${t[0]!}`, frame + 2 * details + 3],
  ] as const) {
    const { reads } = await countReads(async (): Promise<unknown> => read(lead, new URLSearchParams(search), now));
    expect(reads, search).toBeLessThanOrEqual(most);
  }
});

test("a file contains its page's rows, and is refused for an unusable filter", async () => {
  const app = await openApp();
  await createProfile({ uid: "lead", email: "lead@demo.test", displayName: null, photoURL: null }, ["lead"]);
  const cookie = await cookieFor("lead");
  const file = async (address: string) => {
    const response = await app.request(address, {}, cookie);
    return { status: response.status, lines: (await response.text()).trim().split("\r\n") };
  };
  const search = "from=2026-01-01&to=2026-03-20&compare=year&sort=-mean";
  const { list } = await readStoreReport(lead, new URLSearchParams(search), now);
  const { lines } = await file(`/qc/reports/store.csv?${search}`);
  const percent = (score: number | null) => (score === null ? "" : String(score / 1_000_000));
  expect(lines.slice(1).map((line) => line.split(",").slice(1, 6))).toEqual(
    list.rows.map((row) => [
      row.name,
      String(row.now.checks),
      String(row.now.scored),
      percent(row.now.mean),
      percent(row.now.passRate),
    ]),
  );
  const items = await readTemplateReport(lead, new URLSearchParams(`${search}&templateId=${t[0]!}`), now);
  const written = await file(`/qc/reports/template.csv?${search}&templateId=${t[0]!}`);
  expect(written.lines).toHaveLength(items.template!.items.length + 1);
  const refused = await file("/qc/reports/template.csv?month=2026-13");
  expect([refused.status, refused.lines[0]]).toEqual([400, expect.stringContaining("month=2026-13")]);
});
