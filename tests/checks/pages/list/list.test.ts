import { beforeAll, describe, expect, test } from "vitest";
import { can, readsAllStores, wasSubmitted } from "#app/auth/can.ts";
import { checks, type Check, isCounted } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { type CheckList, listChecks } from "#app/checks/list-checks.server.ts";
import { type CheckFilters, checkParams } from "#app/checks/list-filters.ts";
import { readCheckList } from "#app/checks/pages/list/check-list.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { countReads } from "#app/reads.server.ts";
import { managers } from "#app/store-managers/manager.ts";
import type { User } from "#app/auth/user.ts";
import { chain, makeChain, manager1, manager2, people, start, submit } from "../../chain.ts";
import { signedIn } from "../../../people.ts";

const { lan, minh, lead } = people;
const now = new Date("2026-11-20T03:00:00.000Z");
let everything: Stored<Check>[] = [];

/** 72 checks: each half month from January to June 2026, at both stores, by both inspectors, with failures, drafts and void ones. */
beforeAll(async () => {
  await makeChain();
  for (let i = 0; i < 72; i++) {
    const day = `2026-0${1 + Math.floor(i / 12)}-${i % 12 < 6 ? "04" : "19"}`;
    const startedAt = new Date(`${day}T0${1 + (i % 6)}:00:00.000Z`);
    const [inspector, store] = [i % 2 ? lan : minh, i % 4 < 2 ? chain.s1 : chain.s2];
    const id = await start(inspector, store, startedAt);
    if (i % 5 === 0) continue;
    const given = {
      hands: { value: i % 7 === 0 ? "fail" : "pass" },
      fridge: { value: i % 3 ? 4 : 9 },
      floor: { value: i % 3 === 1 ? "fail" : "pass" },
      greeting: { value: i % 2 ? "all" : "some" },
    };
    await submit(inspector, id, given, new Date(startedAt.getTime() + 3_600_000));
    if (i % 11 === 0) await decideCheck(lead, id, "void", { reason: "Twice" }, startedAt);
  }
  everything = [...(await db.query(checks, { limit: 1000 })).documents];
});

/** Every page of a list, and the maximum of documents that a page read. */
async function readAll(user: User, filters: CheckFilters, limit = 10, problems: CheckList["problems"] = []) {
  const found: Stored<Check>[] = [];
  let [cursor, most]: [string | null, number] = [null, 0];
  do {
    const from: string | null = cursor;
    const { result, reads }: { result: CheckList; reads: number } = await countReads(() =>
      listChecks(user, filters, { cursor: from, limit }, now),
    );
    found.push(...result.checks);
    expect(result.checks.length).toBeLessThanOrEqual(limit);
    expect(result.problems).toEqual(problems);
    [cursor, most] = [result.next, Math.max(most, reads)];
  } while (cursor !== null);
  return { found, most };
}

const ids = (found: readonly Stored<Check>[]) => found.map(({ id }) => id);
const newestFirst = (a: Stored<Check>, b: Stored<Check>) =>
  a.data.startedAt < b.data.startedAt || (a.data.startedAt === b.data.startedAt && a.id < b.id) ? 1 : -1;
const idsWhere = (which: (check: Check) => boolean) =>
  ids(everything.filter(({ data }) => which(data)).toSorted(newestFirst));

describe("filters of the list", () => {
  const cases: [string, CheckFilters, (check: Check) => boolean][] = [
    ["nothing", {}, () => true],
    ["a month", { month: "2026-03" }, (check) => check.month === "2026-03"],
    [
      "days, both included",
      { from: "2026-02-19", to: "2026-04-04" },
      (check) => check.day >= "2026-02-19" && check.day <= "2026-04-04",
    ],
    ["from a day", { from: "2026-05-19" }, (check) => check.day >= "2026-05-19"],
    ["until a day", { to: "2026-01-04" }, (check) => check.day <= "2026-01-04"],
    ["area", { area: "Quận 3" }, (check) => check.area === "Quận 3"],
    ["store", { storeId: chain.s2 }, (check) => check.storeId === chain.s2],
    ["manager", { managerId: chain.m2 }, (check) => check.managerId === chain.m2],
    ["template", { templateId: chain.t1 }, () => true],
    ["category", { templateCategory: "hygiene" }, () => true],
    ["inspector", { inspectorId: "lan" }, (check) => check.inspectorId === "lan"],
    ["status", { status: "void" }, (check) => check.status === "void"],
    ["result", { result: "fail" }, (check) => check.result === "fail"],
    [
      "severity",
      { severity: "critical" },
      (check) => check.outcome?.findings.some((finding) => finding.severity === "critical") ?? false,
    ],
    ["all words of a search", { q: "dong lan" }, (check) => check.storeCode === "S1" && check.inspectorId === "lan"],
    [
      "a search and a severity",
      { q: "PHỞ hoa", severity: "major" },
      (check) => check.storeCode === "S2" && (check.found?.includes("major") ?? false),
    ],
    [
      "all of them at once",
      {
        from: "2026-02-01",
        to: "2026-06-30",
        area: "Quận 1",
        storeId: chain.s1,
        managerId: chain.m1,
        templateId: chain.t1,
        templateCategory: "hygiene",
        inspectorId: "minh",
        status: "submitted",
        result: "fail",
        severity: "major",
        q: "dong",
      },
      (check) =>
        check.day >= "2026-02-01" &&
        check.managerId === chain.m1 &&
        check.inspectorId === "minh" &&
        check.status === "submitted" &&
        check.result === "fail" &&
        check.found!.includes("major"),
    ],
  ];
  test.each(cases)("narrow the list by %s to exactly the matching checks, newest first", async (_, filters, fits) => {
    const { found } = await readAll(lead, filters);
    expect(ids(found)).toEqual(idsWhere(fits));
    expect(found.length).toBeGreaterThan(0);
  });

  test("combine with each other and with every order", async () => {
    for (const sort of checkParams.sorts!) {
      for (const [, filters] of cases) {
        const whole =
          sort.endsWith("score") && (filters.from || filters.to)
            ? { ...filters, from: "2026-02-01", to: "2026-06-30" }
            : filters;
        const { found } = await readAll(lead, { ...whole, sort }, 25);
        const keys = found.map(({ data }) => (sort.endsWith("score") ? data.score! : Date.parse(data.startedAt)));
        expect(keys).toEqual(keys.toSorted((a, b) => (sort.startsWith("-") ? b - a : a - b)));
      }
    }
  });

  test("leave out checks without a score when sorted by score", async () => {
    const { found } = await readAll(lead, { sort: "score" });
    expect(new Set(ids(found))).toEqual(new Set(idsWhere((check) => check.score !== undefined)));
  });

  test("report unknown values by name, and apply the others", async () => {
    const { checks: found, problems } = await listChecks(
      lead,
      {
        storeId: "gone",
        managerId: "gone",
        templateId: "gone",
        inspectorId: "gone",
        area: "Atlantis",
        templateCategory: "gone",
        status: "void",
        q: "…",
      },
      {},
      now,
    );
    expect(problems).toEqual([
      ...["storeId", "managerId", "templateId", "inspectorId"].map((name) => ({
        name,
        code: "unknown",
        value: "gone",
      })),
      { name: "area", code: "unknown", value: "Atlantis" },
      { name: "templateCategory", code: "unknown", value: "gone" },
      { name: "q", code: "malformed", value: "…" },
    ]);
    expect(new Set(ids(found))).toEqual(new Set(idsWhere((check) => check.status === "void")));
  });

  test("report an unknown cursor and show the first page", async () => {
    for (const user of [lead, manager2]) {
      const first = await listChecks(user, {}, { limit: 5 }, now);
      for (const cursor of ["nonsense", Buffer.from("[null,null,null]").toString("base64url"), `${first.next}x`]) {
        expect(await listChecks(user, {}, { limit: 5, cursor }, now)).toMatchObject({
          checks: first.checks,
          problems: [{ name: "cursor", code: "cursor" }],
        });
      }
    }
  });
});

describe("a page of the list", () => {
  test("reads its rows, not the collection", async () => {
    expect((await readAll(lead, {}, 10)).most).toBeLessThanOrEqual(10 + 1);
    expect(
      (await readAll(lead, { month: "2026-03", status: "submitted", storeId: chain.s1, sort: "-score" }, 5)).most,
    ).toBeLessThanOrEqual(5 + 2);
    expect((await readAll(lead, { q: "dong" }, 10)).most).toBeLessThanOrEqual(10 + 1);
  });

  test("reads each of a manager's two queries once, plus replacements for hidden checks", async () => {
    expect((await readAll(manager2, {}, 10)).most).toBeLessThanOrEqual(2 * 10 + 10 + 4);
  });
});

/** Managers can filter by themselves and by managers of their stores. */
function canName(user: User, managerId: string): boolean {
  const isOwn = ({ data }: Stored<Check>) => data.managerId === managerId && user.stores.includes(data.storeId);
  return readsAllStores(user) || managerId === user.managerId || everything.some(isOwn);
}

describe("scope of the list", () => {
  const readable: [string, User, (check: Check) => boolean][] = [
    ["an inspector's is everything", lan, () => true],
    [
      "a manager's is their stores, and former stores on the days they had them",
      manager2,
      (check) => wasSubmitted(check) && (check.storeId === chain.s2 || check.managerId === chain.m2),
    ],
    ["a manager's who had one store only", manager1, (check) => wasSubmitted(check) && check.storeId === chain.s1],
    [
      "a manager's of no store any more is what they managed",
      signedIn("former", ["manager"], { managerId: chain.m2, formerStores: [chain.s1, chain.s2] }),
      (check) => wasSubmitted(check) && check.managerId === chain.m2,
    ],
    ["a manager's without stores and past is nothing", signedIn("new", ["manager"]), () => false],
    ["grants add up", signedIn("both", ["manager", "user"]), () => true],
  ];
  test.each(readable)("shows exactly the checks in scope: %s", async (_, user, fits) => {
    expect(ids((await readAll(user, {}, 7)).found)).toEqual(idsWhere(fits));
  });

  const filters: CheckFilters[] = [
    { storeId: chain.s1 },
    { managerId: chain.m2 },
    { managerId: chain.m1 },
    { storeId: chain.s1, managerId: chain.m2 },
    { storeId: chain.s2, managerId: chain.m1 },
    { storeId: chain.s1, managerId: chain.m1 },
    { area: "Quận 1", result: "fail" },
    { q: "lan", severity: "critical" },
    { sort: "-score", from: "2026-01-01", to: "2026-03-31" },
    { sort: "score", storeId: chain.s1 },
    { sort: "day", month: "2026-02" },
  ];
  test.each(filters.map((filter) => [JSON.stringify(filter), filter] as const))(
    "%s shows a manager all checks that they can read, and no others",
    async (_, filter) => {
      for (const [, user, fits] of readable) {
        const { storeId, managerId, ...rest } = filter;
        const store = storeId && can(user, "read store", { storeId }) ? { storeId } : {};
        const manager = managerId && canName(user, managerId) ? { managerId } : {};
        const told = [
          ...(storeId && !("storeId" in store) ? [{ name: "storeId" as const, value: storeId }] : []),
          ...(managerId && !("managerId" in manager) ? [{ name: "managerId" as const, value: managerId }] : []),
        ].map((problem) => ({ ...problem, code: "unknown" as const }));
        const all = (await readAll(lead, { ...rest, ...store, ...manager })).found;
        const found = (await readAll(user, filter, 4, told)).found;
        expect(ids(found)).toEqual(ids(all.filter(({ data }) => fits(data))));
      }
    },
  );

  test("a manager isn't shown the name of a manager who never had one of their stores", async () => {
    const stranger = signedIn("stranger", ["manager"], { managerId: "m-stranger" });
    expect((await listChecks(stranger, { managerId: chain.m2 }, {}, now)).problems).toEqual([
      { name: "managerId", code: "unknown", value: chain.m2 },
    ]);
    const page = await readCheckList(stranger, new URLSearchParams({ managerId: chain.m2 }), now);
    expect(JSON.stringify(page)).not.toContain((await db.get(managers, chain.m2))!.data.name);
  });

  test("a manager's filter by a store that was never theirs is reported as unknown", async () => {
    expect((await listChecks(manager1, { storeId: chain.s2 }, {}, now)).problems).toEqual([
      { name: "storeId", code: "unknown", value: chain.s2 },
    ]);
  });

  test("the counted checks match those of reports, under every sort", async () => {
    for (const sort of checkParams.sorts!) {
      const found = (await readAll(lead, { status: "counted", sort })).found;
      expect(new Set(ids(found))).toEqual(
        new Set(
          ids(
            everything.filter(({ data }) => isCounted(data) && (!sort.endsWith("score") || data.score !== undefined)),
          ),
        ),
      );
    }
  });

  test("a manager of forty stores can page through all their checks", async () => {
    const many = signedIn("many", ["manager"], {
      managerId: "m-many",
      stores: [chain.s1, ...Array.from({ length: 38 }, (_, i) => `none-${i}`), chain.s2],
    });
    for (const filter of [{}, { sort: "score", from: "2026-01-01", to: "2026-06-30" }] as CheckFilters[]) {
      const submitted = (await readAll(lead, filter)).found.filter(({ data }) => wasSubmitted(data));
      expect(ids((await readAll(many, filter, 9)).found)).toEqual(ids(submitted));
    }
  });
});

test("the list's test data have checks of every status", () => {
  expect(new Set(everything.map(({ data }) => data.status))).toEqual(new Set(["draft", "submitted", "void"]));
  expect(everything.filter(({ data }) => isCounted(data)).length).toBeGreaterThan(40);
});
