/** The help center's pages, its search, and the way there from the pages it explains. */
import "../demo-chain.ts";
import { beforeAll, expect, test } from "vitest";
import { helpFor } from "#app/help-center/explained.ts";
import { slugs } from "#app/help-center/topics.ts";
import routes from "#app/routes.ts";
import { type App, openApp } from "../app.ts";

let app: App;
let qc: string;
beforeAll(async () => {
  app = await openApp();
  qc = await app.signIn("qc@demo.test");
}, 60_000);

async function get(path: string, language = "en") {
  const response = await app.request(path, {}, `${qc}; locale=${language}`);
  const page = await response.text();
  return { status: response.status, main: /<main[^]*<\/main>/.exec(page)?.[0] ?? "", page };
}
const found = (main: string) => [...main.matchAll(/href="\/help-center\/([\w-]+)"/g)].map(([, slug]) => slug);
const find = async (q: string, language?: string) =>
  (await get(`/help-center?q=${encodeURIComponent(q)}`, language)).main;

test("the list has every article; each opens in the reader's language, with its picture and an admin to ask", async () => {
  expect(new Set(found((await get("/help-center")).main))).toEqual(new Set(slugs));
  for (const slug of slugs) {
    const { status, main } = await get(`/help-center/${slug}`, "vi");
    expect(status).toBe(200);
    expect(main).toContain(`src="/help/${slug}.vi.webp"`);
    expect(main).toMatch(/<img [^>]*width="360" height="480" loading="lazy"/);
    expect(main.match(/href="\/chats\/new\?with=[\w-]+"[^>]*>Nguyễn Minh Anh</g)).toHaveLength(1);
    expect(main).not.toMatch(/style="|\*\*/);
  }
  for (const slug of ["nothing", "__proto__", "checks.en", "..%2Fchecks"])
    expect((await get(`/help-center/${slug}`)).status, slug).toBe(404);
});

test("the search finds all words without their accents, titles first, and marks them", async () => {
  const hits = await find("khieu NAI", "vi");
  expect(found(hits)[0]).toBe("appeals");
  expect(hits).toMatch(/<mark[^>]*>Khiếu<\/mark>/);
  expect(await find("photo kangaroo")).toContain("No article has “photo kangaroo”");
  expect(found(await find("dieu chuyen", "vi"))[0]).toBe("store-managers");
});

test.each(["***", "%", "_", ".*", "[a-z]+", "(", "\\", "?", "ch*ck", "<script>", "x".repeat(5000), "\u0000"])(
  "%s is no pattern: nothing is found, and all articles stay",
  async (q) => {
    const { status, main } = await get(`/help-center?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    expect(main).toContain("No article has “");
    expect(new Set(found(main))).toEqual(new Set(slugs));
    expect(main).not.toContain("<script>");
  },
);

test("every page leads to its article", async () => {
  const [link] = /<a [^>]*aria-label="Help with this page"[^>]*>/.exec((await get("/qc/checks")).page) ?? [];
  expect(link).toContain('href="/help-center?page=%2Fqc%2Fchecks"');
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
