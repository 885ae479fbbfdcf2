/** The help center's pages, its search, and the way there from the pages it explains. */
import "../demo-chain.ts";
import { beforeAll, expect, test } from "vitest";
import { helpFor } from "#app/help-center/explained.ts";
import { slugs } from "#app/help-center/topics.ts";
import routes from "#app/routes.ts";
import { type App, openApp } from "../app.ts";
import { pageOf, type Part, textOf } from "../page.ts";

let app: App;
let qc: string;
beforeAll(async () => {
  app = await openApp();
  qc = await app.signIn("qc@demo.test");
}, 60_000);

async function get(path: string, language = "en") {
  const response = await app.request(path, {}, `${qc}; locale=${language}`);
  const page = await response.text();
  return { status: response.status, page: pageOf(page), main: pageOf(page).get("main") };
}
const found = (main: Part) =>
  main.select("a[href^='/help-center/']").map((link) => link.getAttribute("href")!.slice("/help-center/".length));
const find = async (q: string, language?: string) =>
  (await get(`/help-center?q=${encodeURIComponent(q)}`, language)).main;

test("lists every article, each in the reader's language, with its picture and an admin to ask", async () => {
  expect(new Set(found((await get("/help-center")).main))).toEqual(new Set(slugs));
  for (const slug of slugs) {
    const { status, main } = await get(`/help-center/${slug}`, "vi");
    expect(status).toBe(200);
    const [picture] = main.select(`img[src="/help/${slug}.vi.webp"]`);
    expect(picture!.matches("[width='360'][height='480'][loading=lazy]")).toBe(true);
    const [admin, ...others] = main.all("link", "Nguyễn Minh Anh");
    expect([admin!.href, others]).toEqual([expect.stringMatching(/^\/chats\/new\?with=[\w-]+$/), []]);
    expect(main.select("[style]")).toEqual([]);
    expect(main.text).not.toContain("**");
  }
  for (const slug of ["nothing", "__proto__", "checks.en", "..%2Fchecks"])
    expect((await get(`/help-center/${slug}`)).status, slug).toBe(404);
});

test("finds all words without their accents, titles first, and marks them", async () => {
  const hits = await find("khieu NAI", "vi");
  expect(found(hits)[0]).toBe("appeals");
  expect(hits.select("mark").map(textOf)).toContain("Khiếu");
  expect((await find("photo kangaroo")).text).toContain("No article has “photo kangaroo”");
  expect(found(await find("dieu chuyen", "vi"))[0]).toBe("store-managers");
});

test.each(["***", "%", "_", ".*", "[a-z]+", "(", "\\", "?", "ch*ck", "<script>", "x".repeat(5000), "\u0000"])(
  "takes %s as plain text: finds nothing and lists all articles",
  async (q) => {
    const { status, main } = await get(`/help-center?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    expect(main.text).toContain("No article has “");
    expect(new Set(found(main))).toEqual(new Set(slugs));
    expect(main.select("script")).toEqual([]);
  },
);

test("links every page to its article", async () => {
  const { href } = (await get("/qc/checks")).page.get("link", "Help with this page");
  expect(href).toBe("/help-center?page=%2Fqc%2Fchecks");
  const led = await app.request("/help-center?page=%2Fqc%2Fchecks", {}, qc);
  expect([led.status, led.headers.get("Location")]).toEqual([302, "/help-center/checks"]);
  const astray = await app.request("/help-center?page=https://example.com", {}, qc);
  expect(astray.headers.get("Location")).toBe("/help-center");
  for (const [path, slug] of [
    ["/qc", "start"],
    ["/qc/", "start"],
    ["/qc/check/view", "checks"],
    ["/qc/check/appeal/decide", "appeals"],
    ["/tasks/abc/edit", "tasks"],
    ["/chats/abc/people", "chats"],
    ["/qc/reports/stage1/qc-camera", "camera"],
    ["/settings/appearance", "settings"],
    ["/settings/notifications/", "notifications"],
    ["/qc/store-managers/abc", "store-managers"],
  ])
    expect(helpFor(path!)).toBe(`/help-center/${slug}`);
  for (const path of ["/nowhere", "/", "", "constructor"]) expect(helpFor(path)).toBe("/help-center");
  const explained = new Set(
    JSON.stringify(routes)
      .match(/(?<="path":")[^"]+/g)!
      .flatMap((path) => [`/${path}`, `/qc/${path}`])
      .map(helpFor),
  );
  expect(slugs.filter((slug) => !explained.has(`/help-center/${slug}`))).toEqual([]);
});
