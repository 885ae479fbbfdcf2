/** The home page of each role on the demo chain, by the built app: each figure is that of the page it leads to. */
import "../demo-chain.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "#app/auth/user.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { countReads as countWarmReads } from "#app/reads.server.ts";
import { type App, openApp } from "../app.ts";
import { forgetModules } from "../forget-modules.ts";
import { visitorOf } from "../stores/visitor.ts";
import { pageOf, Part, textOf } from "../page.ts";

let app: App;
beforeAll(async () => {
  app = await openApp();
});

const people = ["qc", "manager", "lead", "admin"] as const;
const visit = async (person: string) => visitorOf(app, await app.signIn(`${person}@demo.test`));

interface LinkedFigure {
  readonly to: string;
  readonly text: string;
}

/** Links of the page's main part with their figures; a row's figure is at its end. */
function linksOf(page: Part): LinkedFigure[] {
  const [head] = page.select("main header");
  const links = page
    .get("main")
    .all("link")
    .filter(({ element }) => !head!.contains(element));
  return links.map(({ element, href: to, words }) => {
    const row = element.closest("li");
    const figures = row?.querySelector("a") === element ? [...row.querySelectorAll("strong")] : [];
    const beside = figures.findLast((each) => !element.contains(each));
    return { to, text: beside ? new Part(beside).words : words };
  });
}

const figure = /^(\d[\d,.]*[%+]?)/;
/** The total above a list's rows: "12 tasks". */
const totalOf = (html: string) => pageOf(html).select("p.text-muted.tabular-nums").map(textOf)[0] ?? "";

test("shows the same figure as the page behind it", { timeout: 60_000 }, async () => {
  const seen = new Set<string>();
  for (const person of people) {
    const visitor = await visit(person);
    const home = (await visitor.get("/qc/")).page;
    for (const { to, text } of linksOf(home)) {
      const found = figure.exec(text)?.[1] ?? (to.startsWith("/tasks") ? /(\d[\d,]*\+?)$/.exec(text)?.[1] : undefined);
      const { status, html: page } = await visitor.get(to.replace(/#.*/, ""));
      expect(`${person} ${to} ${status}`).toBe(`${person} ${to} 200`);
      if (found === undefined) continue;
      const [path] = to.split("?");
      seen.add(`${person} ${path}`);
      // A list of findings shows their checks.
      if (to.includes("severity=critical")) expect(page).toMatch(/check\/view\?id=/);
      else if (path!.startsWith("/qc/reports")) {
        const [, place] = to.split("#");
        // Without records this part is missing, and the page's totals say so.
        const part = place && found !== "0" ? page.slice(page.indexOf(`id="${place}"`)) : page;
        expect(`${to} ${new RegExp(`[>\\s]${escaped(found)}[<\\s]`).test(part)}`).toBe(`${to} true`);
      } else
        expect(`${to} ${totalOf(page)}`).toMatch(
          new RegExp(`^${escaped(to)} (More than )?${escaped(found.replace("+", ""))} `),
        );
    }
  }
  expect([...seen].toSorted()).toEqual(
    expect.arrayContaining([
      "admin /qc/reports/monthly-summary",
      "lead /qc/checks/",
      "lead /qc/reports/store",
      "lead /qc/reports/summary",
      "lead /tasks",
      "manager /qc/checks/",
      "manager /qc/feedback",
      "manager /qc/reports/store",
      "manager /tasks",
      "qc /qc/calendar/list",
      "qc /tasks",
    ]),
  );
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("shows a store manager only their own stores and no planned checks", async () => {
  const [manager, lead] = [await visit("manager"), await visit("lead")];
  const { html } = await manager.get("/qc/");
  const storesOf = (page: string) =>
    pageOf(page)
      .all("link")
      .filter(({ href }) => /^\/qc\/stores\/[\w-]+$/.test(href))
      .map(({ text }) => text);
  const own = storesOf((await manager.get("/qc/stores/")).html);
  const others = storesOf((await lead.get("/qc/stores/")).html).filter((name) => !own.includes(name));
  expect(own.length).toBeGreaterThan(0);
  expect(others.length).toBeGreaterThan(30);
  expect(own.filter((name) => html.includes(name)).length).toBeGreaterThan(0);
  expect(others.filter((name) => html.includes(name))).toEqual([]);
  expect(html).not.toContain("/qc/calendar/");
});

describe("documents read in a process without caches", () => {
  // As the job leaves them: a reader who meets more rows folds them first, once.
  beforeAll(async () => {
    for (const facts of [checkFacts, sittingFacts, caseFacts]) await facts.fold(db);
  });

  test.each([
    ["qc", 42],
    ["manager", 40],
    ["lead", 100],
    ["admin", 100],
  ])("by %s are at most %i", async (person, most) => {
    forgetModules();
    (await import("#app/areas.server.ts")).composeAreas();
    const { readHome } = await import("#app/home/home.server.ts");
    const { countReads } = await import("#app/reads.server.ts");
    expect(countReads).not.toBe(countWarmReads);
    const { identity } = await import("#app/sign-in/identity.server.ts");
    const { getProfile } = await import("#app/users/users.server.ts");
    const { userOf } = await import("#app/store-managers/user-scope.server.ts");
    const now = new Date();
    const account = await identity.signIn(`${person}@demo.test`, "demo-1234");
    if (typeof account === "string") throw new Error(account);
    const user: User = await userOf((await getProfile(account.uid))!, now);
    const { result, reads } = await countReads(() => readHome(user, now));
    expect(result.mayStart).toBe(person !== "manager");
    expect(reads).toBeLessThanOrEqual(most);
  });
});
