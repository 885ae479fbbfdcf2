/** The monthly workbook matches the page and links to the records. */
import { readXlsx } from "hucre/xlsx";
import { beforeAll, expect, test } from "vitest";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { sittings } from "#app/camera/sitting.ts";
import { checks, isCounted } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { cases } from "#app/feedback/case.ts";
import { moveCase, recordCase } from "#app/feedback/cases.server.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { monthlyBook } from "#app/reports/files/monthly-book.server.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { stores } from "#app/stores/store.ts";
import { composeAreas } from "#app/areas.server.ts";
import { caseInput } from "../feedback/case-input.ts";
import { openCsv } from "./workbook.ts";
import { everyCheck, lead, makeMonths, manager1, s } from "./months.ts";

composeAreas();

const later = new Date("2026-04-20T05:00:00Z");

beforeAll(async () => {
  await makeMonths();
  const first = (await db.get(stores, s[0]!))!.data;
  await saveStore(lead, { ...first, code: "S1", name: "=HYPERLINK(1)" }, later);
  await recordSitting(lead, { storeId: s[0]!, day: "2026-02-05", from: "08:00", to: "09:00", note: "" }, {}, later);
  await recordCase(lead, caseInput({ storeId: s[0]!, cameAt: "2026-02-06T03:00:00.000Z" }), {}, later);
  for (const [at, store] of s.entries()) {
    const head = { storeId: store, day: `2026-03-0${at + 1}`, from: "08:00", to: "09:00", note: "" };
    const { id } = await recordSitting(lead, head, {}, later);
    const seen = { camera: "1", at: "08:15", category: "cash", words: "x", photos: [] };
    for (const severity of (["critical", "major", "minor", "minor"] as const).slice(0, at))
      await addObservation(lead, id, { ...seen, severity }, {}, later);
    const told = caseInput({
      storeId: store,
      cameAt: `2026-03-0${at + 1}T03:00:00.000Z`,
      severity: at > 2 ? "critical" : "minor",
    });
    const caseId = await recordCase(lead, told, {}, later);
    if (at % 2 === 0) await moveCase(lead, caseId, "justify", { reason: "x" }, later);
    const visit = { storeId: store, day: `2026-03-1${at}`, category: "visit" as const, note: "", photos: [] };
    await recordActivity(
      lead,
      { ...visit, inspectorId: "lead", from: "08:00", to: `1${at}:30`, status: "done" as const },
      {},
      later,
    );
  }
  const [late] = await queryAll(db, checks, { where: [["status", "==", "submitted"]] });
  await decideCheck(lead, late!.id, "approve", {}, later);
});

async function book(search: string, user: User = lead) {
  const response = await monthlyBook(user, new URL(`https://qc.example.com/x.xlsx?${search}`), later);
  const { sheets } = await readXlsx(await response.bytes());
  return {
    names: sheets.map(({ name }) => name),
    rows: (name: string) => sheets.find((sheet) => sheet.name === name)!.rows,
    links: (name: string) => {
      const { cells, rows } = sheets.find((sheet) => sheet.name === name)!;
      return rows.slice(1).map((_, at) => cells?.get(`${at + 1},0`)?.hyperlink?.target);
    },
  };
}

const share = (millionths: number | null) => (millionths === null ? null : millionths / 100_000_000);

test("every figure of the ranking matches the page, and links to its store", async () => {
  const { list } = await readMonthlySummary(lead, new URLSearchParams("month=2026-02"), later, "whole");
  const { rows, links, names } = await book("month=2026-02");
  expect(names).toHaveLength(13);
  expect(rows("Stores by rank").slice(1)).toEqual(
    list.rows.map(({ rank, code, name, area, score, before, working, figures }) => [
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
  expect(links("Stores by rank")).toEqual(
    list.rows.map(({ id }) => `https://qc.example.com/qc/reports/store?storeId=${id}&month=2026-02`),
  );
  expect(rows("Stores by rank").some((row) => row.includes("=HYPERLINK(1)"))).toBe(true);
});

test("stores without a scored check have no rank in workbook and page", async () => {
  await recordSitting(lead, { storeId: s[1]!, day: "2026-04-05", from: "08:00", to: "09:00", note: "" }, {}, later);
  const page = await readMonthlySummary(lead, new URLSearchParams("month=2026-04"), later, "whole");
  expect([page.list.rows, page.unranked.map(({ id, score }) => [id, score])]).toEqual([[], [[s[1]!, 100_000_000]]]);
  const { rows, links } = await book("month=2026-04");
  expect(rows("Stores by rank")).toHaveLength(1);
  expect(
    rows("Stores without a rank")
      .slice(1)
      .map(([rank, code]) => [rank, code]),
  ).toEqual([[null, "S2"]]);
  expect(links("Stores without a rank")).toEqual([
    `https://qc.example.com/qc/reports/store?storeId=${s[1]!}&month=2026-04`,
  ]);
});

test("the workbook lists every check of the month with a link", async () => {
  const { rows, links } = await book("month=2026-02");
  const counted = (await queryAll(db, checks, {})).filter(
    ({ data }) => isCounted(data) && data.day.startsWith("2026-02"),
  );
  expect(new Set(links("Checks"))).toEqual(
    new Set(counted.map(({ id }) => `https://qc.example.com/qc/check/view?id=${id}`)),
  );
  expect(links("Checks")).toHaveLength(counted.length);
  const byId = new Map(counted.map(({ id, data }) => [`https://qc.example.com/qc/check/view?id=${id}`, data]));
  for (const [at, row] of rows("Checks").slice(1).entries()) {
    const check = byId.get(links("Checks")[at]!)!;
    expect(row[0]).toEqual(new Date(`${check.day}T00:00:00Z`));
    const { score, result, findings } = check.outcome!;
    const count = (severity: string) => findings.filter((each) => each.severity === severity).length;
    expect([row[1], ...row.slice(7)]).toEqual([
      check.storeCode,
      share(score),
      result === null ? null : result === "pass" ? "Pass" : "Fail",
      count("critical"),
      count("major"),
      count("minor"),
    ]);
  }
  expect(links("QC camera")).toHaveLength(1);
  expect(links("Customer feedback")).toHaveLength(1);
  expect(rows("Score policy").slice(1, 4)).toEqual([
    ["Weight: On-site checks", 60],
    ["Weight: QC camera", 20],
    ["Weight: Customer feedback", 20],
  ]);
});

test("every figure of the other sheets matches the page or the record", async () => {
  const page = await readMonthlySummary(lead, new URLSearchParams("month=2026-02"), later, "whole");
  const { rows } = await book("month=2026-02");
  const body = (name: string) => rows(name).slice(1);
  const bySeverity = (of: Readonly<Record<string, number>>) => [of["critical"], of["major"], of["minor"]];
  expect(body("Parts of the score")).toEqual(
    page.list.rows.map(({ code, name, score, working, figures }) => [
      code,
      name,
      share(score),
      ...working.flatMap((part) => [share(part.score), share(part.share), share(part.brings)]),
      figures.checks.scored,
      figures.camera.sittings,
      ...bySeverity(figures.camera.observations),
      figures.feedback.cases,
      ...bySeverity(figures.feedback.justified),
    ]),
  );
  expect(body("Open stores not checked")).toEqual(page.unchecked!.map(({ code, name, area }) => [code, name, area]));
  expect(body("Findings in most stores").map((row) => [row[0], row[1], ...row.slice(3)])).toEqual(
    page.common.map(({ text, template, stores: failed, of, findings }) => [text, template, failed, of, findings]),
  );
  expect(body("Inspectors")).toEqual(
    page.inspectors!.rows.map(({ name, checks: count, mean, spread, above, margin, shared }) => [
      name,
      new Date("2025-03-01"),
      new Date("2026-02-28"),
      count,
      share(mean),
      share(spread),
      share(above),
      share(margin),
      shared,
    ]),
  );
  const { items } = await readSummaryReport(lead, new URLSearchParams("month=2026-02&compare=none"), later);
  expect(
    body("Items that fail most")
      .slice(0, items.length)
      .map((row) => [row[0], row[1], ...row.slice(4)]),
  ).toEqual(
    items.map(({ text, template, judged, findings, findingRate, naRate }) => [
      text,
      template,
      judged,
      findings,
      share(findingRate),
      share(naRate),
    ]),
  );
  expect(body("QC camera").map((row) => [row[1], ...row.slice(5)])).toEqual([["S1", 0, 0, 0, 0]]);
  expect(body("Customer feedback").map((row) => [row[1], row.at(-1)])).toEqual([["S1", 0]]);
  const about = new Map(rows("Monthly summary").map(([what, value]) => [what, value]));
  expect(about.get("Stores ranked")).toBe(page.all!.ranked);
});

test("the workbook lists every sitting, case and activity of a month with its figures", async () => {
  const { rows } = await book("month=2026-03");
  const storeCells = async (id: string) => {
    const { code, name, area } = (await db.get(stores, id))!.data;
    return [code, name, area];
  };
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const counts = (severity: string, list: readonly { severity: string }[]) =>
    list.filter((each) => each.severity === severity).length;
  const inMarch = <T extends { readonly day: string }>(list: readonly { readonly data: T }[]) =>
    list.map(({ data }) => data).filter(({ day }) => day.startsWith("2026-03"));
  const { points } = defaultScorePolicy;
  const inOrder = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).toSorted();
  const sat = inMarch(await queryAll(db, sittings, {}));
  expect(sat).toHaveLength(5);
  const expectedSittings = sat.map(async ({ day, storeId, observations: seen }) => [
    at(day),
    ...(await storeCells(storeId)),
    "lead",
    ...["critical", "major", "minor"].map((severity) => counts(severity, seen)),
    seen.reduce((sum, { severity }) => sum + points[severity], 0),
  ]);
  expect(inOrder(rows("QC camera"))).toEqual(inOrder([rows("QC camera")[0], ...(await Promise.all(expectedSittings))]));
  const told = inMarch(await queryAll(db, cases, {}));
  expect(told).toHaveLength(5);
  const expectedCases = told.map(async ({ day, storeId, severity, justified }) => [
    at(day),
    ...(await storeCells(storeId)),
    { critical: "Critical", major: "Major", minor: "Minor" }[severity],
    justified === "yes" ? points[severity] : 0,
  ]);
  expect(
    inOrder(
      rows("Customer feedback")
        .slice(1)
        .map((row) => [...row.slice(0, 4), row[6], row.at(-1)]),
    ),
  ).toEqual(inOrder(await Promise.all(expectedCases)));
  expect(
    rows("Activity report")
      .slice(1)
      .map((row) => [row[0], ...row.slice(-2)]),
  ).toEqual(s.map((_, index) => [at(`2026-03-1${index}`), "Done", index + 2.5]));
  expect(
    rows("Score policy")
      .slice(1)
      .map(([, value]) => value),
  ).toEqual([60, 20, 20, 20, 10, 5, 1, 3, "No"]);
});

test("the Vietnamese workbook has the same figures under other names", async () => {
  const english = await book("month=2026-02");
  const other = await inLocale("vi", () => book("month=2026-02"));
  expect(new Set(other.names).size).toBe(english.names.length);
  const figures = ({ names, rows }: typeof english) =>
    names.map((name) => rows(name).map((row) => row.filter((cell) => typeof cell === "number")));
  expect(figures(other)).toEqual(figures(english));
  expect(other.names.filter((name) => english.names.includes(name))).toEqual(["QC camera"]);
});

test("people who can't compare inspectors get no sheet of inspectors", async () => {
  expect((await book("month=2026-02", manager1)).names).not.toContain("Inspectors");
  expect((await book("month=2026-02")).names).toContain("Inspectors");
});

test("checks decided after their month are listed", async () => {
  const approved = (await everyCheck()).find(({ status }) => status === "approved");
  const { rows } = await book(`month=${approved!.month}`);
  const [, ...late] = rows("Changed after the month");
  expect(late.map((row) => [row[1], row[5]])).toEqual([[approved!.storeCode, "Nothing: confirmed"]]);
  const about = new Map(rows("Monthly summary").map(([what, value]) => [what, value]));
  expect(about.get("Changed after the month")).toBe(0);
  expect(about.get("Confirmed after the month, figures unchanged")).toBe(1);
});

test.each([
  ["a lead", lead],
  ["a store's manager", manager1],
] as const)("the CSV lists checks decided late below the ranking, for %s", async (_, user) => {
  const approved = (await everyCheck()).find(({ status }) => status === "approved");
  for (const month of [approved!.month, "2026-03"]) {
    const { list } = await readMonthlySummary(user, new URLSearchParams({ month }), later, "whole");
    const lines = await openCsv(`/qc/reports/monthly-summary.csv?month=${month}`, user, later);
    expect(lines).toHaveLength(list.rows.length + 1);
    const own = (await everyCheck()).filter((check) => check.month === month && can(user, "read check", check));
    const count = (late: string) => String(own.filter((check) => check.late === late).length);
    expect(lines.at(-1)!.slice(2, 3)).toEqual(["Totals"]);
    expect(lines.at(-1)!.slice(-2)).toEqual([count("figures"), count("confirmed")]);
    for (const [at, line] of lines.slice(0, -1).entries()) expect(line[1]).toBe(list.rows[at]!.code);
  }
});

test("a manager's workbook has only their own stores, and unusable filters are refused", async () => {
  const { rows } = await book("month=2026-02", manager1);
  const codes = new Set(
    ["Stores by rank", "Parts of the score", "Checks", "QC camera", "Customer feedback"].flatMap((name) =>
      rows(name)
        .slice(1)
        .flatMap((row) => row.filter((cell) => typeof cell === "string" && /^S\d$/.test(cell))),
    ),
  );
  expect(codes).toEqual(new Set(["S1", "S2"]));
  await expect(book("month=2026-02&storeId=S404")).rejects.toMatchObject({ status: 400 });
  await expect(book(`month=2026-02&templateId=${s[0]}`)).rejects.toMatchObject({ status: 400 });
});
