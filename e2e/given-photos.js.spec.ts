/** Photos are pasted and dropped where one is asked for, and shown before they are sent. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { dayAt } from "./days.ts";
import { countKeptPhotos } from "./drafts.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

/** Records a sitting and fills in an observation, without photos. */
async function fillInObservation(page: Page, store: string, from: string, to: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "qc", "/qc/camera/new");
  await page.getByLabel("Store", { exact: true }).fill(store);
  await page.getByLabel("Day").fill(dayAt(-1));
  await page.getByLabel("From (time)").fill(from);
  await page.getByLabel("To (time)").fill(to);
  await page.getByRole("button", { name: "Save and add observations" }).click();
  await page.getByLabel("Camera", { exact: true }).fill("Quầy 2");
  await page.getByLabel("Time seen").fill(from);
  await page.getByLabel("Category").selectOption({ label: "Cleanliness" });
  await page.getByLabel("Severity").selectOption({ label: "Minor" });
  await page.getByLabel("What you saw").fill("Sàn ướt");
}

const picture = readFileSync("public/help/camera.en.webp").toString("base64");

test("a snapshot is pasted, another dropped, one removed, and the others are saved", async ({ page }) => {
  await fillInObservation(page, "HN03", "00:00", "00:01");

  await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png! })]);
  });
  await page.keyboard.press("Control+V");
  const previews = page.getByRole("button", { name: /^Remove photo/ });
  await expect(previews).toHaveCount(1);
  const drop = (type: string) =>
    page.evaluate(
      ([bytes, kind]) => {
        const files = new DataTransfer();
        const raw = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        files.items.add(new File([raw], "camera.webp", { type: "image/webp" }));
        const event = new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true });
        return document.body.dispatchEvent(event);
      },
      [picture, type] as const,
    );
  // The page has to accept the drop, or the browser would open the file instead.
  expect([await drop("dragover"), await drop("drop")]).toEqual([false, false]);
  await expect(previews).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Remove photo 1" }).click();
  await expect(previews).toHaveCount(1);
  await page.keyboard.press("Control+V");
  await expect(previews).toHaveCount(2);
  await page.getByRole("button", { name: "Save observation" }).click();
  await expect(page.getByText("Ready for the next one.")).toBeVisible();
  await expect(previews).toHaveCount(0);

  await page
    .getByRole("link")
    .filter({ has: page.getByRole("img", { name: "Photo 2 of 2" }) })
    .evaluate((link) => link.removeAttribute("target"));
  await page.getByRole("img", { name: "Photo 2 of 2" }).click();
  await expect(page.getByRole("button", { name: "Draw on the photo" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Side by side with" })).toBeVisible();
});

test("a photo chosen before scripts run is shown once they have", async ({ page }) => {
  await fillInObservation(page, "HN04", "00:04", "00:05");
  let come = () => {};
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/entry\.client-/, (route) => late.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await page.getByLabel("Snapshots").setInputFiles("public/help/camera.en.webp");
  come();
  await expect(page.getByRole("button", { name: /^Remove photo/ })).toHaveCount(1);
});

test("a photo that is sent while the device still stores it isn't in the next form", async ({ page }) => {
  await fillInObservation(page, "HN04", "00:02", "00:03");
  await expect(page.locator("form[data-offline]")).toHaveCount(1);
  // A slow device: another transaction blocks the store until it is released.
  await page.evaluate(() => {
    const opening = indexedDB.open("qc-device");
    opening.addEventListener("success", () => {
      const store = opening.result.transaction("drafts", "readwrite").objectStore("drafts");
      let isBusy = true;
      const work = () => void (isBusy && store.count().addEventListener("success", work));
      work();
      Object.assign(window, { goOn: () => (isBusy = false) });
    });
  });
  await page.waitForFunction(() => "goOn" in window);
  await page.getByLabel("Snapshots").setInputFiles("public/help/camera.en.webp");
  const previews = page.getByRole("button", { name: /^Remove photo/ });
  await expect(previews).toHaveCount(1);
  await page.getByRole("button", { name: "Save observation" }).click();
  await expect(page.getByText("Ready for the next one.")).toBeVisible();
  await page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
  await expect.poll(() => countKeptPhotos(page)).toBe(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "1 observation" })).toBeVisible();
  await expect(page.locator("form[data-offline]")).toHaveCount(1);
  await expect(previews).toHaveCount(0);
});
