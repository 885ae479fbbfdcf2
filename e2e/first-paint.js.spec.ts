/** A page doesn't move when its scripts take over. */
import type { Page } from "@playwright/test";
import { addressOf } from "./every-page.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
}

for (const path of ["/qc/checks/", "/qc/"])
  test(`nothing on ${path} moves when its scripts run`, async ({ page }) => {
    await signIn(page, "qc");
    const shifted = await watchShifts(page);
    await page.goto(path);
    // The router has taken over: it preloads a link's page when the pointer is on it.
    const fetched = page.waitForRequest((request) => request.url().includes(".data"));
    await page.locator("main a[data-discover]").first().hover();
    await page.locator("main a[data-discover]").first().focus();
    await fetched;
    await page.waitForLoadState("networkidle");
    expect(await shifted()).toBeLessThanOrEqual(0.02);
  });

test("nothing in a check's form moves when its scripts run", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Ngô Gia Tự", "Guest service");
  const shifted = await watchShifts(page);
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await shifted()).toBeLessThanOrEqual(0.001);
});

for (const [what, address, ready] of [
  ["a template's outline", "/qc/templates/{template}/edit", "[data-drag]"],
  ["a check to be printed", "/qc/check/print?id={check}", "button"],
] as const)
  test(`nothing on ${what} moves on a phone when its scripts run @demo`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, "lead");
    const shifted = await watchShifts(page);
    await page.goto(await addressOf(page, address));
    await expect(page.locator(`main ${ready}`).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await shifted()).toBeLessThanOrEqual(0.02);
  });

test("scripts are fetched once the style sheet has come", async ({ page: signedIn, context }) => {
  await signIn(signedIn, "qc");
  // The page after signing in still fetches its scripts.
  const page = await context.newPage();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  let come = () => {};
  const sheet = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/root-.*\.css/, (route) => sheet.then(() => route.continue()));
  const early = page.waitForResponse(/\/assets\/entry\.client-/);
  await page.goto("/qc/checks/", { waitUntil: "commit" });
  await early;
  const isLarge = (path: string) => /\/assets\/(shared|react-dom)-/.test(path);
  expect(requested.filter(isLarge)).toEqual([]);
  const late = page.waitForResponse(/\/assets\/react-dom-/);
  come();
  await late;
  expect(requested.filter(isLarge)).toHaveLength(2);
});

test("a menu opened before scripts come stays open", async ({ page }) => {
  await signIn(page, "qc");
  let come = () => {};
  const scripts = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/react-dom-/, (route) => scripts.then(() => route.continue()));
  await page.goto("/qc/checks/", { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await expect(page.locator("#account-menu")).toBeVisible();
  come();
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.waitForLoadState("networkidle");
  await expect(page.locator("#account-menu")).toBeVisible();
});

test("a new device is shown the page without waiting for its font, and the next page in it", async ({ page }) => {
  await signIn(page, "qc");
  const fonts: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && fonts.push(request.url()));
  const fetched = page.waitForResponse(/\/assets\/inter-latin-/);
  await page.goto("/qc/");
  expect(fonts).toEqual([]);
  await fetched;
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("font-files=inter");
  await page.goto("/qc/checks/");
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Inter Variable");
});

/** Elements that the browser styles during an action, at each time that it does, once a style sheet has come. */
async function countStyled(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const devtools = await page.context().browser()!.newBrowserCDPSession();
  const events: { name: string; ts: number; args: { elementCount?: number } }[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as typeof events)));
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await act();
  await devtools.send("Tracing.end");
  await complete;
  const from = Math.max(0, ...events.filter(({ name }) => name === "ParseAuthorStyleSheet").map(({ ts }) => ts));
  return events
    .filter(({ name, ts }) => name === "UpdateLayoutTree" && ts > from)
    .map(({ args }) => args.elementCount ?? 0);
}

const countElements = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);

test("a line that comes doesn't have the browser style the whole list again", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await signIn(page, "qc");
  await page.goto("/qc/checks/", { waitUntil: "networkidle" });
  const counts = await countStyled(page, () =>
    page.evaluate(() => {
      const line = document.createElement("p");
      document.querySelector("main")!.prepend(line);
      line.getBoundingClientRect();
    }),
  );
  const all = await countElements(page);
  expect(all).toBeGreaterThan(500);
  expect(counts.length).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(all / 4);
});

for (const path of ["/qc/checks/", "/qc/reports/summary"])
  test(`${path} is styled once while it is loaded @demo`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await signIn(page, "lead");
    await page.goto("about:blank", { waitUntil: "commit" });
    const counts = await countStyled(page, () => page.goto(path, { waitUntil: "networkidle" }));
    const all = await countElements(page);
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(1.3 * all);
  });

test("lines break alike in the font and in the one that stands in for it", async ({ page }) => {
  await page.goto("/sign-in");
  const ratios = await page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const sources = rules.flatMap((rule) =>
      rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("font-family").includes("Inter Variable")
        ? rule.style.getPropertyValue("src")
        : [],
    );
    const faces = sources.map((source, at) => new FontFace(`Inter ${at}`, source, { weight: "100 900" }));
    for (const face of faces) document.fonts.add(await face.load());
    const widthOf = (family: string, weight: number) => {
      const text = document.createElement("span");
      text.textContent = "Lưới thoát nước dưới bồn rửa bị nghẹt. The fridge doors failed again, so they are repaired";
      Object.assign(text.style, {
        fontSize: "100px",
        fontFamily: family,
        fontWeight: weight,
        whiteSpace: "nowrap",
        position: "absolute",
      });
      document.body.append(text);
      return text.getBoundingClientRect().width;
    };
    return [400, 550, 650].map(
      (weight) => widthOf('"Inter 0", "Inter 1"', weight) / widthOf('"Inter Roboto", "Inter Arial"', weight),
    );
  });
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.025);
});
