import { beforeAll, expect, test } from "vitest";
import { type App, openApp, origin } from "../app.ts";
import { pageOf } from "../page.ts";

let app: App;
beforeAll(async () => {
  app = await openApp();
});

const html = async (cookie: string) => (await app.request("/404", {}, cookie)).text();
const preloads = async (cookie: string) =>
  pageOf(await html(cookie))
    .select("link[rel=preload][as=font]")
    .map((link) => link.getAttribute("href")!);

test.each([
  ["font", "manrope"],
  ["ui-theme", "system"],
  ["sidebar", "folded"],
  ["density", "compact"],
  ["menu-reports", "hidden"],
  ["shortcuts", "off"],
  ["locale", "vi"],
])("saves %s=%s for a year where scripts can read it, and leads back", async (name, value) => {
  const response = await app.post("/preferences", { [name]: value }, undefined, {
    headers: { Referer: `${origin}/sign-in?redirect=%2Fqc` },
  });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/sign-in?redirect=%2Fqc");
  expect(response.headers.getSetCookie()).toEqual([`${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`]);
});

const unknown: Record<string, string>[] = [
  { font: "comic" },
  { "ui-theme": "pink" },
  { locale: "fr" },
  { unknown: "x" },
  {},
  { font: "inter; Path=/x" },
];
test.each(unknown)("changes nothing for %o", async (fields) => {
  const response = await app.post("/preferences", fields);
  expect(response.status).toBe(400);
  expect(response.headers.getSetCookie().filter((cookie) => /^(font|ui-theme|sidebar|locale)=/.test(cookie))).toEqual(
    [],
  );
});

test("leads back to no other site", async () => {
  const response = await app.post("/preferences", { font: "inter" }, undefined, {
    headers: { Referer: "https://elsewhere.example/page" },
  });
  expect(response.headers.get("Location")).toMatch(/^\/(?!\/)/);
});

test("refuses a change from another site", async () => {
  const response = await app.post("/preferences", { font: "inter" }, undefined, {
    headers: { Origin: "https://elsewhere.example" },
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("saves a script's request without a redirect", async () => {
  const response = await app.post("/preferences", { font: "system", stay: "yes" });
  expect(response.headers.get("Location")).toBeNull();
  expect(response.headers.getSetCookie()[0]).toMatch(/^font=system;/);
});

test("marks cookies as secure where the site is", async () => {
  const response = await app.post("/preferences", { font: "inter" }, undefined, { from: "https://qc.example" });
  expect(response.headers.getSetCookie()[0]).toMatch(/; Secure$/);
});

test("renders the page as preferred, and with defaults for unknown values", async () => {
  const preferred = pageOf(await html("font=manrope; ui-theme=dark; sidebar=folded; menu-reports=hidden")).element;
  expect(
    preferred.matches(".font-manrope[lang=en][data-theme=dark][data-sidebar=folded][data-menu-reports=hidden]"),
  ).toBe(true);
  const usual = pageOf(await html("font=comic; ui-theme=pink; sidebar=gone")).element;
  expect(usual.matches(".font-inter[lang=en][data-theme=light][data-sidebar=open][data-density=comfortable]")).toBe(
    true,
  );
});

test("preloads only the preferred font", async () => {
  expect((await preloads("font=inter")).every((link) => link.includes("inter-"))).toBe(true);
  expect(await preloads("font=inter")).toHaveLength(2);
  expect(await preloads("font=system")).toHaveLength(0);
});
