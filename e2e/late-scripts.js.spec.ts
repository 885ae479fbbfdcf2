/** Parts of the form whose scripts load later: without them, no typed text and no photo is lost. */
import { choose, itemOnPage, photoFile, unfold } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

const template = "Guest service";

test.use({ losesNetwork: true });

test("a photo taken before its script loads is saved, marked as unsent, and sent once it has loaded", async ({
  page,
  context,
}) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Phan Xích Long", template);
  await page.route(/\/assets\/(send-photos|uploads)-/, (route) => route.abort("failed"));
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await itemOnPage(page, "greeting").locator("input[type=file]").setInputFiles(photoFile("early"));
  await expect(itemOnPage(page, "greeting").getByText("early.png Not sent")).toBeVisible();
  await expect(page.getByText("1 photo not sent yet")).toBeVisible();
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Review and submit" }).click();
  await expect(page.getByText("Not submitted yet")).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto(`/qc/check/edit?id=${id}&section=all`);
  await unfold(itemOnPage(again, "greeting"));
  await expect(itemOnPage(again, "greeting").getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expect(again.getByText("not sent yet")).toHaveCount(0);
});

test("the list of missing answers works without its script, and answers are saved", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Nguyễn Văn Trỗi", template);
  await page.route(/\/assets\/refused-/, (route) => route.abort("failed"));
  await page.goto(`/qc/check/edit?id=${id}&section=all&missing=1`);
  const list = page.getByRole("alert");
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await expect(list.getByRole("link").first()).toBeVisible();
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(list.getByRole("link").first()).toBeVisible();
});

test("the form is a plain one until its script loads, which saves earlier answers", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Hàng Bài", template);
  const saving = /\/assets\/take-over-/;
  await page.route(saving, (route) => route.abort("failed"));
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  const answer = (name: string) =>
    itemOnPage(page, "greeting").getByRole("radio", { name, exact: true, includeHidden: true });
  await choose(answer("Pass"));
  const posted = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === "POST");
  await itemOnPage(page, "queue-minutes").getByRole("textbox").first().press("Enter");
  await posted;
  await expect(answer("Pass")).toBeChecked();
  await choose(answer("Fail"));
  await page.unroute(saving);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(answer("Fail")).toBeChecked();
});

test("a photo being chosen in the plain form arrives after the page has changed", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Võ Văn Tần", template);
  let come = () => {};
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/take-over-/, (route) => late.then(() => route.continue()));
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  const field = await itemOnPage(page, "greeting").locator("input[type=file]").elementHandle();
  come();
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await field.setInputFiles(photoFile("begun"));
  await expect(itemOnPage(page, "greeting").getByRole("img", { name: "Photo 1" })).toBeVisible();
});
