/** Phones that fail, and what changed on the server meanwhile: docs/offline.md lists them. */
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { changeStored, findStoredId, readStored } from "./change-stored.ts";
import { dayAt } from "./days.ts";
import { itemOnPage } from "./fill-in.ts";
import { FaultyNetwork } from "./network.ts";
import { workerIsReady } from "./service-worker.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn } from "./test.ts";
import {
  answer,
  checkOnServer,
  completeCheck,
  expectOnServer,
  reconnect,
  startAndLoseNetwork,
  startWithoutNetwork,
  submitWithoutNetwork,
  summaryOnServer,
  takePhoto,
  test,
  wholeCheckWithoutNetwork,
  willBeSent,
} from "./phone-check.ts";
import { items, template } from "./quick-visit.ts";

test.use({
  losesNetwork: true,
  serviceWorkers: "allow",
  expectedStatuses: [404, 409, 429],
});

test("The browser is closed while something is being sent", async ({ page, context, network }) => {
  const id = await wholeCheckWithoutNetwork(page);
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  for (const step of ["start", "answer", "photo", "submit"]) {
    const failure = network.fail(`/qc/check/${step}`, { kind: "stall" });
    const opened = await context.newPage();
    await opened.goto("/qc/checks");
    await failure;
    await opened.close({ runBeforeUnload: false });
  }
  await (await context.newPage()).goto("/qc/checks");
  await expectOnServer(id, completeCheck);
});

/** From now on the page finds the storage full, or has space again. */
function fillStorage(page: Page, isFull: boolean): Promise<void> {
  return page.evaluate((full) => {
    const { prototype } = IDBObjectStore as typeof IDBObjectStore & { put?: typeof IDBObjectStore.prototype.put };
    const original = (window as { originalPut?: typeof prototype.put }).originalPut ?? prototype.put;
    Object.assign(window, { originalPut: original });
    prototype.put = function (...values) {
      if (full && this.name === "drafts") throw new DOMException("full", "QuotaExceededError");
      return original.apply(this, values);
    };
  }, isFull);
}

test("The phone’s storage is full at a photo, and at Submit", async ({ page, context }) => {
  const id = await startWithoutNetwork(page);
  for (const item of items) await answer(page, item, "Pass");
  await expect(page.getByText("Offline – kept on this device, will be sent")).toBeVisible();
  await fillStorage(page, true);
  await takePhoto(page, "door", "full");
  await expect(page.getByText("Not saved on this device: storage is full.").first()).toBeVisible();
  await page.getByRole("button", { name: "Review and submit" }).click();
  await expect(page.getByText("Not submitted yet")).toBeVisible();
  await fillStorage(page, false);
  await answer(page, "light", "Fail");
  await expect(page.getByText("Not saved on this device: storage is full.")).toHaveCount(0);

  await page.getByRole("button", { name: "Review and submit" }).click();
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeVisible();
  await fillStorage(page, true);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText("Not submitted: the storage of this phone is full")).toBeVisible();
  await fillStorage(page, false);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(willBeSent)).toBeVisible();
  await context.setOffline(false);
  await expectOnServer(id, completeCheck);
});

test("The browser clears the phone’s storage", async ({ page, context, baseURL }) => {
  const id = await startAndLoseNetwork(page, "Sen Cafe Nguyễn Trãi", template);
  await answer(page, "door", "Pass");
  await expect(page.getByText("Offline – kept on this device, will be sent")).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin: baseURL!, storageTypes: "indexeddb" });
  await answer(page, "light", "Fail");
  const elsewhere = await context.newPage();
  await elsewhere.goto(`/qc/check/edit?id=${id}`);
  await expect(elsewhere.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(
    elsewhere.getByText("This check isn’t on this phone. It opens by itself when there is a network."),
  ).toBeVisible();
  await elsewhere.close();
  await context.setOffline(false);
  await expectOnServer(id, "draft pass fail ");
});

test("Two tabs have the same check open", async ({ page, context }) => {
  const id = await startWithoutNetwork(page);
  const second = await context.newPage();
  await second.goto(`/qc/check/edit?id=${id}`);
  await expect(itemOnPage(second, "floor")).toBeVisible();
  await answer(page, "door", "Pass");
  await answer(second, "light", "Fail");
  await answer(second, "floor", "Pass");
  await takePhoto(page, "door", "first tab");
  await expect(page.getByText("1 photo not sent yet")).toBeVisible();
  await context.setOffline(false);
  await expectOnServer(id, "draft pass+1 fail pass");
  await context.setOffline(true);
  await page.goto(`/qc/check/edit?id=${id}`);
  await submitWithoutNetwork(page);
  await reconnect(context);
  await expectOnServer(id, completeCheck);
});

test("Two phones submit the same check", async ({ page, context, browser, network }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Nguyễn Trãi", template);
  await workerIsReady(page, "en");
  const otherNetwork = new FaultyNetwork(network.target);
  const other = await browser.newContext({
    baseURL: await otherNetwork.listen(),
    storageState: await context.storageState(),
    serviceWorkers: "allow",
    viewport: { width: 360, height: 740 },
  });
  otherNetwork.carry(other);
  const second = await other.newPage();
  await second.goto(`/qc/check/edit?id=${id}`);
  await workerIsReady(second, "en");
  for (const [phone, light] of [
    [page, "Pass"],
    [second, "Fail"],
  ] as const) {
    await phone.context().setOffline(true);
    await answer(phone, "door", "Pass");
    await answer(phone, "light", light);
    await answer(phone, "floor", "Pass");
    await submitWithoutNetwork(phone);
  }
  await context.setOffline(false);
  await expectOnServer(id, "submitted pass pass pass");
  await other.setOffline(false);
  await expect(second.getByText("Not sent: the check is no longer your draft")).toBeVisible();
  await second.getByRole("link", { name: "Open the check" }).click();
  await expect(second.getByText("This check is no longer a draft")).toBeVisible();
  await expect(second.getByText("The light is fine.")).toBeVisible();
  expect(summaryOnServer(id)).toBe("submitted pass pass pass");
  await other.close();
  await otherNetwork.close();
});

const dayMs = 86_400_000;
for (const [name, shiftMs] of [
  ["The phone’s clock is a day ahead", dayMs],
  ["The phone’s clock is a year behind", -365 * dayMs],
] as const)
  test(name, async ({ page, context }) => {
    const before = Date.now();
    const id = await startWithoutNetwork(page, () => page.clock.setSystemTime(Date.now() + shiftMs));
    for (const item of items) await answer(page, item, "Pass");
    await submitWithoutNetwork(page);
    await context.setOffline(false);
    await expectOnServer(id, "submitted pass pass pass");
    const startedAt = Date.parse(checkOnServer(id)!.startedAt);
    expect(startedAt).toBeGreaterThan(before);
    expect(startedAt).toBeLessThanOrEqual(Date.now());
    await expect(page).toHaveURL(`/qc/check/view?id=${id}`);
    await expect(
      page.getByText(/^The phone said .+, which can’t be right\. The time of receipt counts: /),
    ).toBeVisible();
    await expect(
      page.getByText(/^The phone said that Submit was pressed at .+, which can’t be right\.$/),
    ).toBeVisible();
  });

test("The kit is older than three days", async ({ page, context }) => {
  const from = /^Stores, templates and plan on this phone are from /;
  const id = await startWithoutNetwork(page, async () => {
    await page.clock.setSystemTime(Date.now() + 3.1 * dayMs);
  });
  await page.goto("/qc/");
  await expect(page.getByText(from)).toBeVisible();
  await page.getByRole("link", { name: "Start a check" }).click();
  await expect(page.getByLabel("Search stores")).toBeVisible();
  await expect(page.getByText(from)).toBeVisible();
  await context.setOffline(false);
  await page.goto("/qc/");
  await expectOnServer(id, "draft   ");
});

test("The network carries 2 KB a second", async ({ page, context, network }) => {
  const id = await wholeCheckWithoutNetwork(page);
  network.bytesPerSecond = 2000;
  await context.setOffline(false);
  await expectOnServer(id, completeCheck);
  network.bytesPerSecond = Infinity;
});

test("The network takes everything and answers nothing", async ({ page, context, network }) => {
  const id = await startWithoutNetwork(page);
  await answer(page, "door", "Pass");
  const goOn = network.stall();
  await context.setOffline(false);
  await page.goto(`/qc/check/edit?id=${id}`);
  await answer(page, "light", "Fail");
  goOn();
  await reconnect(context);
  await expectOnServer(id, "draft pass fail ");
});

test("Twelve photos of 12 megapixels wait on the phone", async ({ page, context }) => {
  const files = await Promise.all(
    Array.from({ length: 12 }, async (_, nth) => {
      const file = test.info().outputPath(`photo-${nth}.jpg`);
      const background = { r: 20 * nth, g: 120, b: 200 };
      writeFileSync(
        file,
        await sharp({
          create: {
            width: 4000,
            height: 3000,
            channels: 3,
            background,
            noise: { type: "gaussian", mean: 128, sigma: 9 },
          },
        })
          .jpeg({ quality: 80 })
          .toBuffer(),
      );
      return file;
    }),
  );
  const id = await startWithoutNetwork(page);
  for (const item of items) await answer(page, item, "Pass");
  for (const [nth, item] of items.entries())
    await itemOnPage(page, item)
      .locator("input[type=file]")
      .setInputFiles(files.slice(4 * nth, 4 * nth + 4));
  await expect(page.getByText("12 photos not sent yet")).toBeVisible({ timeout: 60_000 });
  await submitWithoutNetwork(page);
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await (await context.newPage()).goto("/qc/checks");
  await expect.poll(() => summaryOnServer(id), { timeout: 60_000 }).toBe("submitted pass+4 pass+4 pass+4");
});

test("The hour’s quota of new checks is used up", async ({ page, context }) => {
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Rạch Giá", template);
  const id = await startWithoutNetwork(page);
  const quotas = readStored<{ id: string; count: number }>("quotas");
  for (const quota of quotas) await changeStored("quotas", quota.id, "count", 1_000_000);
  try {
    await context.setOffline(false);
    const reason = page.getByText(/You started .+ Keep a page of Store QC open\.$/);
    await expect(reason).toBeVisible();
    await context.setOffline(true);
    await page.goto("/qc/phone");
    await expect(reason).toBeVisible();
    await expect(page.getByText("Needs you")).toHaveCount(0);
  } finally {
    for (const { id: quota, count } of quotas) await changeStored("quotas", quota, "count", count);
  }
  await context.setOffline(false);
  await expectOnServer(id, "draft   ");
});

test("The store was closed and the template archived meanwhile", async ({ page, context }) => {
  const id = await startWithoutNetwork(page);
  for (const item of items) await answer(page, item, "Pass");
  await submitWithoutNetwork(page);
  const store = findStoredId("stores", "Sen Cafe Nguyễn Trãi");
  const quickVisit = findStoredId("templates", template);
  await changeStored("stores", store, "status", "closed");
  await changeStored("stores", store, "closedOn", dayAt(0));
  await changeStored("templates", quickVisit, "status", "archived");
  await changeStored("templates", quickVisit, "updatedAt", new Date().toISOString());
  try {
    await context.setOffline(false);
    await expectOnServer(id, "submitted pass pass pass");
    await expect(page).toHaveURL(`/qc/check/view?id=${id}`);
    await expect(page.getByText("The store was closed before the check arrived.")).toBeVisible();
    await expect(page.getByText("The template was archived before the check arrived.")).toBeVisible();
  } finally {
    await changeStored("stores", store, "status", "open");
    await changeStored("stores", store, "closedOn", null);
    await changeStored("templates", quickVisit, "status", "published");
  }
});
