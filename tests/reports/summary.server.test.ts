/** The summary report, recomputed from the checks themselves: whatever happened to them, its figures are theirs. */
import { beforeAll, describe, expect, test } from "vitest";
import { can } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { GivenAnswer } from "#app/checks/answers.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { type Line, readMonthLine, readSummaryReport } from "#app/reports/summary.server.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { publishTemplate, templateId } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import "#app/registry.server.ts";
import { signedIn } from "../people.ts";
import { item, section } from "../checks/pages/edit/form.ts";
import { detailAt, readDetails, rowsIn } from "../facts/check-row.ts";
import { randomNumbers } from "../facts/random.ts";

const lead = signedIn("lead", ["lead"]);
const inspectors = ["lan", "minh", "thu"].map((uid) => signedIn(uid, ["user"]));
const areas = ["Quận 1", "Quận 3", "Thủ Đức"];
const [s, t, m] = [
  [1, 2, 3, 4, 5].map((number) => storeId(`S${number}`)),
  ["T1", "T2", "T3"].map(templateId),
  ["M1", "M2"].map(managerId),
] as const;
const manager1 = signedIn("manager1", ["manager"], { managerId: m[0]!, stores: [s[0]!, s[1]!] });
const manager2 = signedIn("manager2", ["manager"], { managerId: m[1]!, stores: [s[2]!], formerStores: [s[0]!] });
const opening = new Date("2026-01-01T00:00:00Z");
const now = new Date("2026-03-20T05:00:00Z");

const random = randomNumbers(2026);
const upTo = (limit: number) => Math.floor(random() * limit);
const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;

const sections = [
  section("hygiene", [
    item("pass-fail", "hands", { severity: "critical", points: 2, allowNa: true }),
    item("pass-fail", "floor", { points: 4, severity: "major", allowNa: true }),
    item("pass-fail", "bins", { points: 3, allowNa: true }),
  ]),
  section("service", [item("scale", "smile", { points: 5, max: 7, faultBelow: 3, allowNa: true })]),
];

function answers(): Record<string, GivenAnswer> {
  const na = random() < 0.06;
  const given = (answer: GivenAnswer): GivenAnswer => (na || random() < 0.1 ? { na: true } : answer);
  const verdict = (fails: number): GivenAnswer => given({ value: random() < fails ? "fail" : "pass" });
  return { hands: verdict(0.1), floor: verdict(0.2), bins: verdict(0.3), smile: given({ value: upTo(8) }) };
}

async function submit(user: User, id: string, at: Date) {
  const before = (await db.get(checks, id))!.data.answers;
  const basedOn = Object.fromEntries(Object.entries(before).map(([name, answer]) => [name, answer.changes]));
  const done = await submitCheck(
    user,
    id,
    { key: mintFormKey(user.uid, `submit-check/${id}`), given: answers(), basedOn },
    at,
  );
  expect(done.ok).toBe(true);
}

beforeAll(async () => {
  for (const number of [1, 2, 3, 4, 5])
    await saveStore(lead, { code: `S${number}`, name: `Cửa hàng ${number}`, area: areas[number % 3]! }, opening);
  for (const number of [1, 2]) await saveManager(lead, { code: `M${number}`, name: `Quản lý ${number}` }, opening);
  await assign(lead, { storeId: s[0]!, managerId: m[1]!, from: "2026-01-01", to: "2026-02-10" }, opening);
  await assign(lead, { storeId: s[0]!, managerId: m[0]!, from: "2026-02-11", to: null }, opening);
  await assign(lead, { storeId: s[1]!, managerId: m[0]!, from: "2026-01-01", to: null }, opening);
  await assign(lead, { storeId: s[2]!, managerId: m[1]!, from: "2026-01-15", to: null }, opening);
  for (const [index, code] of ["T1", "T2", "T3"].entries()) {
    await publishTemplate(
      lead,
      {
        code,
        name: { en: `Check ${code}`, vi: `Phiếu ${code}` },
        category: index === 0 ? "hygiene" : "service",
        scored: index !== 2,
        sections,
      },
      opening,
    );
  }
  for (let turn = 0; turn < 140; turn++) {
    const inspector = pick(inspectors);
    const at = new Date(Date.parse("2026-01-01T03:00:00Z") + upTo(78) * 86_400_000);
    const { id } = await startCheck(
      inspector,
      { storeId: pick(s), templateId: pick(t), key: mintFormKey(inspector.uid, "start-check") },
      at,
    );
    if (random() < 0.9) await submit(inspector, id, at);
  }
});

async function everyCheck(): Promise<Check[]> {
  const found: Check[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof db.query<Check>>> = await db.query(checks, { limit: 100, cursor });
    found.push(...page.documents.map((document) => document.data));
    if (page.next === null) return found;
    cursor = page.next;
  }
}

/** A quotient rounded half up, by whole-number arithmetic of any size. */
const rounded = (above: bigint, below: bigint) => (below === 0n ? null : Number((2n * above + below) / (2n * below)));

function lineOf(list: readonly Check[]): Line {
  const scored = list.flatMap(({ outcome }) => (outcome!.score === null ? [] : [BigInt(outcome!.score)]));
  const [passed, failed] = ["pass", "fail"].map(
    (result) => list.filter(({ outcome }) => outcome!.result === result).length,
  );
  return {
    checks: list.length,
    scored: scored.length,
    mean: rounded(
      scored.reduce((sum, score) => sum + score, 0n),
      BigInt(scored.length),
    ),
    passRate: rounded(BigInt(passed!) * 100_000_000n, BigInt(passed! + failed!)),
    failed: failed!,
    critical: list.flatMap(({ outcome }) => outcome!.findings).filter((finding) => finding.severity === "critical")
      .length,
  };
}

/** Sections, faults and N/A of every counted check, and of no other. */
async function expectDetails(): Promise<void> {
  const recorded = rowsIn(
    await readDetails(db, { from: "2026-01-01", to: "2026-03-31" }),
    (columns, row) => [columns.key(row), { day: columns.row(row).day, ...detailAt(columns, row) }] as const,
  );
  const counted = (await db.query(checks, { limit: 1000 })).documents.filter(
    ({ data }) => data.status === "submitted" || data.status === "approved",
  );
  const expected = counted.map(({ id: checkId, data: { day, outcome } }) => {
    const { sections: sums, findings, na } = outcome!;
    return [
      checkId,
      {
        day,
        sections: sums,
        faults: findings.map((finding) => ({ item: finding.item, severity: finding.severity })),
        na,
      },
    ] as const;
  });
  expect(Object.fromEntries(recorded)).toEqual(Object.fromEntries(expected));
  expect(recorded).toHaveLength(expected.length);
}

async function expectEquality(): Promise<number> {
  const all = await everyCheck();
  await expectDetails();
  let counted = 0;
  for (let turn = 0; turn < 100; turn++) {
    const user = pick([lead, lead, manager1, manager2, inspectors[0]!]);
    const search = new URLSearchParams();
    if (random() < 0.4) search.set("month", pick(["2026-01", "2026-02", "2026-03"]));
    else if (random() < 0.9) {
      const from = addDays("2025-12-20", upTo(90));
      search.set("from", from);
      search.set("to", addDays(from, upTo(70)));
    }
    const maybe = (name: string, values: readonly string[]) => random() < 0.2 && search.set(name, pick(values));
    maybe("area", areas);
    maybe("storeId", s);
    maybe("templateId", t);
    maybe("templateCategory", ["hygiene", "service"]);
    maybe("managerId", m);
    const report = await readSummaryReport(user, search, now);
    const { filter, before } = report;
    const behind = ({ from, to }: { from: string; to: string }) =>
      all.filter(
        (check) =>
          ["submitted", "approved", "appealed"].includes(check.status) &&
          check.day >= from &&
          check.day <= to &&
          can(user, "read check", check) &&
          (["area", "storeId", "templateId", "templateCategory", "managerId"] as const).every(
            (name) => filter[name] === undefined || check[name] === filter[name],
          ),
      );
    const [current, previous] = [behind(filter), behind(before)];
    expect(report.total).toEqual({ now: lineOf(current), before: lineOf(previous) });
    for (const [rows, field] of [
      [report.areas, "area"],
      [report.templates, "templateId"],
    ] as const) {
      const keys = [...new Set([...current, ...previous].map((check) => check[field]))].sort();
      expect(rows.map((row) => row.key).sort()).toEqual(keys);
      for (const row of rows)
        expect([row.now, row.before]).toEqual(
          [current, previous].map((list) => lineOf(list.filter((check) => check[field] === row.key))),
        );
    }
    for (const point of report.points) {
      const { checks: number, mean } = lineOf(
        current.filter((check) => check.day >= point.from && check.day <= point.to),
      );
      expect(point).toMatchObject({ checks: number, mean });
    }
    expect(report.points.reduce((sum, point) => sum + point.checks, 0)).toBe(current.length);
    counted += current.length;
  }
  return counted;
}

describe("the report equals the checks", () => {
  test("as submitted", async () => {
    expect(await expectEquality()).toBeGreaterThan(500);
  });

  test("after some were approved, reopened, submitted again, voided, and a store moved to another area", async () => {
    const list = (await db.query(checks, { where: [["status", "==", "submitted"]], limit: 200 })).documents;
    for (const [index, { id, data }] of list.entries()) {
      const inspector = inspectors.find(({ uid }) => uid === data.inspectorId)!;
      if (index % 4 === 0) await decideCheck(lead, id, "approve", {}, now);
      if (index % 5 === 1) await decideCheck(lead, id, "void", { reason: "entered twice" }, now);
      if (index % 5 === 2) await decideCheck(lead, id, "reopen", { reason: "photo missing" }, now);
      if (index % 10 === 2) await submit(inspector, id, now);
    }
    await saveStore(lead, { code: "S2", name: "Cửa hàng 2", area: "Quận 1" }, now);
    expect(await expectEquality()).toBeGreaterThan(300);
  });
});

describe("the reader's scope", () => {
  test("a manager knows of no other's stores, managers or areas", async () => {
    const report = await readSummaryReport(manager2, new URLSearchParams("month=2026-02"), now);
    expect(report.choices.storeId.options?.map((option) => option.value).sort()).toEqual([s[0]!, s[2]!].sort());
    expect(report.choices.managerId.options?.map((option) => option.value)).toEqual([m[1]!]);
    const foreign = await readSummaryReport(
      manager2,
      new URLSearchParams(`month=2026-02&storeId=${s[3]!}&managerId=${m[0]!}`),
      now,
    );
    expect(foreign.problems).toEqual([
      { name: "storeId", code: "unknown", value: s[3]! },
      { name: "managerId", code: "unknown", value: m[0]! },
    ]);
    expect(foreign.total).toEqual(report.total);
  });

  test("the index counts the month within it", async () => {
    const [all, own] = [await readMonthLine(lead, now), await readMonthLine(manager1, now)];
    expect(all.month).toBe("2026-03");
    expect(all.line).toEqual((await readSummaryReport(lead, new URLSearchParams(), now)).total.now);
    expect(own.line).toEqual((await readSummaryReport(manager1, new URLSearchParams("month=2026-03"), now)).total.now);
    expect(own.line!.checks).toBeLessThan(all.line!.checks);
  });
});

describe("filters", () => {
  test("are found by code and by name as well, and what isn't found is told", async () => {
    const report = await readSummaryReport(
      lead,
      new URLSearchParams(
        "month=2026-02&storeId=s1&managerId=quan ly 2&templateId=T9&area=Atlantis&inspectorId=nobody",
      ),
      now,
    );
    expect(report.filter).toEqual({ from: "2026-02-01", to: "2026-02-28", storeId: s[0]!, managerId: m[1]! });
    expect(report.problems.map(({ name, code }) => `${name} ${code}`)).toEqual([
      "area unknown",
      "templateId unknown",
      "inspectorId unknown",
    ]);
  });

  test("a year and a half reads at most 10 documents a month beside the directory, and the pending rows of three", async () => {
    const { reads } = await countReads(() =>
      readSummaryReport(lead, new URLSearchParams("from=2025-01-01&to=2026-06-30"), now),
    );
    expect(reads).toBeLessThanOrEqual(25 + 36 * (8 + 2) + 3 * 16);
  });
});
