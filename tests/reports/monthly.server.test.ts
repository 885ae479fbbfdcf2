/** The monthly summary, compared with a calculation from checks, sittings and cases. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { isCountedSitting, sittings } from "#app/camera/sitting.ts";
import { type Check, checks, isCounted } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import type { Late } from "#app/checks/stamp.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import { cases } from "#app/feedback/case.ts";
import { moveCase, recordCase } from "#app/feedback/cases.server.ts";
import { addDays, addMonths } from "#app/i18n/days.ts";
import { countReads } from "#app/reads.server.ts";
import { noDetails } from "#app/reports/details.ts";
import { nothingCovered } from "#app/checks/finding-coverage.ts";
import { findCommon } from "#app/reports/monthly/common-findings.ts";
import { countLate } from "#app/reports/monthly/late-changes.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { type Severity, severities } from "#app/score-policy/severity.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { caseInput } from "../feedback/case-input.ts";
import { signedIn } from "../people.ts";
import {
  answered,
  areas,
  everyCheck,
  inspectors,
  lead,
  m,
  makeMonths,
  manager1,
  manager2,
  now,
  pick,
  random,
  rounded,
  s,
  submit,
  t,
  upTo,
} from "./months.ts";

composeAreas();

const read = (search: Readonly<Record<string, string | undefined>>, user: User = lead, at = now) => {
  const searchEntries = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return readMonthlySummary(user, new URLSearchParams(searchEntries), at, "whole");
};
const afterwards = new Date("2026-04-20T05:00:00Z");

beforeAll(async () => {
  await makeMonths();
  await saveStore(lead, { code: "S6", name: "Cửa hàng 6", area: areas[0]! }, new Date("2026-01-01T00:00:00Z"));
  for (let turn = 0; turn < 25; turn++) {
    const head = { day: addDays("2026-01-02", upTo(75)), from: "08:00", to: "09:00", note: "" };
    const { id } = await recordSitting(lead, { storeId: pick(s), ...head }, {}, now);
    for (let seen = upTo(4); seen > 0; seen--)
      await addObservation(
        lead,
        id,
        { camera: "1", at: "08:30", category: "cash", severity: pick(severities), words: "x", photos: [] },
        {},
        now,
      );
  }
  for (let turn = 0; turn < 25; turn++) {
    const cameAt = `${addDays("2026-01-02", upTo(75))}T03:00:00.000Z`;
    const id = await recordCase(lead, caseInput({ storeId: pick(s), cameAt, severity: pick(severities) }), {}, now);
    if (random() < 0.6) await moveCase(lead, id, random() < 0.7 ? "justify" : "dismiss", { reason: "x" }, now);
  }
});

type Asked = { readonly month: string; readonly area?: string; readonly managerId?: string; readonly until?: string };

/** The parts of every store's score by store id, from the records. */
async function standings({ month, area, managerId, until = "9999" }: Asked) {
  const isAsked = (record: { day: string; area: string; managerId: string | null }) =>
    record.day.startsWith(month) &&
    record.day <= until &&
    (area === undefined || record.area === area) &&
    (managerId === undefined || record.managerId === (managerId === "none" ? null : managerId));
  const counted = (await everyCheck()).filter((check) => isCounted(check) && isAsked(check));
  const sat = (await queryAll(db, sittings, {})).map(({ data }) => data);
  const told = (await queryAll(db, cases, {})).map(({ data }) => data);
  const { weights, points } = defaultScorePolicy;
  const left = (found: readonly { readonly severity: Severity }[]) =>
    BigInt(Math.max(0, 100 - found.reduce((sum, { severity }) => sum + points[severity], 0))) * 1_000_000n;
  return new Map(
    s.flatMap((store) => {
      const own = counted.filter((check) => check.storeId === store);
      const scores = own.flatMap(({ outcome }) => (outcome!.score === null ? [] : BigInt(outcome!.score)));
      const ownSat = sat.filter((each) => isCountedSitting(each) && each.storeId === store && isAsked(each));
      const ownTold = told.filter((each) => each.storeId === store && isAsked(each));
      const parts: [bigint, bigint, number][] = [];
      if (scores.length > 0)
        parts.push([scores.reduce((sum, score) => sum + score, 0n), BigInt(scores.length), weights.checks]);
      const remaining = ownSat.reduce((sum, { observations }) => sum + left(observations), 0n);
      if (ownSat.length > 0) parts.push([remaining, BigInt(ownSat.length), weights.camera]);
      if (ownTold.length > 0)
        parts.push([left(ownTold.filter(({ justified }) => justified === "yes")), 1n, weights.feedback]);
      const common = parts.reduce((product, [, below]) => product * below, 1n);
      const above = parts.reduce((sum, [value, below, weight]) => sum + (value * BigInt(weight) * common) / below, 0n);
      const score = rounded(above, common * BigInt(parts.reduce((sum, [, , weight]) => sum + weight, 0)));
      const critical = own
        .flatMap(({ outcome }) => outcome!.findings)
        .filter(({ severity }) => severity === "critical");
      const base = { checks: own.length, scored: scores.length, critical: critical.length };
      const made = [scores, ownSat, ownTold].map(({ length }) => length > 0).join();
      return score === null ? [] : [[store, { score, made, ...base }] as const];
    }),
  );
}

interface Row {
  readonly score: number;
  readonly checks: number;
  readonly scored: number;
  readonly critical: number;
  /** Which components have data. */
  readonly made: string;
}

/** One more than the number of better stores. */
function rankIn(all: ReadonlyMap<string, Row>, own: Row): number {
  const before = (a: Row) =>
    a.scored > 0 && (a.score - own.score || own.critical - a.critical || a.checks - own.checks) > 0;
  return 1 + [...all.values()].filter(before).length;
}

describe("scores and ranks", () => {
  test.each(["2026-01", "2026-02", "2026-03"])("of %s match the records, with the previous month", async (month) => {
    for (const narrower of [{}, { area: areas[1]! }, { managerId: m[0]! }, { managerId: "none" }]) {
      const report = await read({ month, ...narrower });
      const expected = await standings({ month, ...narrower });
      const before = await standings({
        month: addMonths(month, -1),
        ...narrower,
        ...(month === "2026-03" && { until: "2026-02-20" }),
      });
      const isRanked = ([, { scored }]: readonly [string, Row]) => scored > 0;
      const ranked = [...expected].filter(isRanked);
      const rankedBefore = [...before].filter(isRanked);
      expect(report.problems).toEqual([]);
      expect(new Map(report.list.rows.map((row) => [row.id, [row.score, row.rank, row.before]]))).toEqual(
        new Map(ranked.map(([id, row]) => [id, [row.score, rankIn(expected, row), before.get(id)?.score ?? null]])),
      );
      expect(report.all).toEqual({
        ranked: ranked.length,
        scored: ranked.reduce((sum, [, { scored }]) => sum + scored, 0),
        mean: rounded(
          ranked.reduce((sum, [, { score }]) => sum + BigInt(score), 0n),
          BigInt(ranked.length),
        ),
        before: rounded(
          rankedBefore.reduce((sum, [, { score }]) => sum + BigInt(score), 0n),
          BigInt(rankedBefore.length),
        ),
        isComparable: expect.any(Boolean) as boolean,
      });
      const comparable = ranked.flatMap(([id, { scored, made }]) => {
        const earlier = before.get(id);
        return earlier && Math.min(scored, earlier.scored) >= 3 && made === earlier.made ? id : [];
      });
      expect(report.list.rows.flatMap((row) => (row.isComparable ? row.id : [])).toSorted()).toEqual(
        comparable.toSorted(),
      );
      const apart = [...expected].filter((row) => !isRanked(row));
      const unranked = report.unranked.filter(({ score }) => score !== null);
      expect(new Map(unranked.map((row) => [row.id, [row.score, row.rank]]))).toEqual(
        new Map(apart.map(([id, { score }]) => [id, [score, null]])),
      );
      const [first] = report.list.rows;
      const alone = await read({ month, ...narrower, storeId: first!.id });
      expect(alone.list.rows).toEqual([first]);
      expect(alone.all).toEqual(report.all);
      expect(report.distribution!.reduce((sum, stores) => sum + stores, 0)).toBe(ranked.length);
    }
  });

  test("are sorted on request, a page at a time", async () => {
    const { rows } = (await read({ month: "2026-02", sort: "name" })).list;
    expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
    const worst = (await read({ month: "2026-02", sort: "-rank" })).list.rows;
    expect(worst.map(({ rank }) => rank)).toEqual(worst.map(({ rank }) => rank).toSorted((a, b) => b! - a!));
    const { problems, list } = await read({ month: "2026-02", sort: "colour", cursor: "70" });
    expect(problems.map(({ name, code }) => `${name} ${code}`)).toEqual(["sort unknown", "cursor unknown"]);
    expect(list.sort).toBe("rank");
  });

  test("are explained in the store's report", async () => {
    const { list } = await read({ month: "2026-02" });
    for (const row of list.rows) {
      const { store } = await readStoreReport(
        lead,
        // A score counts all checks of the store, whatever the report's filters.
        new URLSearchParams({ from: "2026-01-10", to: "2026-02-10", storeId: row.id, templateId: t[0]! }),
        now,
      );
      expect(store!.score).toEqual({
        month: "2026-02",
        score: row.score,
        working: row.working,
        rank: { rank: row.rank, of: list.count },
        isRanked: true,
        figures: row.figures,
        points: defaultScorePolicy.points,
      });
      const brought = row.working.reduce((sum, { brings }) => sum + brings, 0);
      expect(Math.abs(brought - row.score!)).toBeLessThan(3);
    }
  });
});

describe("the monthly summary's scope", () => {
  test("shows managers their stores with ranks among all, and the mean of five stores or more", async () => {
    const [all, own] = [await read({ month: "2026-02" }), await read({ month: "2026-02" }, manager1)];
    const ranks = new Map(all.list.rows.map(({ id, rank, score }) => [id, [rank, score]]));
    expect(new Map(own.list.rows.map(({ id, rank, score }) => [id, [rank, score]]))).toEqual(
      new Map(manager1.stores.map((id) => [id, ranks.get(id)])),
    );
    expect(own.all).toEqual(all.all);
    expect(own).toMatchObject({ distribution: null, inspectors: null, risen: [], fallen: [] });
    const few = await read({ month: "2026-02", area: areas[1]! }, manager1);
    expect(few.list.rows.map(({ rank }) => rank)).toEqual([null]);
    expect((await read({ month: "2026-02", area: areas[1]! }, manager1)).all).toBeNull();
    expect(JSON.stringify(own.list)).not.toContain(s[3]!);
  });

  test("hides the mean of too few stores from managers, also for the previous period", async () => {
    const days = (await everyCheck()).filter(isCounted).map(({ day }) => day);
    const early = new Date(`2026-02-${days.toSorted()[0]!.slice(8)}T05:00:00Z`);
    const { all } = await read({ month: "2026-02" }, lead, early);
    expect(all!.before).not.toBeNull();
    expect((await read({ month: "2026-02" }, manager1, early)).all).toEqual({
      ...all,
      before: null,
      isComparable: false,
    });
  });

  test("counts the checks that a former manager's list has", async () => {
    const mayRead = (check: { storeId: string; managerId: string | null }) =>
      manager2.stores.includes(check.storeId) || check.managerId === manager2.managerId;
    const inJanuary = (await everyCheck()).filter((check) => isCounted(check) && check.day.startsWith("2026-01"));
    expect((await read({ month: "2026-01" }, manager2)).checks).toBe(inJanuary.filter(mayRead).length);
    expect((await read({ month: "2026-01" })).checks).toBe(inJanuary.length);
  });

  test("hides a store from its former manager", async () => {
    const own = await read({ month: "2026-01" }, manager2);
    expect(own.list.rows.map(({ id }) => id)).toEqual([s[2]]);
    expect((await read({ month: "2026-01", storeId: s[0]! }, manager2)).list.rows).toEqual([]);
    expect(
      (await readStoreReport(manager2, new URLSearchParams(`month=2026-01&storeId=${s[0]}`), now)).store!.score,
    ).toBe(null);
  });

  test("shows inspectors every store, and no inspector's means", async () => {
    const own = await read({ month: "2026-02" }, inspectors[0]);
    expect(own.inspectors).toBeNull();
    expect(own.list.count).toBe((await read({ month: "2026-02" })).list.count);
  });
});

test("inspectors have means and spread over twelve months, or over the month", async () => {
  for (const [search, first] of [
    [{ month: "2026-02" }, "2025-03"],
    [{ month: "2026-02", inspectors: "month" }, "2026-02"],
  ] as const) {
    const { period, rows } = (await read(search)).inspectors!;
    expect(period).toEqual({ from: `${first}-01`, to: "2026-02-28" });
    const counted = (await everyCheck()).filter(
      (check) => isCounted(check) && check.day >= period.from && check.day <= period.to,
    );
    const mean = (list: readonly number[]) => list.reduce((sum, score) => sum + score, 0) / list.length;
    for (const { uid } of inspectors) {
      const own = counted.filter(({ inspectorId }) => inspectorId === uid);
      const scores = own.flatMap(({ outcome }) => outcome!.score ?? []);
      const figures = rows.find(({ id }) => id === uid)!;
      expect(figures).toMatchObject({ checks: own.length, scored: scores.length, mean: Math.round(mean(scores)) });
      const variance = scores.reduce((sum, score) => sum + (score - mean(scores)) ** 2, 0) / (scores.length - 1);
      expect(figures.spread).toBeCloseTo(Math.sqrt(variance), -2);
    }
  }
});

test("items that failed in more than half of their stores are listed with counts", async () => {
  const { common } = await read({ month: "2026-02" });
  const counted = (await everyCheck()).filter((check) => isCounted(check) && check.day.startsWith("2026-02"));
  const expected = t.flatMap((templateId) =>
    ["hands", "floor", "bins", "smile"].flatMap((item) => {
      const judged = counted.filter(
        ({ outcome, ...check }) =>
          check.templateId === templateId && !outcome!.na.includes(item) && !outcome!.unanswered?.includes(item),
      );
      const found = judged.filter(({ outcome }) => outcome!.findings.some((finding) => finding.item === item));
      const [of, stores] = [judged, found].map((list) => new Set(list.map(({ storeId: store }) => store)).size) as [
        number,
        number,
      ];
      return of > 1 && stores * 2 > of ? [{ templateId, item, stores, of, findings: found.length }] : [];
    }),
  );
  expect(expected.length).toBeGreaterThan(0);
  const key = ({ templateId, item }: { templateId: string; item: string }) => `${templateId} ${item}`;
  expect(
    common
      .map(({ templateId, item, stores, of, findings }) => ({ templateId, item, stores, of, findings }))
      .toSorted((a, b) => (key(a) < key(b) ? -1 : 1)),
  ).toEqual(expected.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)));
});

test("exactly half of the stores is not enough for a common finding", () => {
  const details = (found: boolean) => ({
    ...noDetails(),
    checks: 1,
    versions: new Map([[1, 1]]),
    marks: new Map(found ? [["hands", { na: 0, unanswered: 0, critical: 1, major: 0, minor: 0 }]] : []),
  });
  const version = { sections: [{ id: "a", items: [{ id: "hands" }] }] } as unknown as TemplateVersion;
  const findings = (of: readonly boolean[]) =>
    findCommon(new Map(of.map((found, at) => [String(at), details(found)])), "t", {
      versions: new Map([[1, version]]),
      coverage: nothingCovered,
    });
  expect(findings([true, false])).toEqual([]);
  expect(findings([true])).toEqual([]);
  expect(findings([true, true, false])).toEqual([{ templateId: "t", item: "hands", stores: 2, of: 3, findings: 2 }]);
});

test("open stores without a check are listed separately, also by area", async () => {
  expect((await read({ month: "2026-02" })).unchecked!.map(({ code }) => code)).toContain("S6");
  expect((await read({ month: "2026-02", area: areas[1]! })).unchecked).toEqual([]);
  expect((await read({ month: "2026-02" }, manager1)).unchecked).toEqual([]);
});

test("a store is listed as not checked only from its opening day", async () => {
  const unchecked = async (month: string) => (await read({ month })).unchecked!.map(({ code }) => code);
  await saveStore(lead, { code: "S8", name: "Cửa hàng 8", area: areas[0]!, openedOn: "2026-02-28" }, now);
  // Without an opening day, it counts from the day it was added.
  await saveStore(lead, { code: "S9", name: "Cửa hàng 9", area: areas[0]! }, now);
  await saveStore(lead, { code: "S10", name: "Cửa hàng 10", area: areas[0]!, openedOn: "2026-03-25" }, now);
  expect(await unchecked("2026-01")).toEqual(expect.not.arrayContaining(["S8", "S9", "S10"]));
  expect(await unchecked("2026-02")).toContain("S8");
  expect(await unchecked("2026-02")).not.toContain("S9");
  expect(await unchecked("2026-03")).toEqual(expect.arrayContaining(["S8", "S9"]));
  // A check proves that it was open before it was added.
  const { id } = await startCheck(
    inspectors[0]!,
    { storeId: storeId("S9"), templateId: t[0]!, key: mintFormKey("lan", "start-check") },
    new Date("2026-01-15T03:00:00Z"),
  );
  await submit(inspectors[0]!, id, new Date("2026-01-15T03:00:00Z"), answered);
  expect(await unchecked("2026-02")).toContain("S9");
  expect(await unchecked("2025-12")).not.toContain("S9");
  // It opens later this month.
  expect(await unchecked("2026-03")).not.toContain("S10");
});

test("a manager's unchecked stores are those of the month, and “no manager” lists none", async () => {
  await saveStore(lead, { code: "S7", name: "Cửa hàng 7", area: areas[0]!, openedOn: "2026-01-05" }, now);
  await assign(lead, { storeId: storeId("S7"), managerId: m[1]!, from: "2026-02-15", to: null }, now);
  const codes = async (managerId: string, month: string) =>
    (await read({ month, managerId })).unchecked?.map(({ code }) => code);
  expect(await codes(m[1]!, "2026-02")).toEqual(["S7"]);
  expect(await codes(m[1]!, "2026-01")).not.toContain("S7");
  expect(await codes(m[0]!, "2026-02")).toEqual([]);
  expect(await codes("none", "2026-02")).toBeUndefined();
});

test("checks decided late are listed to their readers, latest first", async () => {
  const [first, second] = (await queryAll(db, checks, { where: [["status", "==", "submitted"]] }))
    .filter(({ data }) => data.month === "2026-03" && data.storeId === s[0])
    .slice(0, 2);
  const none = { checks: [], more: false, counts: { figures: 0, confirmed: 0 } };
  expect((await read({ month: "2026-03" }, lead, afterwards)).late).toEqual(none);
  await decideCheck(lead, first!.id, "approve", {}, now);
  await decideCheck(lead, second!.id, "void", { reason: "Nhầm cửa hàng" }, afterwards);
  await decideCheck(lead, first!.id, "reopen", { reason: "Thiếu ảnh" }, new Date(afterwards.getTime() + 1000));
  const named = async (search: Record<string, string>, user = lead) =>
    (await read({ month: "2026-03", ...search }, user, afterwards)).late.checks.map(({ id }) => id);
  expect(await named({})).toEqual([first!.id, second!.id]);
  expect(await named({ storeId: s[1]! })).toEqual([]);
  expect(await named({}, manager1)).toEqual([first!.id, second!.id]);
  expect(await named({}, manager2)).toEqual([]);
});

test("a range of days becomes its last month, and filters without effect are reported", async () => {
  const report = await read({
    from: "2026-01-10",
    to: "2026-02-03",
    templateId: t[0]!,
    inspectorId: "lan",
    area: areas[1]!,
  });
  expect(report.filter).toEqual({ from: "2026-02-01", to: "2026-02-28", area: areas[1] });
  expect(report.problems).toEqual([
    { name: "templateId", code: "unused", value: "" },
    { name: "inspectorId", code: "unused", value: "" },
  ]);
  for (const search of [
    { month: "2026-13" },
    { month: "x", from: "y" },
    { storeId: "S404", managerId: "x".repeat(300) },
  ])
    expect((await read(search)).problems.length).toBeGreaterThan(0);
});

test("a month is read from facts, without checks, sittings or cases", async () => {
  await read({ month: "2026-02" });
  const { reads } = await countReads(() => read({ month: "2026-02" }));
  // The directory and the views; of two months checks, camera and feedback; details; late checks; policy.
  // The last part is the completion of plans: directory of stores and templates, plans and changes, three months of facts.
  // The comparison of inspectors covers ten more months.
  expect(reads).toBeLessThanOrEqual(25 + 1 + 2 * 3 * 26 + 34 + 50 + 2 + (17 + 3 + 3 * 26) + 10 * 26);
});

test("a manager isn't shown the mean of another manager's stores, however many", async () => {
  const may = new Date("2026-05-20T05:00:00Z");
  const others = ["S11", "S12", "S13", "S14"];
  for (const code of others) {
    await saveStore(lead, { code, name: `Cửa hàng ${code}`, area: areas[0]! }, now);
    await assign(lead, { storeId: storeId(code), managerId: m[1]!, from: "2026-05-01", to: null }, may);
  }
  for (const id of [s[2]!, ...others.map(storeId)]) {
    const key = mintFormKey(inspectors[0]!.uid, "start-check");
    await submit(
      inspectors[0]!,
      (await startCheck(inspectors[0]!, { storeId: id, templateId: t[0]!, key }, may)).id,
      may,
    );
  }
  const successor = signedIn("successor", ["manager"], { managerId: m[0]!, stores: [s[2]!] });
  const ofTheirs = { month: "2026-05", managerId: m[1]! };
  expect((await read(ofTheirs, lead, may)).all!.ranked).toBe(5);
  const told = await read(ofTheirs, successor, may);
  expect(told.filter.managerId).toBe(m[1]);
  expect(told.all).toBeNull();
});

/** Copies a check `many` times into its own month, with an event a minute after each other. */
async function makeLate(like: Stored<Check>, late: Late, many: number) {
  for (let at = 0; at < many; at++) {
    const lateAt = new Date(Date.UTC(2025, 11, 20, 0, at)).toISOString();
    const copy: Check = { ...like.data, month: "2025-11", day: "2025-11-05", late, lateAt };
    await db.create(checks, `${late}-${like.data.storeCode}-${at}`, copy);
  }
}

test("late decisions are counted exactly by store, area and manager, however many there are", async () => {
  const all = await queryAll(db, checks, { where: [["status", "==", "submitted"]] });
  const of = (store: string, manager: string) =>
    all.find(({ data }) => data.storeId === store && data.managerId === manager)!;
  const [mine, other] = [of(s[0]!, m[0]!), of(s[2]!, m[1]!)];
  await makeLate(mine, "figures", 3);
  await makeLate(mine, "confirmed", 4);
  // These are the latest of all.
  await makeLate(other, "figures", 60);
  await makeLate(other, "confirmed", 70);
  const late = async (search: Record<string, string | undefined>, user = lead) =>
    (await read({ month: "2025-11", ...search }, user, afterwards)).late;
  const chain = await late({});
  expect([chain.counts, chain.more, chain.checks.length]).toEqual([{ figures: 63, confirmed: 74 }, true, 25]);
  expect(chain.checks[0]!.id).toBe(`figures-${other.data.storeCode}-59`);
  for (const search of [
    { storeId: mine.data.storeId },
    { area: mine.data.area },
    { managerId: mine.data.managerId! },
  ]) {
    const { counts, more, checks: named } = await late(search);
    expect([counts, more]).toEqual([{ figures: 3, confirmed: 4 }, false]);
    expect(named.map(({ id }) => id)).toEqual([2, 1, 0].map((at) => `figures-${mine.data.storeCode}-${at}`));
  }
  const own = await late({}, manager1);
  expect([own.checks.length, own.more, own.counts]).toEqual([3, false, null]);
  expect(await countLate(manager1, { from: "2025-11-01", to: "2025-11-30" })).toEqual({ figures: 3, confirmed: 4 });
});
