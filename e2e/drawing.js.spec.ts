/** Drawing on a photo by mouse, by finger and by keys, without a network too. */
import { photoFile } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

test.use({ losesNetwork: true, hasTouch: true });

test("a photo is drawn on by mouse, finger and keys, and the drawing waits for the network", async ({
  page,
  context,
}) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Thảo Điền", "Guest service");
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  await page.locator("input[type=file]").first().setInputFiles(photoFile("drawn on"));
  const link = page.locator(`a[href^="/qc/check/photo/view?id=${id}"]`);
  await page.goto((await link.getAttribute("href"))!);
  await page.getByRole("button", { name: "Draw on the photo" }).click();
  const sheet = page.getByRole("group", { name: "Drawing" });
  const box = (await sheet.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.4);
  await page.mouse.up();
  // A finger moves the arrow to the right, and doesn't scroll the page.
  const finger = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", part: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: box.x + box.width * part, y: box.y + box.height * 0.2 }],
    });
  await touch("touchStart", 0.2);
  for (const part of [0.25, 0.3]) await touch("touchMove", part);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.getByRole("button", { name: "Circle", exact: true }).click();
  const add = page.getByRole("button", { name: "Add", exact: true });
  await add.press("Enter");
  await page.getByRole("button", { name: "Circle 2" }).press("ArrowUp");
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.getByLabel("Text on the photo").fill("Vết bẩn");
  for (const _ of [1, 2]) await add.click();
  await page.getByRole("button", { name: "Text 4" }).press("Delete");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  const drawn = JSON.parse(await page.locator("input[name=shapes]").inputValue()) as object[];
  expect(drawn).toEqual([
    {
      kind: "arrow",
      x: expect.closeTo(0.2, 1),
      y: expect.closeTo(0.1, 1),
      tipX: expect.closeTo(0.5, 1),
      tipY: expect.closeTo(0.4, 1),
      colour: "red",
    },
    { kind: "circle", x: 0.5, y: 0.48, rx: 0.17, ry: 0.15, colour: "red" },
    { kind: "text", x: 0.5, y: 0.5, text: "Vết bẩn", colour: "red" },
  ]);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save drawing" }).click();
  await expect(page.getByText("Not saved: no connection")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save drawing" }).click();
  await expect(page.getByText("Drawing saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the drawing" })).toBeVisible();
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  await expect(link.locator("text")).toHaveText("Vết bẩn");
});
