/** Decisions about a submitted check, and drafts that change hands; with JavaScript and without. */
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { choose, photoFile } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, expectNoSidewaysScroll, type Person, signIn, test } from "./test.ts";

/** A page of another user, in addition to the test's own. */
async function pageOf(browser: Browser, scripts: boolean, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled: scripts })).newPage();
  await signIn(page, person);
  return page;
}

/** Opens a check of the manager's that has findings without an appeal; resolves to its address. */
async function openAppealable(manager: Page): Promise<string> {
  await manager.goto("/qc/checks/?status=submitted&severity=major");
  const addresses = await manager
    .locator('a[href*="/qc/check/view?id="]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const address of addresses) {
    await manager.goto(address);
    if ((await manager.getByRole("link", { name: "Appeal findings" }).count()) > 0) return address;
  }
  throw new Error("No check of the manager's can be appealed");
}

test.describe("an appeal", () => {
  test.use({ expectedStatuses: [400] });

  test("a manager appeals, a lead decides, approves and voids, and the check shows each step", async ({
    page: manager,
    browser,
    javaScriptEnabled: scripts,
  }) => {
    await signIn(manager, "manager");
    const address = await openAppealable(manager);
    await expect(manager.getByRole("link", { name: "Approve" })).toHaveCount(0);
    await manager.getByRole("link", { name: "Appeal findings" }).click();
    const findings = manager.locator("main fieldset");
    await expect(findings.first()).toBeVisible();
    await expectNoSidewaysScroll(manager);
    const count = await findings.count();
    await expect(findings.first().getByLabel("The store’s reason")).toBeHidden();
    for (let index = 0; index < count; index++) {
      await findings.nth(index).getByLabel("Appeal this finding").check();
      await findings
        .nth(index)
        .getByLabel("The store’s reason")
        .fill(`Biên bản số ${index + 1}`);
    }
    // A reason left out costs neither the others nor the photo.
    await findings.first().getByLabel("Photos for this finding").setInputFiles(photoFile("mopped"));
    await findings.first().getByLabel("The store’s reason").fill("");
    await manager.getByRole("button", { name: "Send the appeal" }).click();
    await expect(manager.getByText("Say why the store disagrees with this finding.").first()).toBeVisible();
    await expectAccessible(manager);
    await expect(findings.first().getByText("1 photo is already attached.")).toBeVisible();
    await findings.first().getByLabel("The store’s reason").fill("Biên bản số 1");
    await manager.getByRole("button", { name: "Send the appeal" }).click();
    await expect(manager.getByText("The appeal was sent.").first()).toBeVisible();
    await expectAccessible(manager);

    const lead = await pageOf(browser, scripts ?? true, "lead");
    await lead.goto(address);
    await lead.getByRole("link", { name: "Decide the appeal" }).click();
    await expect(lead.getByRole("heading", { name: "Decide the appeal" })).toBeVisible();
    const first = lead.getByRole("figure").filter({ hasText: "Biên bản số 1" });
    await expect(first.getByRole("img")).toHaveCount(1);
    await expectNoSidewaysScroll(lead);
    const remove = lead.locator("label").filter({ has: lead.getByRole("radio", { name: "Remove finding" }) });
    await expect(remove.first()).toContainText(/→/);
    await expect(lead.locator("label").filter({ hasText: "Keep finding" }).first()).toContainText("Result stays");
    const save = lead.getByRole("button", { name: /^Save (?:the decision|\d+ decisions)$/ });
    await expect(save).toBeEnabled({ enabled: !scripts });
    for (let index = 0; index < count; index++)
      await choose(lead.getByRole("radio", { name: "Remove finding" }).nth(index));
    await save.click();
    await expect(lead.getByText("The appeal was decided.").first()).toBeVisible();
    await expectAccessible(lead);
    await expect(lead.getByRole("heading", { name: "No findings" })).toBeVisible();
    await expect(lead.getByText("Finding removed").first()).toBeVisible();

    await lead.getByRole("link", { name: "Approve" }).click();
    await lead.getByRole("button", { name: "Approve" }).click();
    await expect(lead.getByText("The check was approved.").first()).toBeVisible();
    await manager.goto(address);
    await expect(manager.locator("dl").getByText("Approved")).toBeVisible();
    await expect(manager.getByRole("link", { name: "Appeal findings" })).toHaveCount(0);

    await lead.getByLabel("More actions").click();
    await lead.getByRole("link", { name: "Void", exact: true }).click();
    await lead.getByLabel("Reason").fill("Nhập hai lần");
    await lead.getByRole("button", { name: "Void" }).click();
    await expect(lead.getByText("This check is void and doesn’t count")).toBeVisible();
    await expect(lead.getByText("Nhập hai lần").first()).toBeVisible();
    await lead.context().close();
  });
});

test("an inspector discards a draft and takes it back", async ({ page, javaScriptEnabled: scripts }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, scripts ? "Sen Cafe Lê Lai" : "Sen Cafe Lê Lợi", "Guest service");
  await page.goto("/qc/check/edit");
  const draft = page.locator("main li").filter({ has: page.locator(`[href*="${id}"], form[action*="${id}"]`) });
  const discard = async () => {
    await draft.getByLabel(/^More for this draft: /).click();
    await draft.getByRole("button", { name: /^Discard/ }).click();
    await expect(page.getByText("The draft was discarded.").first()).toBeVisible();
  };
  await discard();
  const undo = page.getByRole("button", { name: "Undo" });
  const title = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
  expect((await undo.boundingBox())!.y > title.y, "the toast stands at the bottom").toBe(scripts);
  await undo.click();
  await expect(page.getByText("You have the draft again.").first()).toBeVisible();
  await expect(page.locator(`a[href="/qc/check/edit?id=${id}"]`)).toHaveCount(1);

  await discard();
  await expect(page.getByRole("heading", { name: "Discarded in the last day" })).toBeVisible();
  await expect(page.locator(`a[href="/qc/check/edit?id=${id}"]`)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await draft.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText("You have the draft again.").first()).toBeVisible();
  await expect(page.locator(`a[href="/qc/check/edit?id=${id}"]`)).toHaveCount(1);
});

test("a lead hands over a draft, and its former inspector sees the new one", async ({
  page,
  browser,
  javaScriptEnabled: scripts,
}) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, scripts ? "Sen Cafe Lê Lai" : "Sen Cafe Lê Lợi", "Guest service");
  const lead = await pageOf(browser, scripts ?? true, "lead");
  await lead.goto(`/qc/check/view?id=${id}`);
  await lead.getByRole("link", { name: "Hand over" }).click();
  const chooser = lead.getByLabel("New inspector");
  const name = (await chooser.locator("option").nth(1).textContent()) ?? "";
  await chooser.selectOption({ label: name });
  await lead.getByRole("button", { name: "Hand over" }).click();
  await expect(lead.getByText("The draft was handed over.").first()).toBeVisible();
  await expect(lead.locator("dl").getByText(name)).toBeVisible();
  await lead.context().close();

  await page.goto("/qc/check/edit");
  await expect(page.getByRole("heading", { name: "Handed to others" })).toBeVisible();
  await expect(page.getByText(`handed it to ${name}`).first()).toBeVisible();
  await page.goto(`/qc/check/edit?id=${id}`);
  await expect(page.getByText(`This draft was handed to ${name}`)).toBeVisible();
});

test(
  "a lead approves several checks of the queue at once, named before and counted after",
  { tag: "@demo" },
  async ({ page }) => {
    await signIn(page, "lead");
    await page.goto("/qc/check/queue");
    const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
    await expect(rows.first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    const names: string[] = [];
    for (const row of [rows.nth(0), rows.nth(1)]) {
      await row.getByRole("checkbox").check();
      names.push((await row.getByRole("link").textContent()) ?? "");
    }
    await page.getByRole("button", { name: "Approve selected" }).click();
    await expect(page).toHaveURL(/\/qc\/check\/approve\?check=/);
    for (const name of names) await expect(page.locator("main li").getByText(name).first()).toBeVisible();
    await page.getByRole("button", { name: "Approve 2 checks" }).click();
    await expect(page).toHaveURL(/\/qc\/check\/queue/);
    await expect(page.getByText("2 checks were approved.")).toBeVisible();
    await expectAccessible(page);
  },
);

test.describe("a shared check", { tag: "@demo" }, () => {
  test.use({ expectedStatuses: [404] });

  test("prints as a document, and opens by its link without an account until it is revoked", async ({
    page,
    browser,
    javaScriptEnabled: scripts,
  }) => {
    await signIn(page, "lead");
    await page.goto("/qc/checks/?status=approved&severity=major");
    const address = (await page.locator('a[href*="/qc/check/view?id="]').first().getAttribute("href")) ?? "";
    await page.goto(address);
    const store = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const menu = page.getByLabel("More actions");
    await menu.click();
    await page.getByRole("link", { name: "Print" }).click();
    await expect(page.locator("article.paper").getByText("Store QC")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(address);
    await menu.click();
    await page.getByRole("link", { name: "Share" }).click();
    const create = page.getByRole("button", { name: "Create a link" });
    await create.click();
    const made = page.getByRole("textbox", { name: "Link" });
    const copy = page.getByRole("button", { name: "Copy" });
    if (scripts) {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const first = await made.inputValue();
      await copy.click();
      await expect(page.getByText("Copied").last()).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
      await create.click();
      await expect(made).not.toHaveValue(first);
      await expect(page.getByText("Copied").last()).toBeHidden();
    } else await expect(copy).toBeHidden();
    const link = await made.inputValue();

    const stranger = await (await browser.newContext({ javaScriptEnabled: scripts ?? true })).newPage();
    await stranger.goto(new URL(link).pathname);
    await expect(stranger.getByRole("heading", { level: 1, name: store })).toBeVisible();
    await expect(stranger.locator("nav, script, a")).toHaveCount(0);
    await expectNoSidewaysScroll(stranger);
    await page.getByRole("button", { name: "Revoke" }).first().click();
    await expect(page.getByText("The link no longer works.").first()).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText("This link doesn’t work")).toBeVisible();
    await stranger.context().close();
  });
});
