/** Fills in a check as an inspector would, by the type of each item. */
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, type Locator, type Page } from "@playwright/test";

/** A small PNG of one colour, different for each seed, as a stand-in for a photo. */
export function photoFile(seed: string) {
  const [width, height] = [64, 48];
  const colour = createHash("sha256").update(seed).digest().subarray(0, 3);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => colour)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return { name: `${seed}.png`, mimeType: "image/png", buffer: Buffer.concat([signature, ...chunks]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The items of the page that are asked now, by id. */
export async function itemsOnPage(page: Page): Promise<string[]> {
  return page
    .locator("fieldset[data-item]:visible")
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset["item"] ?? ""));
}

export function itemOnPage(page: Page, id: string): Locator {
  return page.locator(`fieldset[data-item="${id}"]`);
}

/** Chooses an answer by its label, as a finger would: again if its item was just being folded to a line. */
export async function choose(radio: Locator): Promise<void> {
  const timeout = 3000;
  const label = radio.locator("xpath=ancestor::label[1]");
  await expect(async () => {
    if (!(await label.isVisible())) {
      // No role is found in a folded item.
      const isFound = (await radio.count()) > 0;
      const box = isFound ? radio.locator("xpath=ancestor::fieldset[1]") : radio.page().locator("form");
      await box
        .locator(".item-fold:not([open]) > summary")
        .evaluateAll((folds) => folds.forEach((fold) => (fold as HTMLElement).click()));
    }
    const input = await radio.elementHandle({ timeout });
    await label.click({ timeout });
    await expect.poll(() => input.isChecked(), { timeout }).toBe(true);
  }).toPass();
}

/** Opens an answered item, which a phone with scripts folds to a line. */
export async function unfold(item: Locator): Promise<void> {
  const fold = item.locator(".item-fold:not([open]) > summary");
  if (await fold.isVisible()) await fold.click();
}

/** Writes an item's note, which is folded unless its answer is a finding. */
export async function addNote(item: Locator, note: string): Promise<void> {
  const field = item.getByLabel("Note", { exact: true });
  // The note of a finding opens by itself.
  await expect(async () => {
    if (!(await field.isVisible())) await item.getByText("Add a note").click({ timeout: 1000 });
    await expect(field).toBeVisible({ timeout: 1000 });
  }).toPass();
  await field.fill(note);
}

/** Answers one item well: the first choice, the middle of a range, a name, today. Items that are photos alone are left. */
export async function answerWell(page: Page, id: string): Promise<void> {
  const item = itemOnPage(page, id);
  await expect(item).toBeVisible();
  const radios = item.locator(`input[type=radio][name="a.${id}.value"]`);
  if ((await radios.count()) > 0) {
    const numbers = await radios.evaluateAll((all) =>
      all.every((radio) => /^\d+$/.test((radio as HTMLInputElement).value)),
    );
    const radio = numbers ? radios.last() : radios.first();
    await choose(radio);
    return;
  }
  const value = item.locator(`[name="a.${id}.value"]`);
  if ((await value.count()) === 0) return;
  const type = await value.getAttribute("type");
  const accepted = /Accepted: (-?[\d.,]+)(?: to (-?[\d.,]+))?/.exec((await item.textContent()) ?? "");
  if (type === "date") await value.fill("2026-11-20");
  else if (/decimal|text/.test((await value.getAttribute("inputmode")) ?? ""))
    await value.fill(accepted ? accepted[1]!.replace(",", ".") : "1");
  else if ((await value.getAttribute("inputmode")) === "numeric") await value.fill("3");
  else await value.fill("Trần Thị Ánh Tuyết");
}

/** Puts a photo to an item with the item's own button, which saves the section without JavaScript. */
export async function addPhoto(page: Page, id: string, seed: string, scripts: boolean): Promise<void> {
  const item = itemOnPage(page, id);
  await unfold(item);
  const folded = item.locator("details").filter({ has: page.locator("input[type=file]") });
  if ((await folded.count()) > 0 && (await folded.first().getAttribute("open")) === null)
    await folded.first().locator("summary").click();
  await item.locator("input[type=file]").setInputFiles(photoFile(seed));
  if (!scripts) await item.getByRole("button", { name: "Add photo" }).click();
  await expect(itemOnPage(page, id).locator("img").first()).toBeAttached();
}

/** Answers every item of the section, and items that appear by these answers. */
export async function answerSection(page: Page, scripts: boolean): Promise<void> {
  const done = new Set<string>();
  for (
    let rest = await itemsOnPage(page);
    rest.length > 0;
    rest = (await itemsOnPage(page)).filter((id) => !done.has(id))
  ) {
    for (const id of rest) {
      await answerWell(page, id);
      done.add(id);
      const text = (await itemOnPage(page, id).textContent()) ?? "";
      if (/Take photo – required/.test(text)) await addPhoto(page, id, id, scripts);
    }
    if (!scripts) await saveDraft(page);
  }
}

/** From a form that is filled in to the check submitted: by the review. */
export async function submitCheck(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review and submit" }).click();
  await expect(page).toHaveURL(/\/qc\/check\/review\?id=/);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
}

/** Saves the section as a plain form does, and waits for the page that follows. */
export async function saveDraft(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Save draft" }).click()]);
}
