/** A short check on a phone, by way of a network that can fail. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { readStored } from "./change-stored.ts";
import { choose, itemOnPage, photoFile } from "./fill-in.ts";
import { canStartOffline, confirmStart, idOfOffline } from "./kit.ts";
import { items, quickVisit, template } from "./quick-visit.ts";
import { server } from "./server.ts";
import { workerIsReady } from "./service-worker.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test as base } from "./test.ts";

export const willBeSent = "Will be sent when there is a network. Keep this phone.";

export const test = base.extend<object, { shortTemplate: void }>({
  shortTemplate: [
    async ({ server: { dataDir = "" } }, use) => {
      const file = join(dataDir, "quick.json");
      writeFileSync(file, JSON.stringify(quickVisit));
      runCommand("import", "template", file, "--commit");
      await use();
    },
    { scope: "worker", auto: true },
  ],
});

interface StoredCheck {
  readonly id: string;
  readonly status: string;
  readonly startedAt: string;
  readonly answers: Readonly<Record<string, { readonly value?: string; readonly photos?: readonly unknown[] }>>;
}

/** As the server has it; undefined if it doesn't. */
export function checkOnServer(id: string): StoredCheck | undefined {
  return readStored<StoredCheck>("checks").find((check) => check.id === id);
}

/** Status, and of each answered item its answer and number of photos. */
export function summaryOnServer(id: string): string {
  const check = checkOnServer(id);
  if (!check) return "nothing";
  const answers = items.map((item) => {
    const { value = "", photos = [] } = check.answers[item] ?? {};
    return [value, ...(photos.length > 0 ? [photos.length] : [])].join("+");
  });
  return [check.status, ...answers].join(" ");
}

export async function expectOnServer(id: string, summary: string): Promise<void> {
  await expect.poll(() => summaryOnServer(id), { timeout: 30_000 }).toBe(summary);
}

export async function answer(page: Page, item: string, label: "Pass" | "Fail"): Promise<void> {
  await choose(itemOnPage(page, item).getByRole("radio", { name: label, exact: true }));
}

export async function takePhoto(page: Page, item: string, seed: string): Promise<void> {
  await itemOnPage(page, item).locator("input[type=file]").setInputFiles(photoFile(seed));
}

/** Runs one of the commands of package.json beside the server. */
export function runCommand(name: string, ...args: string[]): void {
  execFileSync("npm", ["run", "--silent", name, "--", ...args], {
    env: { ...process.env, DATA_DIR: server().dataDir },
  });
}

/** Starts a check on a phone that has lost its network. */
export async function startWithoutNetwork(page: Page, beforeStart?: () => Promise<void>): Promise<string> {
  await signIn(page, "qc");
  await canStartOffline(page);
  await beforeStart?.();
  await page.context().setOffline(true);
  await confirmStart(page, "nguyen trai", template);
  await expect(page.getByText("Only on this phone so far.")).toBeVisible();
  return idOfOffline(page);
}

/** Opens the form of a new check, and loses the network before anything is answered. */
export async function startAndLoseNetwork(page: Page, store: string, templateName: string): Promise<string> {
  await signIn(page, "qc");
  const { id } = await startCheck(page, store, templateName);
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await workerIsReady(page, "en");
  await page.context().setOffline(true);
  return id;
}

/** Submits on the phone. */
export async function submitWithoutNetwork(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review and submit" }).click();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(willBeSent)).toBeVisible();
}

export const completeCheck = "submitted pass+1 fail pass";

/** A `completeCheck` that only the phone has. */
export async function wholeCheckWithoutNetwork(page: Page): Promise<string> {
  const id = await startWithoutNetwork(page);
  await answer(page, "door", "Pass");
  await answer(page, "light", "Fail");
  await answer(page, "floor", "Pass");
  await takePhoto(page, "door", "door");
  await expect(page.getByText("1 photo not sent yet")).toBeVisible();
  await submitWithoutNetwork(page);
  return id;
}

/** The network goes and comes back, after which phones send at once. */
export async function reconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}
