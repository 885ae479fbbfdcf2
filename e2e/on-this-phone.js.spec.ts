/** Everything that only this phone has is listed, and can be sent, opened, saved as a file or discarded. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { countKeptPhotos, hasDraft, readDraftKeys } from "./drafts.ts";
import { choose, itemOnPage, photoFile } from "./fill-in.ts";
import { startAndLoseNetwork } from "./phone-check.ts";
import { smallTargets } from "./targets.ts";
import { expect, test } from "./test.ts";

test.use({ losesNetwork: true, serviceWorkers: "allow" });

/** An answer and a photo that only the phone has, of a check whose form is closed. */
async function answerOffline(page: Page, store: string): Promise<string> {
  const id = await startAndLoseNetwork(page, store, "Guest service");
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await itemOnPage(page, "greeting").locator("input[type=file]").setInputFiles(photoFile("counter"));
  await expect.poll(() => countKeptPhotos(page)).toBe(1);
  await expect.poll(() => hasDraft(page, "answer")).toBe(true);
  await page.goto("/qc/phone");
  return id;
}

const entryOf = (page: Page, store: string) => page.getByRole("listitem").filter({ hasText: store });

test("lists a check without a network, saves it as a file, and sends it when there is one", async ({
  page,
  context,
}) => {
  const store = "Sen Cafe Lê Lợi";
  const id = await answerOffline(page, store);
  const entry = entryOf(page, store);
  await expect(entry.getByText(/^1 answer and 1 photo, since \d/)).toBeVisible();
  await expect(entry.getByText("Only on this phone")).toBeVisible();
  const saving = page.waitForEvent("download");
  await entry.getByRole("button", { name: "Save as a file" }).click();
  const file = readFileSync(await (await saving).path(), "utf8");
  expect(file).toContain(store);
  expect(file).toMatch(/<th>[^<]+<\/th><td>Pass<p><img alt="counter[^"]*"[^>]* src="data:image\//);

  await context.setOffline(false);
  await expect(entry.getByText("On the server")).toBeVisible();
  await expect(entry.getByRole("button")).toHaveCount(0);
  await page.goto(`/qc/check/edit?id=${id}`);
  await expect(itemOnPage(page, "greeting").locator("input[type=radio][value=pass]")).toBeChecked();
  await page.goto("/qc/phone");
  await expect(page.getByText("Everything is on the server")).toBeVisible();
});

test("sends answers of a closed form from any page", async ({ page, context }) => {
  await answerOffline(page, "Sen Cafe Trần Phú");
  await context.setOffline(false);
  await page.goto("/qc/stores");
  await expect.poll(() => page.evaluate(readDraftKeys), { timeout: 30_000 }).toEqual([]);
  await expect(page.getByText("sent yet")).toBeHidden();
});

test("discards an entry only after two questions", async ({ page }) => {
  const store = "Sen Cafe Hai Bà Trưng";
  await answerOffline(page, store);
  const entry = entryOf(page, store);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await entry.getByRole("button", { name: "Discard", exact: true }).click();
  await expectAccessible(page);
  await expect(entry.getByText("Discard 1 answer and 1 photo?")).toBeVisible();
  await entry.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(entry.getByRole("button", { name: "Keep it" })).toBeFocused();
  expect(await countKeptPhotos(page)).toBe(1);
  await entry.getByRole("button", { name: "Discard for good" }).click();
  await expect(page.getByText("Everything is on the server")).toBeVisible();
  expect(await page.evaluate(readDraftKeys)).toEqual([]);
});

test("says in words that a check needs its person, and sends it on request", async ({ page, context }) => {
  const store = "Sen Cafe Xuân Thủy";
  await answerOffline(page, store);
  await context.route("**/qc/check/answer?*", (route) =>
    route.fulfill({ json: { saved: {}, conflicts: {}, problems: [{ item: "greeting" }] } }),
  );
  await context.setOffline(false);
  const entry = entryOf(page, store);
  await expect(entry.getByText("Needs you")).toBeVisible();
  await expect(entry.getByText(/an answer is different on the server/)).toBeVisible();
  await context.unroute("**/qc/check/answer?*");
  await entry.getByRole("button", { name: "Send now" }).click();
  await expect(entry.getByText("On the server")).toBeVisible();
});
