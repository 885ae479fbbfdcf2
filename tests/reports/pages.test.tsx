import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { overwriteGetLocale } from "#app/i18n/paraglide/runtime.js";
import ReportList from "#app/reports/pages/list/page.tsx";
import { readMonthFigures } from "#app/reports/month-figures.server.ts";
import { FewestComparedProvider, FigureChange, RateChange } from "#app/reports/parts/change.tsx";
import { formatRate } from "#app/reports/rate.ts";
import { shownRows } from "#app/reports/shown-rows.ts";
import { readSummaryPage } from "#app/reports/pages/summary/read-page.server.ts";
import StoreReport from "#app/reports/pages/store/page.tsx";
import { readStoreReport } from "#app/reports/store.server.ts";
import { FigureSection } from "#app/reports/pages/figure-table.tsx";
import SummaryReport from "#app/reports/pages/summary/page.tsx";
import type { User } from "#app/auth/user.ts";
import { type CheckFact, writeFacts } from "../facts/check-row.ts";
import { idOf } from "../facts/random.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import { recordEntry } from "../facts/record-entry.ts";
import { as } from "../people.ts";
import { pageOf, Part } from "../page.ts";

const now = new Date("2026-03-20T05:00:00Z");
const lead = as("lead");
const manager: User = { ...lead, role: ["manager"], managerId: "m", stores: [], formerStores: [] };
const [scored, unscored] = [idOf("scored"), idOf("unscored")];

function fact(
  number: number,
  day: string,
  more: Partial<CheckFact>,
): { fact: CheckFact; detail: { sections: []; faults: []; na: [] } } {
  const base = {
    checkId: idOf("check", number),
    storeId: "s",
    templateId: scored,
    templateVersion: 1,
    inspectorId: "i",
    managerId: null,
    day,
    score: 90_000_000,
    result: "pass" as const,
    critical: 0,
    major: 0,
    minor: 0,
  };
  return { fact: { ...base, ...more }, detail: { sections: [], faults: [], na: [] } };
}

beforeAll(async () => {
  await db.transaction((tx) =>
    recordEntry(tx, "stores", "s", { code: "S", name: "Phở Hòa", status: "open", area: "Quận 1 & 3" }),
  );
  await db.transaction((tx) =>
    recordEntry(tx, "templates", scored, {
      code: "T",
      name: { en: "Hygiene", vi: "Vệ sinh" },
      status: "published",
      category: "hygiene",
    }),
  );
  await db.transaction((tx) =>
    recordEntry(tx, "templates", unscored, {
      code: "U",
      name: { en: "Opening", vi: "Mở cửa" },
      status: "published",
      category: "opening",
    }),
  );
  await writeFacts(db, [
    fact(1, "2026-02-03", { score: 80_000_000 }),
    fact(2, "2026-02-04", { score: 81_000_000, critical: 1, result: "fail" }),
  ]);
  await writeFacts(db, [
    fact(3, "2026-03-03", { score: 90_150_000 }),
    fact(4, "2026-03-04", { score: 96_250_000 }),
    fact(5, "2026-03-05", { score: 70_000_000, result: "fail", critical: 2 }),
    fact(6, "2026-03-05", { templateId: unscored, score: null, result: null, minor: 3 }),
  ]);
  await writeFacts(db, [
    fact(7, "2025-11-05", { score: 90_000_000 }),
    fact(8, "2025-11-05", { score: null, result: "fail", critical: 2 }),
    fact(9, "2025-11-05", { templateId: unscored, score: null, result: null, critical: 1 }),
    fact(10, "2025-11-05", { templateId: unscored, score: null, result: null }),
  ]);
});

function render(page: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: "/", Component: page }]);
  return renderToStaticMarkup(<Stub />);
}

async function summary(search: string, user = lead): Promise<string> {
  const report = await readSummaryPage(user, new URLSearchParams(search), now);
  return render(() => <SummaryReport {...({ loaderData: report } as Parameters<typeof SummaryReport>[0])} />);
}

const textOf = (html: string) => ` ${pageOf(html).words} `;
const totalsIn = (html: string) => new Part(pageOf(html).select("dl[aria-label=Totals]")[0]!);

test("a long breakdown shows its first rows and links to all of them with the same filters", () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ key: `k${at}`, name: `Row ${at}` }));
  const renderRows = (search: string, count = rows.length) => {
    const section = shownRows(rows.slice(0, count), new URLSearchParams(search), 10);
    const Stub = createRoutesStub([
      {
        path: "/report",
        Component: () => <FigureSection id="areas" title="T" label="L" columns={[]} hrefOf={() => null} {...section} />,
      },
    ]);
    return renderToStaticMarkup(<Stub initialEntries={[`/report?${search}`]} />);
  };
  const count = (html: string) => pageOf(html).all("cell", /^Row \d+$/).length;
  const few = renderRows("month=2026-03&area=A%26B");
  expect(count(few)).toBe(10);
  expect(few).toContain('href="/report?month=2026-03&amp;area=A%26B&amp;rows=all#areas"');
  expect(textOf(few)).toContain("Show 10 more");
  // Links are useless on paper.
  expect(textOf(few)).toContain("10 more are not shown.");
  const all = renderRows("month=2026-03&rows=all");
  expect(count(all)).toBe(20);
  expect(all).not.toContain("Show");
  // One more row needs no more space than the link to it.
  expect(count(renderRows("", 11))).toBe(11);
  expect(count(renderRows("rows=some", 12))).toBe(10);
});

describe("a change", () => {
  const renderChange = (change: React.ReactNode) => {
    const html = render(() => <FewestComparedProvider value={3}>{change}</FewestComparedProvider>);
    return [/class="([^"]*)"/.exec(html)![1], textOf(html).trim()];
  };
  const score = { kind: "score", better: "up", now: 86_500_000, before: 80_000_000 } as const;

  test("has a colour and an arrow if both periods have enough checks by the policy", () => {
    expect(renderChange(<FigureChange {...score} basis={[3, 3]} />)).toEqual([
      "difference up text-good",
      "up 6.5 points",
    ]);
    for (const basis of [
      [2, 9],
      [9, 2],
      [9, null],
    ])
      expect(renderChange(<FigureChange {...score} basis={basis} />)).toEqual([
        "text-muted",
        "+6.5 points (not enough to compare)",
      ]);
    expect(renderChange(<FigureChange {...score} short isComparable={false} now={79_000_000} />)).toEqual([
      "text-muted",
      "−1.0 (not enough to compare)",
    ]);
  });

  test("of a rate over fewer than 10 is shown as counts", () => {
    const rate = (part: number, total: number) => ({ part, total, rate: (part / total) * 100_000_000 });
    const [few, many] = [rate(0, 3), rate(6, 12)];
    expect([formatRate(few), formatRate(many), formatRate({ part: 0, total: 0, rate: null })]).toEqual([
      "0 of 3",
      "50%",
      null,
    ]);
    const before = ["whitespace-nowrap text-muted", "(before 2 of 4)"];
    expect(renderChange(<RateChange better="down" now={few} before={rate(2, 4)} />)).toEqual(before);
    expect(renderChange(<RateChange better="down" now={many} before={rate(2, 4)} />)).toEqual(before);
    expect(renderChange(<RateChange better="down" now={few} before={rate(3, 12)} />)).toEqual([
      "whitespace-nowrap text-muted",
      "(before 25%)",
    ]);
    expect(renderChange(<RateChange better="down" now={many} before={rate(3, 12)} />)).toEqual([
      "difference up text-bad",
      "up 25.0 points",
    ]);
  });
});

test("the four figures show their change since the previous month and link to their checks", async () => {
  const html = await summary("month=2026-03");
  const totals = totalsIn(html);
  expect(totals.words).toBe(
    "Mean score of checks 85.5% +5.0 points (not enough to compare) Pass rate 2 of 3 (before 1 of 2) 1 check failed Checks 4 +2 (not enough to compare) 1 without a score Critical findings 2 +1 (not enough to compare)",
  );
  for (const href of [
    "?from=2026-03-01&to=2026-03-31&status=counted",
    "?from=2026-03-01&to=2026-03-31&status=counted&result=fail",
    "?from=2026-03-01&to=2026-03-31&status=counted&severity=critical",
  ]) {
    expect(totals.all("link").map((link) => link.href)).toContain(`/qc/checks/${href}`);
  }
  expect(textOf(html)).toContain("March 2026 so far, compared with 1–20 Feb 2026");
  const sentence = textOf(html).slice(textOf(html).indexOf("3 scored checks average"));
  expect(sentence.split("1–20 Feb 2026")).toHaveLength(2);
});

test("areas and templates link to their report, and their figures to checks", async () => {
  const html = await summary("month=2026-03");
  const links = pageOf(html).row("Quận 1 & 3").all("link");
  expect(links.map(({ href }) => href)).toEqual(
    expect.arrayContaining([
      "/?month=2026-03&area=Qu%E1%BA%ADn+1+%26+3",
      "/qc/checks/?from=2026-03-01&to=2026-03-31&status=counted&area=Qu%E1%BA%ADn+1+%26+3&severity=critical",
    ]),
  );
});

test("the pass rate counts scored checks, and critical findings without a score appear separately", async () => {
  const html = await summary("month=2025-11&compare=none");
  const totals = totalsIn(html);
  expect(`${totals.words} `).toContain(
    " Pass rate 1 of 1 0 checks failed Checks 4 3 without a score Critical findings 3 2 without a score had a critical finding ",
  );
  const search = "?from=2025-11-01&to=2025-11-30&status=counted";
  const links = totals.all("link").map(({ href }) => href);
  expect(links).toContain(`/qc/checks/${search}&severity=critical&scored=no`);
  expect(links).toContain(`/qc/checks/${search}&scored=yes`);
});

test("a template without scores shows no score anywhere", async () => {
  const row = pageOf(await summary("month=2026-03")).row("Opening").words;
  expect(row).toContain("No score No score");
  expect(row).not.toContain("%");
  const alone = await summary(`month=2026-03&templateId=${unscored}`);
  expect(textOf(alone.slice(alone.indexOf('aria-label="Totals"')))).not.toContain("%");
  expect(totalsIn(alone).words).toMatch(/^Checks /);
  expect(totalsIn(alone).words).not.toMatch(/Mean|Pass rate|No score/);
});

test("counts and numbers are written in the Vietnamese way in Vietnamese", async () => {
  overwriteGetLocale(() => "vi");
  const text = textOf(await summary("month=2026-03"));
  overwriteGetLocale(() => "en");
  expect(text).toContain("Điểm trung bình các phiếu 85,5% +5,0 điểm (chưa đủ để so sánh) Tỷ lệ đạt 2/3 (trước đó 1/2)");
  expect(text).toContain("Vệ sinh");
});

test("unusable values are explained at their filter", async () => {
  const html = await summary("from=2026-99-01&area=%3Cscript%3E&storeId=S404");
  const page = pageOf(html);
  expect(page.named("from").description).toMatch(/^“2026-99-01” is not a day/);
  expect(page.named("area").description).toMatch(/^“<script>” was not found/);
  expect(page.named("storeId").description).not.toBe("");
  // The filters that a phone has behind a button stand in the page.
  expect(page.select("#filters:not([popover]) #from-error")).toHaveLength(1);
  expect(html.indexOf('id="storeId-error"')).toBeLessThan(html.indexOf('id="filter-more"'));
});

test("an unknown order is explained at its field", async () => {
  const loaderData = await readStoreReport(lead, new URLSearchParams("month=2026-03&sort=size"), now);
  const html = render(() => <StoreReport {...({ loaderData } as Parameters<typeof StoreReport>[0])} />);
  expect(pageOf(html).named("sort").description).toContain("This report can’t be sorted by “size”");
});

test("filters of lists that reports don't have are reported, like an unknown order", async () => {
  const text = textOf(await summary("month=2026-03&result=fail&status=approved&channel=phone&sort=-mean"));
  for (const name of ["Result", "Status", "Channel"])
    expect(text).toContain(`This report can’t be filtered by “${name}”. That filter was left out.`);
  expect(text).toContain("This report can’t be sorted by “-mean”.");
  expect(text).toContain(" Checks 4 +2 ");
});

test("“none” can still be chosen when there are too many people to list", async () => {
  for (const kind of ["managers", "users"] as const)
    await db.transaction(async (tx) => {
      const many = Array.from(
        { length: 301 },
        (_, at) =>
          [`${kind}-${at}`, { code: `${kind}-${at}`, name: `${kind} ${at}`, status: "active" as const }] as const,
      );
      (await prepareEntries(tx, kind, new Map(many)))();
    });
  const html = await summary("month=2026-03&managerId=none");
  expect(html).toContain("“none” stands for “No manager”.");
  expect(html).toContain("“none” stands for “No inspector”.");
  const filter = pageOf(html).named("managerId");
  expect([filter.attribute("list"), filter.value]).toEqual(["managerId-nobody", "none"]);
  const [choice] = pageOf(html).select("#managerId-nobody option");
  expect([choice!.getAttribute("value"), choice!.getAttribute("label")]).toEqual(["none", "No manager"]);
});

test("a period without checks says so, and links to starting one only for people who do checks", async () => {
  expect(await summary("month=2025-01")).toContain('href="/qc/check/"');
  const html = await summary("month=2026-03", manager);
  expect(textOf(html)).toContain("No checks in this period");
  expect(html).not.toContain("/qc/check/");
});

test("no page contains anything that the content security policy refuses", async () => {
  expect(await summary("month=2026-03")).not.toMatch(/\sstyle="|<script|\son\w+="/);
});

test("the index of reports shows the month's figures and links to every report", async () => {
  const line = await readMonthFigures(lead, now);
  const html = render(() => <ReportList {...({ loaderData: line } as Parameters<typeof ReportList>[0])} />);
  expect(textOf(html)).toContain("March 2026 so far");
  expect(textOf(html)).toContain("Summary 4 checks, mean score 85.5%");
  expect(html).not.toContain("In progress");
  for (const path of [
    "template",
    "summary",
    "store",
    "monthly-summary",
    "manager",
    "stage1/qc-camera",
    "stage1/customer-feedback",
    "stage1/activity-report",
  ]) {
    expect(html).toContain(`href="/qc/reports/${path}"`);
  }
});
