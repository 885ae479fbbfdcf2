/** A former manager sees everything of their own days at a store, and nothing of others, at every address. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { checks } from "#app/checks/check.ts";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
import { reattributeChecks } from "#app/checks/check-record.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { db } from "#app/db/db.server.ts";
import routes from "#app/routes.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { readStorePage } from "#app/stores/pages/view/read-store.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { createProfile } from "#app/users/users.server.ts";
import { openApp } from "../app.ts";
import { attachPhoto } from "../checks/attach-photo.ts";
import { allGood, chain, later, makeChain, manager2, morning, people, start, stored, submit } from "../checks/chain.ts";
import { signedIn } from "../people.ts";
import { cookieFor, visitorOf } from "./visitor.ts";

const { lan, lead } = people;
const on = (day: string) => new Date(`${day}T03:00:00.000Z`);
/** The next manager of the store, as a user. */
const successor = signedIn("successor", ["manager"], {
  displayName: "Trần Bình",
  managerId: chain.m1,
  stores: [chain.s1],
});
let app: Awaited<ReturnType<typeof openApp>>;
let former: ReturnType<typeof visitorOf>;
/** Checks of the store: before their days, on two of them, and after. */
let [before, theirs, corrected, after] = ["", "", "", ""];
let photo = "";
/** Names, codes and ids that the former manager must not see. */
let foreign: string[] = [];

async function check(day: string, faulty = false): Promise<string> {
  const id = await start(lan, chain.s1, on(day));
  await submit(lan, id, faulty ? { ...allGood, floor: { value: "fail" } } : allGood, later(30, on(day)));
  return id;
}

/** M2 had the first store in January and February. Others had it before and after, and one shared it. */
beforeAll(async () => {
  app = await openApp();
  await makeChain();
  await saveManager(lead, { code: "M0", name: "Đỗ Trước" }, morning);
  await saveManager(lead, { code: "M2", name: "Lê Hoa", uid: manager2.uid }, morning);
  await saveManager(lead, { code: "M3", name: "Vũ Chung" }, morning);
  const earlier = { storeId: chain.s1, managerId: managerId("M0"), from: "2025-10-01", to: "2025-12-31" };
  await assign(lead, earlier, morning);
  await assign(
    lead,
    { storeId: chain.s1, managerId: managerId("M3"), from: "2026-03-01", to: null, shared: true },
    morning,
  );
  before = await check("2025-12-10");
  theirs = await check("2026-02-27", true);
  corrected = await check("2026-02-28");
  const follow = { storeId: chain.s1, templateId: chain.t1, followUpOf: theirs };
  after = (await startCheck(lan, { ...follow, key: mintFormKey(lan.uid, "start-check") }, on("2026-03-10"))).id;
  photo = await attachPhoto(app, after, await cookieFor(lan.uid));
  await submit(lan, after, allGood, later(30, on("2026-03-10")));
  await appealCheck(
    successor,
    theirs,
    { items: [{ item: "floor", reason: "It was being mopped." }] },
    on("2026-03-05"),
  );
  const wrong = { ...(await stored(corrected)), managerId: chain.m1, managerName: "Trần Bình" };
  await db.set(checks, corrected, wrong);
  await reattributeChecks(lead, [{ storeId: chain.s1, from: "2026-02-28", to: "2026-02-28" }], on("2026-03-12"));
  const closed = {
    code: "S1",
    name: "Cà phê Đông Du",
    area: "Quận 1",
    status: "closed",
    phone: "02838221234",
  } as const;
  await saveStore(lead, closed, on("2026-03-20"));
  const { uid } = manager2;
  await createProfile({ uid, email: `${uid}@demo.test`, displayName: "Lê Hoa", photoURL: null }, ["manager"]);
  former = visitorOf(app, await cookieFor(uid));
  const codes = await Promise.all([before, after].map(async (id) => (await stored(id)).code));
  foreign = ["Đỗ Trước", "Trần Bình", "Vũ Chung", before, after, ...codes];
});

async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("Content-Type")?.includes("spreadsheetml")) return response.text();
  const { sheets } = await readXlsx(await response.bytes());
  return JSON.stringify(sheets);
}

/** Foreign words in an answer, without those of the request itself. */
async function leaksOf(path: string): Promise<string[]> {
  const response = await app.request(path, {}, await cookieFor(manager2.uid));
  const body = await textOf(response);
  return foreign.filter((word) => body.includes(word) && !path.includes(word));
}

interface Address {
  readonly pattern: string;
  /** Whether it is rendered from data. Otherwise it is a file or a redirect. */
  readonly isPage: boolean;
}

/** Every address inside the signed-in layout. */
function addresses(entries: readonly RouteConfigEntry[], above = "", inside = false): Address[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    const within = inside || entry.file === "shell/pages/layout.tsx";
    if (entry.children) return addresses(entry.children, path, within);
    return within ? [{ pattern: path || "/", isPage: entry.file.endsWith(".tsx") }] : [];
  });
}

function examplesOf(pattern: string): string[] {
  const managers = [chain.m1, chain.m2, managerId("M0"), managerId("M3")];
  const ids = pattern.startsWith("/qc/store-managers/") ? managers : [chain.s1, chain.t1];
  return pattern.includes(":") ? ids.map((id) => pattern.replace(/:\w+/, id)) : [pattern];
}

const questions = () => [
  "",
  `?id=${theirs}`,
  `?id=${corrected}`,
  `?id=${after}&move=approve&key=${photo}`,
  `?storeId=${chain.s1}&column=manager&column=tags&column=updatedAt&column=phone`,
  `?storeId=${chain.s1}&managerId=${chain.m1}`,
  "?month=2026-03",
];

test.each(addresses(routes))(
  "$pattern hides other managers of a former store and their checks",
  async ({ pattern, isPage }) => {
    for (const path of examplesOf(pattern)) {
      const data = path === "/" ? "/_.data" : `${path}.data`;
      // A page shows only its data.
      for (const asked of questions().map((question) => (isPage ? data : path) + question))
        expect({ asked, leaks: await leaksOf(asked) }).toEqual({ asked, leaks: [] });
    }
  },
);

describe("a former manager", () => {
  const rows: [path: () => string, status: number, shows: RegExp | null][] = [
    [() => `/qc/stores/${chain.s1}`, 200, /You managed this store until 28 Feb 2026/],
    [() => `/qc/stores/${chain.s1}`, 200, /1 Jan 2026 – 28 Feb 2026/],
    [() => "/qc/stores", 200, /Cà phê Đông Du/],
    [() => "/qc/stores.csv", 200, /S1,Cà phê Đông Du/],
    [() => `/qc/checks?storeId=${chain.s1}`, 200, /27\u00a0Feb/],
    [() => "/qc/checks.csv", 200, /2026-02-28/],
    [() => `/qc/check/view?id=${theirs}`, 200, /Appealed by Cà phê Đông Du/],
    [() => `/qc/check/view?id=${theirs}`, 200, /Cà phê Đông Du appealed/],
    [() => `/qc/check/view?id=${corrected}`, 200, /Lê Hoa/],
    [() => `/qc/check/view?id=${before}`, 404, null],
    [() => `/qc/check/view?id=${after}`, 404, null],
    [() => `/qc/check/appeal?id=${after}`, 404, null],
    [() => `/qc/check/photo?id=${after}&key=${photo}`, 404, null],
    [() => `/qc/store-managers/${chain.m2}`, 200, /1 Jan 2026/],
    [() => `/qc/store-managers/${chain.m1}`, 404, null],
  ];
  test.each(rows.map((row, index) => [index + 1, row] as const))(
    "gets the expected answer for row %i",
    async (_, [path, status, shows]) => {
      const page = await former.get(path());
      expect(page.status).toBe(status);
      if (shows) expect(page.html).toMatch(shows);
    },
  );

  test("sees scores and checks of their days on the store's page, but no changes", async () => {
    const page = (await readStorePage(manager2, chain.s1, on("2026-03-20")))!;
    expect(page.checks.map(({ id }) => id).toSorted()).toEqual([theirs, corrected].toSorted());
    expect(page.score.scores.map(({ month, checks: count }) => [month, count])).toEqual([["2026-02", 2]]);
    expect(page).toMatchObject({ manager: null, next: null, changes: [], closing: null, former: "28 Feb 2026" });
    expect(page.history.map(({ name, from }) => [name, from])).toEqual([["Lê Hoa", "1 Jan 2026"]]);
  });

  test("sees only checks of their days in the report", async () => {
    const search = new URLSearchParams({ from: "2025-12-01", to: "2026-03-31", storeId: chain.s1 });
    expect((await readSummaryReport(manager2, search, on("2026-03-20"))).total.now.checks).toBe(2);
    expect((await readSummaryReport(lead, search, on("2026-03-20"))).total.now.checks).toBe(4);
  });

  test("can't tell a later manager's id from an unknown one in a filter", async () => {
    const of = async (id: string) =>
      (await former.get(`/qc/checks?managerId=${id}`)).page.get("main").element.outerHTML.replaceAll(id, "ID");
    const [known, unknown] = [await of(chain.m1), await of("A".repeat(chain.m1.length))];
    expect(known).toBe(unknown);
  });
});

test("the current manager, leads and inspectors see a store's whole history", async () => {
  for (const user of [successor, lead, lan]) {
    const page = (await readStorePage(user, chain.s1, on("2026-03-20")))!;
    expect(page.former).toBeNull();
    expect(page.history.map(({ name }) => name).toSorted()).toEqual(["Lê Hoa", "Trần Bình", "Vũ Chung", "Đỗ Trước"]);
    expect(page.checks).toHaveLength(4);
    expect(page.changes.length).toBeGreaterThan(0);
  }
});

test("a returning manager sees the store's whole history", async () => {
  await assign(lead, { storeId: chain.s1, managerId: chain.m2, from: "2026-03-21", to: null }, new Date());
  const { html } = await former.get(`/qc/stores/${chain.s1}`);
  expect(html).toContain("Trần Bình");
  expect(html).not.toContain("You managed this store until");
  expect((await former.get(`/qc/check/view?id=${after}`)).status).toBe(200);
});
