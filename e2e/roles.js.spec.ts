/** A store manager reads only their own stores' records, and carries out no checks. */
import { expect, signIn, test } from "./test.ts";

test.use({ expectedStatuses: [404, 403] });

const name = "Trần Thu Hà";

test("a manager sees only the checks of their own stores, and can't start one", async ({ page, browser }) => {
  // The lead's view: all stores this manager was ever assigned to, and a check of another store.
  const office = await browser.newContext();
  const lead = await office.newPage();
  await signIn(lead, "lead");
  await lead.goto(`/qc/store-managers/?q=${encodeURIComponent(name)}`);
  await lead.getByRole("link", { name }).first().click();
  await expect(lead.getByRole("heading", { level: 1 })).toContainText(name);
  const own = await lead.locator("a[href^='/qc/stores/']").allTextContents();
  const ownStores = new Set(own.map((store) => store.trim()).filter((store) => store.startsWith("Sen Cafe")));
  expect(ownStores.size).toBeGreaterThan(1);
  expect(ownStores.size).toBeLessThan(6);
  await lead.goto("/qc/checks/?status=submitted");
  const rows = await lead
    .locator("main tbody a[href*='/qc/check/view?id=']")
    .evaluateAll((links) =>
      links.map((link) => ({ store: link.textContent ?? "", href: link.getAttribute("href") ?? "" })),
    );
  const foreign = rows.find((row) => !ownStores.has(row.store))!;
  expect((await lead.goto(foreign.href))?.status()).toBe(200);
  const photo = await lead
    .locator("main img[src*='/qc/check/photo']")
    .evaluateAll((images) => images[0]?.getAttribute("src") ?? null);
  await office.close();

  await signIn(page, "manager");
  await page.goto("/qc/checks/");
  const seen = await page.locator("main tbody a[href*='/qc/check/']").allTextContents();
  expect(seen.length).toBeGreaterThan(3);
  expect([...new Set(seen)].filter((store) => !ownStores.has(store))).toEqual([]);
  await page.goto("/qc/checks/?q=" + encodeURIComponent(foreign.store));
  await expect(page.getByText("No check matches these filters")).toBeVisible();

  expect((await page.goto(foreign.href))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page Not Found!" })).toBeVisible();
  await expect(page.locator("main")).not.toContainText(foreign.store);
  expect((await page.goto(foreign.href.replace("/view", "/edit")))?.status()).toBe(404);
  if (photo) expect((await page.request.get(photo)).status()).toBe(404);

  await page.goto("/qc/");
  await expect(page.getByRole("link", { name: "Start a check" })).toHaveCount(0);
  await page.goto("/qc/stores/");
  await expect(page.getByRole("link", { name: /Start a check/ })).toHaveCount(0);
  await page.goto("/qc/check/");
  await expect(page.getByText("You can’t start checks")).toBeVisible();
  await expect(page.locator("main form[method=post]")).toHaveCount(0);
});
