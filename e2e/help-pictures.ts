/** Shoots the help center's pictures from the demo chain, as a phone shows it: `npm run help:pictures -- [TOPIC …]`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import type { Slug } from "#app/help-center/topics.ts";
import { serve, stop } from "../tests/bench/serve.ts";
import { chromiumPath } from "./chromium.ts";
import { kitIsStored } from "./kit.ts";

type Person = "qc" | "manager" | "lead" | "admin";

/** The user, the page, and the link on it that leads to the page of the picture. */
const screens: Readonly<Record<Exclude<Slug, "offline">, readonly [who: Person, path: string, link?: string]>> = {
  start: ["qc", "/qc/"],
  checks: ["qc", "/qc/check/edit", 'a[href*="/qc/check/edit?id="]'],
  calendar: ["qc", "/qc/calendar"],
  camera: ["lead", "/qc/camera", 'tbody a[href^="/qc/camera/"]'],
  activities: ["lead", "/qc/activities", 'tbody a[href^="/qc/activities/"]'],
  tasks: ["manager", "/tasks", 'tbody a[href^="/tasks/"]'],
  appeals: ["manager", "/qc/", 'a[href*="/qc/check/appeal?id="]'],
  feedback: ["lead", "/qc/feedback", 'tbody a[href^="/qc/feedback/"]'],
  chats: ["qc", "/chats", 'main a[href^="/chats/"]:not([href="/chats/new"])'],
  reports: ["lead", "/qc/reports/summary"],
  scores: ["lead", "/qc/reports/monthly-summary", 'main a[href$="#score"]'],
  templates: ["lead", "/qc/templates", 'tbody a[href^="/qc/templates/"]'],
  stores: ["lead", "/qc/stores", 'tbody a[href^="/qc/stores/"]'],
  "store-managers": ["lead", "/qc/store-managers", 'tbody a[href^="/qc/store-managers/"]'],
  imports: ["lead", "/qc/imports"],
  users: ["admin", "/users", 'tbody a[href^="/users/"]'],
  apps: ["admin", "/apps"],
  notifications: ["manager", "/notifications"],
  settings: ["qc", "/settings/appearance"],
};

type Screen = (typeof screens)[keyof typeof screens];

async function open(page: Page, url: string, [, path, link]: Screen): Promise<void> {
  await page.goto(`${url}${path}`);
  if (link) await page.goto(new URL((await page.locator(link).first().getAttribute("href"))!, page.url()).href);
}

/** With what a phone has stored after its first minute. */
async function openOffline(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/qc/`);
  await kitIsStored(page);
  await page.goto(`${url}/offline`);
  await page.locator("main ul").first().waitFor();
}

async function shoot(page: Page, file: string): Promise<void> {
  const picture = await page.screenshot({ animations: "disabled" });
  await sharp(picture).webp({ quality: 70, effort: 6 }).toFile(file);
}

/** A small phone: its screen has 540 × 720 pixels. */
const phone = { viewport: { width: 360, height: 480 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };

/** A page of a signed-in user. */
async function signIn(browser: Browser, url: string, who: Person, locale: string, isScripted = false): Promise<Page> {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: isScripted });
  await context.addCookies([{ name: "locale", value: locale, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.locator("input[name=email]").fill(`${who}@demo.test`);
  await page.locator("input[name=password]").fill("demo-1234");
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL(/\/qc/);
  return page;
}

const slugs = process.argv.slice(2);
const pictures = Object.entries(screens).filter(([slug]) => slugs.length === 0 || slugs.includes(slug));
const folder = mkdtempSync(join(tmpdir(), "store-qc-pictures-"));
const env = { DATA_DIR: folder, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent" };
try {
  const app = await serve("app/start.ts", env);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    for (const locale of ["en", "vi"]) {
      for (const [who, theirs] of Map.groupBy(pictures, ([, [person]]) => person)) {
        const page = await signIn(browser, app.url, who, locale);
        for (const [slug, screen] of theirs) {
          await open(page, app.url, screen);
          await shoot(page, `public/help/${slug}.${locale}.webp`);
        }
        await page.context().close();
      }
      if (slugs.length > 0 && !slugs.includes("offline")) continue;
      const page = await signIn(browser, app.url, "qc", locale, true);
      await openOffline(page, app.url);
      await shoot(page, `public/help/offline.${locale}.webp`);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await stop(app);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
