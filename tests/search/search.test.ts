/** The one search through everything: what it finds for whom, as a page and as the command menu's answer. */
import "../demo-chain.ts";
import { beforeAll, expect, test } from "vitest";
import type { FoundGroup } from "#app/search/found.ts";
import { type App, openApp } from "../app.ts";

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
  const groups = (await response.json()) as FoundGroup[];
  return Object.fromEntries(groups.map(({ kind, found }) => [kind, found.map(({ name }) => name)]));
}

async function page(who: string, q: string, language = "en"): Promise<string> {
  const response = await app.request(`/search?q=${encodeURIComponent(q)}`, {}, `${people[who]}; locale=${language}`);
  expect(response.status).toBe(200);
  return /<main[^]*<\/main>/.exec(await response.text())?.[0] ?? "";
}

test("stores, checks and tasks are found without their accents, at most six of a kind", async () => {
  const found = await ask("qc", "giang vo");
  expect(found["stores"]).toEqual(["Sen Cafe Giảng Võ"]);
  expect(found["checks"]).toHaveLength(6);
  expect(found["checks"]!.every((name) => name.endsWith("Sen Cafe Giảng Võ"))).toBe(true);
  const [code = ""] = found["checks"]![0]!.split(" ");
  expect((await ask("qc", code))["checks"]).toEqual([found["checks"]![0]]);
  for (const names of Object.values(await ask("admin", "s"))) expect(names.length).toBeLessThanOrEqual(6);
});

test("people lead administrators to their page and others to a chat; help and templates are found in the reader's language", async () => {
  expect(await page("admin", "hong son")).toMatch(/href="\/users\/[\w-]+"[^]*?Phạm Hồng Sơn/);
  expect(await page("qc", "hong son")).toMatch(/href="\/chats\/new\?with=[\w-]+"[^]*?Phạm Hồng Sơn/);
  expect((await ask("qc", "vệ sinh", "vi"))["templates"]).toEqual(["Vệ sinh và an toàn thực phẩm"]);
  expect((await ask("qc", "khieu nai", "vi"))["help"]![0]).toMatch(/khiếu nại/i);
});

test("a store manager finds only what they can see", async () => {
  const own = await ask("manager", "sen");
  expect(own["stores"]!.length).toBeLessThanOrEqual(3);
  expect((await ask("qc", "giang vo"))["stores"]).toEqual(["Sen Cafe Giảng Võ"]);
  const found = await ask("manager", "giang vo");
  expect([found["stores"], found["checks"], found["tasks"]]).toEqual([undefined, undefined, undefined]);
});

test("pages and actions are found by their names in both languages, and are those of the role", async () => {
  expect(await page("qc", "cua hang")).toContain('href="/qc/stores"');
  expect(await page("qc", "tables")).not.toContain('href="/qc/stores"');
  expect(await page("admin", "moi nguoi", "en")).toContain('href="/users/invite"');
  expect(await page("qc", "moi nguoi", "en")).not.toContain('href="/users/invite"');
  expect(await page("manager", "start")).not.toContain('href="/qc/check"');
});

test("signs and nothing at all find nothing, and say so in the reader's words", async () => {
  for (const q of ["", "%", "*()"]) expect(await ask("qc", q)).toEqual({});
  expect(await page("qc", "***", "vi")).toContain("Không tìm thấy gì cho “***”.");
  expect(await page("qc", "<b>zzqx")).toContain("Nothing found for “&lt;b&gt;zzqx”.");
});
