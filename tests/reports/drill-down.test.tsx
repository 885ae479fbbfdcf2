/** Every figure of the reports of checks links to its records: the same number with the same mean. */
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { checks, type Check } from "#app/checks/check.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { checkParams } from "#app/checks/list-filters.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { readParams } from "#app/lists/params.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import ManagerReport from "#app/reports/pages/manager/page.tsx";
import MonthlySummary from "#app/reports/pages/monthly-summary/page.tsx";
import { readMonthlyPage } from "#app/reports/pages/monthly-summary/read-page.server.ts";
import StoreReport from "#app/reports/pages/store/page.tsx";
import SummaryReport from "#app/reports/pages/summary/page.tsx";
import TemplateReport from "#app/reports/pages/template/page.tsx";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryPage } from "#app/reports/pages/summary/read-page.server.ts";
import { readTemplateReportPage } from "#app/reports/template.server.ts";
import { readOpenTasks } from "#app/tasks/parts/open-tasks.server.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { recordEntry } from "../facts/record-entry.ts";
import { areas, inspectors, lead, m, makeMonths, now, s, sections, submit, t } from "./months.ts";
import { pageOf, type Part, textOf } from "../page.ts";

composeAreas();

beforeAll(async () => {
  await makeMonths();
  for (const { uid } of [lead, ...inspectors])
    await db.transaction((tx) => recordEntry(tx, "users", uid, { code: uid, name: uid, status: "active" }));
  // Published again in another category, which now applies to earlier checks too.
  await publishTemplate(
    lead,
    { code: "T2", name: { en: "Check T2", vi: "Phiếu T2" }, category: "hygiene", scored: true, sections },
    new Date("2026-02-20T00:00:00Z"),
  );
  for (const store of s.slice(0, 3)) {
    const at = new Date("2026-03-02T03:00:00Z");
    const key = mintFormKey(lead.uid, "start-check");
    const { id } = await startCheck(lead, { storeId: store, templateId: t[1]!, key }, at);
    await submit(lead, id, at);
  }
});

const pages = {
  summary: [readSummaryPage, SummaryReport],
  store: [
    async (...asked: Parameters<typeof readStoreReport>) => {
      const { store, ...report } = await readStoreReport(...asked);
      const tasks = store && (await readOpenTasks(lead, { storeId: store.id }, now));
      return { ...report, store: store && { ...store, checks: [], tasks } };
    },
    StoreReport,
  ],
  manager: [readManagerReport, ManagerReport],
  template: [readTemplateReportPage, TemplateReport],
  monthly: [readMonthlyPage, MonthlySummary],
} as const;
type Page = keyof typeof pages;

async function render(page: Page, search: string): Promise<Part> {
  const [read, Component] = pages[page];
  const loaderData = await read(lead, new URLSearchParams(search), now);
  const Route = Component as unknown as (props: { loaderData: unknown }) => React.ReactNode;
  const Stub = createRoutesStub([{ path: "/", Component: () => <Route loaderData={loaderData} /> }]);
  return pageOf(renderToStaticMarkup(<Stub />));
}

/** All pages of a list of checks. */
async function checksBehind(search: URLSearchParams): Promise<Check[]> {
  const { filters, sort, problems } = readParams(checkParams, search);
  expect(problems).toEqual([]);
  const found: Check[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await listChecks(lead, { ...filters, sort }, { cursor, limit: 100 }, now);
    expect(page.problems).toEqual([]);
    found.push(...page.checks.map(({ data }) => data));
    if (page.next === null) return found;
    cursor = page.next;
  }
}

const percentOf = (mean: number) => `${(Math.round(mean / 100_000) / 10).toFixed(1)}%`;

const meanOf = (list: readonly Check[]) => {
  const scores = list.flatMap(({ outcome }) => outcome?.score ?? []);
  return percentOf(scores.reduce((sum, score) => sum + score, 0) / scores.length);
};

/** The mean score in a section, over checks where it counted. */
function sectionMeanOf(list: readonly Check[], section: string): string {
  const shares = list.flatMap(({ outcome }) =>
    outcome!.sections
      .filter(({ id, available }) => id === section && available !== "0")
      .map(({ earned, available }) => Math.round((100_000_000 * valueOf(earned)) / valueOf(available))),
  );
  return percentOf(shares.reduce((sum, share) => sum + share, 0) / shares.length);
}

function valueOf(fraction: string): number {
  const [above, below = 1] = fraction.split("/").map(Number);
  return above! / below;
}

/** How often an item was a finding, or N/A, among checks that ask it. */
function rateOf(list: readonly Check[], item: string, answer: string | null): string {
  const na = list.filter(({ outcome }) => outcome!.na.includes(item)).length;
  const left = list.filter(({ outcome }) => outcome!.unanswered?.includes(item)).length;
  const found = list.filter(({ outcome }) => outcome!.findings.some((finding) => finding.item === item)).length;
  const [part, whole] = answer === "na" ? [na, list.length - left] : [found, list.length - na - left];
  return whole < 10 ? `${part} of ${whole}` : percentOf((100_000_000 * part) / whole).replace(".0%", "%");
}

/** A linked figure: its text, its label and its row. */
interface Link {
  readonly text: string;
  readonly label: string;
  readonly row: string;
  readonly url: URL;
}

const cellsOf = (part: Part) => part.all("cell").map((cell) => [cell.attribute("data-label") ?? "", cell] as const);

/** The text of a cell, without some of its elements. */
function textWithout(cell: Part, selector: string): string {
  const copy = cell.element.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll(selector)) each.remove();
  return textOf(copy);
}

function linksOf(page: Part): Link[] {
  return page.all("row").flatMap((row) => {
    const cells = cellsOf(row);
    const title = cells.find(([label]) => label === "")?.[1];
    return cells.flatMap(([label, cell]) =>
      cell.all("link", /^(?:\d+ of )?[\d,.]+%?$/).map(({ text, href }) => ({
        label,
        text,
        row: title ? textWithout(title, "small") : "",
        url: new URL(href, "http://x/qc/reports/x"),
      })),
    );
  });
}

/** Numbers in tables without a link. */
function unlinked(page: Part): string[] {
  return cellsOf(page).flatMap(([label, cell]) => {
    const text = textWithout(cell, ".change, .difference, .text-muted");
    return label && /[1-9]/.test(text) && !text.startsWith("0 of ") && !cell.find("link") ? [label] : [];
  });
}

const sectionIds = sections.map(({ id }) => id);

/** Follows a link and compares the number of records. Resolves to the kind of value that it compared too. */
async function follow({ url, text, label, row }: Link, page: Page): Promise<"section" | "item" | null> {
  const told = `${row}, ${label}: ${text} → ${url.pathname}${url.search}`;
  if (url.pathname === "/qc/reports/template/item") {
    const behind = (await readItemFindings(lead, url.searchParams, now))!;
    const isRate = text.endsWith("%") || text.includes(" of ");
    if (!text.endsWith("%")) expect(String(behind.count), told).toBe(text.split(" of ")[0]);
    expect(behind.count, told).toBeGreaterThan(0);
    if (isRate) {
      const { item, answer, ...filter } = Object.fromEntries(url.searchParams);
      const asked = await checksBehind(new URLSearchParams({ ...filter, status: "counted" }));
      expect(rateOf(asked, item!, answer ?? null), told).toBe(text);
      return "item";
    }
  } else if (url.pathname === "/qc/checks/") {
    const found = await checksBehind(url.searchParams);
    if (url.searchParams.has("scored")) expect(found.filter(({ score }) => score === undefined).length, told).toBe(0);
    const severity = url.searchParams.get("severity");
    const section = sectionIds.find((id) => id === label || id === row);
    if (section && text.endsWith("%")) {
      expect(sectionMeanOf(found, section), told).toBe(text);
      return "section";
    }
    if (severity) {
      const findings = found.flatMap(({ outcome }) => outcome!.findings.filter((each) => each.severity === severity));
      expect(String(findings.length), told).toBe(text);
    } else if (text.includes(" of ")) {
      const [passed, judged] = text.split(" of ").map(Number);
      expect(found.length, told).toBe(judged! - passed!);
    } else if (!text.endsWith("%") && label !== "Spread") expect(String(found.length), told).toBe(text);
    else if (label === "Mean score of checks" && page !== "store" && page !== "template")
      expect(meanOf(found), told).toBe(text);
    else expect(found.length, told).toBeGreaterThan(url.searchParams.get("result") ? -1 : 0);
  }
  return null;
}

/** Divisors, weights, ranks within the list, and comparison values. */
const unfollowed = new Set([
  "Template",
  "Checks with a score",
  "Answered",
  "Weight",
  "Share",
  "Adds",
  "Score",
  "Rank",
  "Stores ranked",
  "Difference",
  "Change",
  "Its area",
  "The chain",
]);

const filters = [
  "",
  `&area=${encodeURIComponent(areas[1]!)}`,
  "&templateCategory=hygiene",
  "&templateCategory=service",
  `&templateId=${t[1]!}`,
  `&storeId=${s[0]!}`,
  `&managerId=${m[0]!}`,
  "&managerId=none",
  `&inspectorId=${inspectors[0]!.uid}&compare=none`,
  `&templateCategory=hygiene&storeId=${s[1]!}`,
  `&templateId=${t[1]!}&templateCategory=service`,
];

test.each(filters)("%j: each number matches its linked records", async (more) => {
  const followed = new Set<string>();
  const valued = new Set<string | null>();
  for (const page of Object.keys(pages) as Page[]) {
    const search = page === "monthly" ? `month=2026-03${more}` : `from=2026-01-06&to=2026-03-20${more}`;
    const shown = await render(page, search);
    for (const link of linksOf(shown)) {
      const key = `${link.row} ${link.text} ${link.label} ${link.url.href}`;
      if (followed.has(key)) continue;
      followed.add(key);
      valued.add(await follow(link, page));
    }
    expect(
      unlinked(shown).filter((label) => !unfollowed.has(label)),
      page,
    ).toEqual([]);
  }
  expect(followed.size).toBeGreaterThan(0);
  const isEmpty = more.includes("templateId") && more.includes("service");
  if (/templateId|storeId/.test(more) && !isEmpty) expect(valued).toContain("section");
  if (more.includes("templateId") && !isEmpty) expect(valued).toContain("item");
});

test("a chart's text and its table have the same numbers of scored checks", async () => {
  const page = await render("summary", "from=2026-01-06&to=2026-03-20");
  const told = [...page.text.matchAll(/([A-Z][a-z]{2} 2026): [\d.]+%, (\d+) checks? with a score/g)].map(
    ([, month, count]) => [month, count],
  );
  const links = linksOf(page).filter(({ label }) => label === "Checks with a score");
  expect(links.map(({ row, text }) => [row, text])).toEqual(told);
  expect(told.length).toBeGreaterThan(2);
  for (const { url, text } of links) expect(String((await checksBehind(url.searchParams)).length)).toBe(text);
});

test("N/A links to the checks with that answer", async () => {
  const { documents } = await db.query(checks, { limit: 500 });
  const na = documents.filter(({ data }) => data.templateId === t[0]! && data.outcome?.na.includes("bins"));
  const search = `from=2026-01-01&to=2026-03-20&templateId=${t[0]!}&item=bins&answer=na`;
  expect((await readItemFindings(lead, new URLSearchParams(search), now))!.count).toBe(na.length);
  expect(na.length).toBeGreaterThan(0);
});
