/** Entries that a page stored on the device survive the sudden end of the browser. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Cookie, type Page } from "@playwright/test";
import { addDays } from "#app/i18n/days.ts";
import { chromiumPath } from "./chromium.ts";
import { choose, itemOnPage, photoFile } from "./fill-in.ts";
import { server } from "./server.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

test.use({ losesNetwork: true });

interface OwnBrowser {
  readonly page: Page;
  readonly setOffline: (isOffline: boolean) => Promise<void>;
  readonly kill: () => Promise<void>;
}

/** A browser of the test's own with a profile in a folder, signed in. */
async function openBrowser(profile: string, cookies: readonly Cookie[]): Promise<OwnBrowser> {
  const flags = "--no-sandbox --disable-gpu --disable-background-networking --no-first-run --remote-debugging-port=0";
  const headless = chromiumPath().includes("headless") ? [] : ["--headless=new"];
  const args = [...flags.split(" "), ...headless, "--lang=en-GB", `--user-data-dir=${profile}`, "about:blank"];
  rmSync(join(profile, "DevToolsActivePort"), { force: true });
  const child = spawn(chromiumPath(), args, { detached: true, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let browser: Browser | undefined;
  await expect(async () => {
    const [port] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n");
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  }).toPass();
  const [context] = browser!.contexts();
  await context!.addCookies(cookies);
  const page = await context!.newPage();
  return {
    page,
    setOffline: (isOffline) => context!.setOffline(isOffline),
    kill: async () => {
      process.kill(-child.pid!, "SIGKILL");
      await ended;
      await browser!.close();
    },
  };
}

test("a check and a form typed offline survive a killed browser, with texts and photos", async ({ page, context }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Võ Nguyên Giáp", "Guest service");
  const cookies = await context.cookies();
  const { baseURL } = server();
  const profile = mkdtempSync(join(tmpdir(), "store-qc-profile-"));
  let browser = await openBrowser(profile, cookies);
  try {
    const words = "Chưa nắm món mới";
    const greeting = () => itemOnPage(browser.page, "greeting");
    const check = `${baseURL}/qc/check/edit?id=${id}&section=welcome`;
    await browser.page.goto(check);
    await expect(browser.page.getByText("Saved automatically")).toBeVisible();
    const form = await browser.page.context().newPage();
    await form.goto(`${baseURL}/qc/activities/new`);
    await expect(form.locator("form[data-offline]")).toBeVisible();
    await browser.setOffline(true);

    await form.getByLabel("Store", { exact: true }).fill("HN01");
    const day = form.getByLabel("Day", { exact: true });
    await day.fill(addDays(await day.inputValue(), -1));
    await form.getByLabel("From (time)").fill("10:00");
    await form.getByLabel("To (time)").fill("11:30");
    await form.getByLabel("Note").fill(words);
    await form.locator("input[type=file]").setInputFiles(photoFile("training"));
    await form.getByRole("button", { name: "Add activity" }).click();
    await expect(form.getByText("Saved on this device.", { exact: false })).toBeVisible();

    await greeting().locator("input[type=file]").setInputFiles(photoFile("door"));
    await greeting().getByText("Add a note").click();
    await greeting().getByLabel("Note", { exact: true }).fill(words);
    await choose(greeting().getByRole("radio", { name: "Fail", exact: true }));
    await expect(browser.page.getByText("1 photo not sent yet")).toBeVisible();
    await expect(browser.page.getByText("Offline – kept on this device, will be sent")).toBeVisible();
    await browser.kill();

    browser = await openBrowser(profile, cookies);
    await browser.page.goto(check);
    await expect(browser.page.getByText("Answers kept on this device were restored.")).toBeVisible();
    await expect(greeting().getByRole("radio", { name: "Fail", exact: true })).toBeChecked();
    await expect(greeting().getByLabel("Note", { exact: true })).toHaveValue(words);
    await expect(greeting().getByRole("img", { name: "Photo 1" })).toBeVisible();
    await expect(browser.page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

    await browser.page.goto(`${baseURL}/qc/activities/new`);
    await expect(browser.page).toHaveURL(/\/qc\/activities\/[^n]/);
    await expect(browser.page.getByText(words)).toBeVisible();
    await expect(browser.page.getByRole("img", { name: "Photo 1" }).first()).toBeVisible();
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("a browser that stores nothing is not called full", async ({ page, context }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The user denied permission to access the database.", "UnknownError");
    };
  });
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Nguyễn Tri Phương", "Guest service");
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await context.setOffline(true);
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Fail", exact: true }));
  const alert = page.getByRole("alert").filter({ hasText: "this browser stores nothing for this site" });
  await expect(alert).toContainText("Stay on this page until you are online.");
  await expect(page.getByText("storage is full")).toHaveCount(0);
});

test("full storage is reported, and leaving asks for confirmation until the server has the answers", async ({
  page,
  context,
  baseURL,
}) => {
  // Before anything is stored: the browser looks for space only now and then.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: baseURL!, quotaSize: 1 });
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Nguyễn Tri Phương", "Guest service");
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await context.setOffline(true);
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Fail", exact: true }));
  const alert = page.getByRole("alert").filter({ hasText: "Not saved on this device: storage is full." });
  await expect(alert).toContainText("Stay on this page until you are online.");
  await expect(page.getByText("kept on this device")).toHaveCount(0);
  const confirmation = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await confirmation;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();

  await context.setOffline(false);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(alert).toHaveCount(0);
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});
