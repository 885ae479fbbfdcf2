/** Going anywhere by a few letters, and by single keys. */
import { expect, openBy, signIn, test } from "./test.ts";

test("the command menu ignores accents, works by keyboard, and remembers pages until signing out", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, "qc");
  await page.goto("/qc/checks");
  const menu = page.getByRole("dialog", { name: "Search" });
  await openBy("Control+k", menu);
  const field = menu.getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(menu.getByRole("option", { name: "Start a check" })).toBeVisible();
  await field.fill("cua hang");
  await expect(menu.getByRole("option", { name: "Stores", exact: true })).toHaveAttribute("aria-selected", "true");
  await field.fill("giang vo");
  const found = menu.getByRole("group", { name: "Stores" }).getByRole("option");
  await expect(found).toHaveText([/^Sen Cafe Giảng Võ/]);
  await expect(field).toHaveAttribute("aria-activedescendant", (await found.getAttribute("id"))!);
  await field.press("ArrowDown");
  await expect(found).toHaveAttribute("aria-selected", "false");
  await field.press("ArrowUp");
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sen Cafe Giảng Võ" })).toBeVisible();
  await expect(menu).toBeHidden();

  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(menu.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([/^Sen Cafe Giảng Võ/]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: "Search" })).toBeFocused();

  await openBy("Control+k", menu);
  await page.mouse.click(20, 400);
  await expect(menu).toBeHidden();
  await expect(page, "what lies below is not pressed").toHaveURL(/\/qc\/stores\/[^/]+$/);
  await openBy("Control+k", menu);
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();

  const recent = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("recent ")));
  expect(await recent()).toHaveLength(1);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect.poll(recent).toEqual([]);
});

test.describe("without an answer of the server", () => {
  test.use({ expectedStatuses: [503] });

  test("the menu says so and still opens pages", async ({ page }) => {
    await page.route("**/search/found?*", (route) => route.fulfill({ status: 503, body: "" }));
    await signIn(page, "qc");
    await page.goto("/qc");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await page.getByRole("combobox").fill("task");
    await expect(page.getByText("The search did not answer.")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  });
});

test("single keys open pages, but not while typing, and can be turned off", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, "lead");
  await page.goto("/qc");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const menu = page.getByRole("dialog", { name: "Search" });
  await openBy("?", list);
  await expect(list.getByText("Go to “Stores”")).toBeVisible();
  await list.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page.getByRole("heading", { level: 1, name: "Stores" })).toBeVisible();
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.type("gsn?");
  await expect(search).toHaveValue("gsn?");
  await expect(list).toBeHidden();
  await search.blur();
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { level: 1, name: "New store" })).toBeVisible();

  await page.goto("/settings/display");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("group", { name: "Keyboard shortcuts" }).getByRole("button", { name: "Off" }).click();
  await expect(page.getByRole("button", { name: "Off" })).toHaveAttribute("aria-pressed", "true");
  await saved;
  await page.goto("/qc/stores");
  await openBy("Control+k", menu);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.keyboard.press("n");
  await openBy("Control+k", menu);
  await expect(menu.getByRole("combobox")).toBeFocused();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/qc\/stores$/);
});
