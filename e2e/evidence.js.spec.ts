/** Optional evidence of a phone: its location and a drawn signature. Neither blocks a check. */
import { drawing } from "#app/checks/drawing.ts";
import sharp from "sharp";
import { answerSection, itemOnPage, photoFile, unfold } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

const template = "Guest service";
const add = { name: "Add my location" };

test.describe("a phone that shares its location", () => {
  test.use({ geolocation: { latitude: 10.7769, longitude: 106.7009, accuracy: 12 }, permissions: ["geolocation"] });

  test("is located only by the button, and the check shows its distance from the store", async ({ page }) => {
    await signIn(page, "qc");
    await page.addInitScript(() => {
      const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      navigator.geolocation.getCurrentPosition = (...given) => {
        document.documentElement.dataset["asked"] = "yes";
        ask(...given);
      };
    });
    const { id } = await startCheck(page, "Sen Cafe Thảo Điền", template);
    await page.goto(`/qc/check/edit?id=${id}&section=all`);
    await answerSection(page, true);
    await page.getByRole("button", { name: "Review and submit" }).click();
    await expect(page.getByRole("button", add)).toBeVisible();
    expect(await page.locator("html").getAttribute("data-asked")).toBeNull();
    await page.getByRole("button", add).click();
    await expect(page.getByText("Location added, ± 12 m")).toBeVisible();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page).toHaveURL(/\/qc\/check\/view/);
    await expect(page.getByText(/[\d.,]+ k?m from the store/)).toBeVisible();
    await expect(page.getByText("when submitted, ± 12 m")).toBeVisible();
  });
});

test("a phone without permission for its location says so, and submits the check without one", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Nguyễn Huệ", template);
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  await answerSection(page, true);
  await page.getByRole("button", { name: "Review and submit" }).click();
  await page.getByRole("button", add).click();
  await expect(page.getByText("Location is blocked on this device.")).toBeVisible();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page).toHaveURL(/\/qc\/check\/view/);
  await expect(page.getByText("No location")).toBeVisible();
});

test("a phone that can't find its location says so, and can try again", async ({ page }) => {
  await page.addInitScript(() => {
    let times = 0;
    navigator.geolocation.getCurrentPosition = (found, failed) => {
      if (times++ === 0) failed?.({ code: 3, message: "", PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      else found({ coords: { latitude: 10, longitude: 106, accuracy: 30 } } as GeolocationPosition);
    };
  });
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Cái Răng", template);
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  await answerSection(page, true);
  await page.getByRole("button", { name: "Review and submit" }).click();
  await page.getByRole("button", add).click();
  await expect(page.getByText("Location not found")).toBeVisible();
  await page.getByRole("button", add).click();
  await expect(page.getByText("Location added, ± 30 m")).toBeVisible();
  await page.getByRole("button", { name: "Remove location" }).click();
  await expect(page.locator('input[name="place"]')).toHaveCount(0);
});

test("a signature can be drawn next to the typed name", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Thùy Vân", "Opening readiness");
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  const item = itemOnPage(page, "shift-lead");
  await item.getByRole("textbox").first().fill("Trần Thị Ánh Tuyết");
  await item.getByRole("button", { name: "Draw the signature" }).click();
  const sheet = page.getByRole("dialog").getByRole("img", { name: "Sign here" });
  await expect(page.getByRole("button", { name: "Add the signature" })).toBeDisabled();
  const box = (await sheet.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++)
    await page.mouse.move(box.x + 20 + step * 10, box.y + box.height / 2 + (step % 2 ? 20 : -20));
  await page.mouse.up();
  await page.getByRole("button", { name: "Add the signature" }).click();
  const photo = item.getByRole("link").filter({ has: page.getByRole("img", { name: "Photo 1" }) });
  await expect(photo).toBeVisible();
  const file = (await photo.getAttribute("href"))!.replace("/photo/view", "/photo");
  const drawn = await sharp(await (await page.request.get(file)).body()).stats();
  expect(drawn.channels[0]!.min).toBeLessThan(60);
  expect(drawn.channels[0]!.mean).toBeGreaterThan(200);
  await expect(item.getByRole("textbox").first()).toHaveValue("Trần Thị Ánh Tuyết");

  // A second drawing replaces the first; the typed name stays.
  const before = (await photo.getAttribute("href")) ?? "";
  await item.getByRole("button", { name: "Draw it again" }).click();
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + box.height - 20, { steps: 10 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Add the signature" }).click();
  await expect(photo).not.toHaveAttribute("href", before);
  await expect(item.getByRole("img")).toHaveCount(1);
  await page.reload();
  await unfold(item);
  await expect(item.getByRole("img")).toHaveCount(1);
  await expect(photo).not.toHaveAttribute("href", before);
  // The picture is the whole sheet, as wide as the one drawn on.
  const shown = (await item.getByRole("img").boundingBox())!;
  expect(shown.width / shown.height).toBeCloseTo(drawing.width / drawing.height, 1);
  const picture = item.getByRole("img");
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  const sent = picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight);
  expect(await sent).toBeCloseTo(drawing.width / drawing.height, 1);
});

test("a number below zero is entered by the sign button; three photos fit a row on A4 paper", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Lạch Tray", "Hygiene and food safety");
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  const item = itemOnPage(page, "freezer-temperature");
  const number = item.getByRole("textbox").first();
  await number.fill("18.5");
  const sign = item.getByRole("button", { name: "Plus or minus" });
  await sign.click();
  await expect(number).toHaveValue("-18.5");
  await sign.click();
  await expect(number).toHaveValue("18.5");
  await sign.click();
  for (const name of ["one", "two", "three"]) await item.locator("input[type=file]").setInputFiles(photoFile(name));
  await expect(item.getByRole("link").filter({ has: page.getByRole("img") })).toHaveCount(3);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.goto(`/qc/check/print?id=${id}`);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 960 });
  await expect(page.getByRole("article")).toContainText("-18.5");
  await expect(page.getByRole("button")).toHaveCount(0);
  const photos = page.getByRole("article").getByRole("img", { name: /Photo|Freezer/i });
  await expect(photos).toHaveCount(3);
  const tops = await photos.evaluateAll((images) =>
    images.map((image) => Math.round(image.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);
  const file = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(file).toMatch(/MediaBox ?\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
});

test.describe("a picture that can’t be fetched", () => {
  test.use({ losesNetwork: true });

  test("leaves a sign in its place, and loads when the network is back", async ({ page }) => {
    await signIn(page, "qc");
    const { id } = await startCheck(page, "Sen Cafe Đại lộ Bình Dương", template);
    await page.goto(`/qc/check/edit?id=${id}&section=all`);
    await expect(page.getByText("Saved automatically")).toBeVisible();
    const item = itemOnPage(page, "greeting");
    const thumbnail = /\/qc\/check\/photo\?.*key=/;
    await page.route(thumbnail, (route) => route.abort("internetdisconnected"));
    await item.locator("input[type=file]").setInputFiles(photoFile("late"));
    const sign = item.locator("span[role=img]");
    await expect(sign).toHaveAccessibleName("Photo 1");
    await page.unroute(thumbnail);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(sign).toHaveCount(0);
    const natural = () => item.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(natural).toBeGreaterThan(0);
  });
});
