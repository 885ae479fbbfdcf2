/** The search through everything: its results by role, as a page and as the command menu's answer. */
import "../demo-chain.ts";
import { beforeAll, expect, test } from "vitest";
import { fold } from "#app/i18n/fold.ts";
import type { ResultGroup } from "#app/search/search-result.ts";
import { type App, openApp } from "../app.ts";
import { pageOf, type Part } from "../page.ts";

let app: App;
const people: Record<string, string> = {};
beforeAll(async () => {
  app = await openApp();
  for (const name of ["admin", "qc", "manager"]) people[name] = await app.signIn(`${name}@demo.test`);
}, 60_000);

async function ask(who: string, q: string, language = "en"): Promise<Record<string, string[]>> {
  const cookie = `${people[who]}; locale=${language}`;
  const response = await app.request(`/search/found?q=${encodeURIComponent(q)}`, {}, cookie);
  expect(response.status).toBe(200);
  const groups = (await response.json()) as ResultGroup[];
  return Object.fromEntries(groups.map(({ kind, results: found }) => [kind, found.map(({ name }) => name)]));
}

async function page(who: string, q: string, language = "en"): Promise<Part> {
  const response = await app.request(`/search?q=${encodeURIComponent(q)}`, {}, `${people[who]}; locale=${language}`);
  expect(response.status).toBe(200);
  return pageOf(await response.text()).get("main");
}

const linksOf = async (...asked: Parameters<typeof page>) => (await page(...asked)).all("link").map(({ href }) => href);

test("finds stores, checks and tasks without their accents, at most six of a kind", async () => {
  const found = await ask("qc", "giang vo");
  expect(found["stores"]).toEqual(["Sen Cafe Giảng Võ"]);
  expect(found["checks"]).toHaveLength(6);
  expect(found["checks"]!.every((name) => name.endsWith("Sen Cafe Giảng Võ"))).toBe(true);
  const [code = ""] = found["checks"]![0]!.split(" ");
  expect((await ask("qc", code))["checks"]).toEqual([found["checks"]![0]]);
  for (const names of Object.values(await ask("admin", "s"))) expect(names.length).toBeLessThanOrEqual(6);
});

test("finds stores by name before those by address, and says which address it was", async () => {
  const response = await app.request("/search/found?q=nguyen", {}, `${people["qc"]}; locale=en`);
  const stores = ((await response.json()) as ResultGroup[]).find(({ kind }) => kind === "stores")!.results;
  const named = stores.map(({ name }) => fold(name).includes("nguyen"));
  expect(named).toEqual(named.toSorted((a, b) => Number(b) - Number(a)));
  expect(named[0]).toBe(true);
  const byAddress = await app.request("/search/found?q=rach+gia+nguyen", {}, `${people["qc"]}; locale=en`);
  const [store] = ((await byAddress.json()) as ResultGroup[]).find(({ kind }) => kind === "stores")!.results;
  expect([store!.name, store!.detail]).toEqual(["Sen Cafe Rạch Giá", expect.stringContaining("Nguyễn")]);
});

test("leads admins to a person's page and others to a chat; finds help in the reader's language", async () => {
  const person = /Phạm Hồng Sơn/;
  expect((await page("admin", "hong son")).get("link", person).href).toMatch(/^\/users\/[\w-]+$/);
  expect((await page("qc", "hong son")).get("link", person).href).toMatch(/^\/chats\/new\?with=[\w-]+$/);
  expect((await ask("qc", "vệ sinh", "vi"))["templates"]).toEqual(["Vệ sinh và an toàn thực phẩm"]);
  expect((await ask("qc", "khieu nai", "vi"))["help"]![0]).toMatch(/khiếu nại/i);
});

test("finds for a store manager only records that they can see", async () => {
  const own = await ask("manager", "sen");
  expect(own["stores"]!.length).toBeLessThanOrEqual(3);
  expect((await ask("qc", "giang vo"))["stores"]).toEqual(["Sen Cafe Giảng Võ"]);
  const found = await ask("manager", "giang vo");
  expect([found["stores"], found["checks"], found["tasks"]]).toEqual([undefined, undefined, undefined]);
});

test("finds the role's pages and actions by their names in both languages", async () => {
  expect(await linksOf("qc", "cua hang")).toContain("/qc/stores");
  expect(await linksOf("qc", "tables")).not.toContain("/qc/stores");
  expect(await linksOf("admin", "moi nguoi", "en")).toContain("/users/invite");
  expect(await linksOf("qc", "moi nguoi", "en")).not.toContain("/users/invite");
  expect(await linksOf("manager", "start")).not.toContain("/qc/check");
});

test("finds nothing for signs or an empty search, and says so in the reader's language", async () => {
  for (const q of ["", "%", "*()"]) expect(await ask("qc", q)).toEqual({});
  expect((await page("qc", "***", "vi")).text).toContain("Không tìm thấy gì cho “***”.");
  expect((await page("qc", "<b>zzqx")).text).toContain("Nothing found for “<b>zzqx”.");
});
