/** A check is reviewed and submitted without a network, and reaches the server once. */
import type { Page } from "@playwright/test";
import { readDraftKeys } from "./drafts.ts";
import { addPhoto, answerSection, choose, itemOnPage } from "./fill-in.ts";
import { submitWithoutNetwork, willBeSent } from "./phone-check.ts";
import { workerIsReady } from "./service-worker.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

test.use({ losesNetwork: true, serviceWorkers: "allow" });

/** Starts a check, and loses the network before anything is answered. */
async function openAllAndLoseNetwork(page: Page, store: string): Promise<{ id: string; form: string }> {
  await signIn(page, "qc");
  const { id } = await startCheck(page, store, "Guest service");
  const form = `/qc/check/edit?id=${id}&section=all`;
  await page.goto(form);
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await workerIsReady(page, "en");
  await page.context().setOffline(true);
  return { id, form };
}

async function isSubmitted(page: Page, id: string): Promise<boolean> {
  return (await (await page.request.get(`/qc/check/edit?id=${id}`)).text()).includes("no longer a draft");
}

test("reviews what lacks, and submits once with answers and photo after the browser was closed", async ({
  page,
  context,
}) => {
  const { id, form } = await openAllAndLoseNetwork(page, "Sen Cafe Xuân Thủy");
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await page.getByRole("button", { name: "Review and submit" }).click();
  await expect(page.getByRole("heading", { name: "Review and submit" })).toBeVisible();
  await expect(page.getByText(/^1 of \d+ answered/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeHidden();
  await page.getByRole("link", { name: /^Answer/ }).click();
  await expect(itemOnPage(page, "product-knowledge")).toBeVisible();

  await page.goto(form);
  await expect(itemOnPage(page, "product-knowledge")).toBeVisible();
  await answerSection(page, true);
  await addPhoto(page, "greeting", "counter", true);
  await submitWithoutNetwork(page);
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto(form);
  await expect(next.getByText(willBeSent)).toBeVisible();
  await next.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const posts: number[] = [];
  context.on("response", (response) => {
    if (response.url().includes("/qc/check/submit")) posts.push(response.status());
  });
  const online = await context.newPage();
  await online.goto("/qc/checks");
  await expect.poll(() => isSubmitted(online, id), { timeout: 30_000 }).toBe(true);
  await expect(online.getByText("sent yet")).toBeHidden();
  await online.goto(`/qc/check/view?id=${id}`);
  await expect(online.getByRole("img", { name: /^Photo 1/ }).first()).toBeAttached();
  await expect(online.getByText(/^Submit was pressed at .+, by the phone’s clock\.$/)).toBeVisible();
  expect(posts).toEqual([200]);
});

test("an open review shows its answers also after they were sent", async ({ page, context }) => {
  await openAllAndLoseNetwork(page, "Sen Cafe Hùng Vương");
  await answerSection(page, true);
  await page.getByRole("button", { name: "Review and submit" }).click();
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await expect(submit).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(readDraftKeys), { timeout: 30_000 }).toEqual([]);
  await expect(submit).toBeVisible();
  await expect(page.getByText("to answer")).toHaveCount(0);
});

test("stays on the phone while a portal answers, and signing out asks first", async ({ page, context }) => {
  const { id } = await openAllAndLoseNetwork(page, "Sen Cafe Hùng Vương");
  await answerSection(page, true);
  await submitWithoutNetwork(page);

  const statuses = [200, 200];
  await context.route("**/qc/check/submit*", (route) =>
    route.fulfill({ status: statuses.shift() ?? 200, contentType: "text/html", body: "<h1>Welcome to our Wi-Fi</h1>" }),
  );
  await context.setOffline(false);
  await expect.poll(() => statuses.length).toBe(1);
  await page.goto("/qc/checks");
  await expect.poll(() => statuses.length, { timeout: 30_000 }).toBe(0);
  await page.goto("/sign-out");
  expect(await isSubmitted(page, id)).toBe(false);
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 check to submit");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  await context.unroute("**/qc/check/submit*");
  await page.goto("/qc/checks");
  await expect.poll(() => isSubmitted(page, id), { timeout: 30_000 }).toBe(true);
});

test("needs the person after another device answered differently, and keeps the draft", async ({
  page,
  context,
  browser,
  server,
}) => {
  const { id, form } = await openAllAndLoseNetwork(page, "Sen Cafe Rạch Giá");
  await answerSection(page, true);
  await submitWithoutNetwork(page);

  const other = await browser.newContext({ baseURL: server.baseURL, storageState: await context.storageState() });
  const elsewhere = await other.newPage();
  await elsewhere.goto(form);
  await choose(itemOnPage(elsewhere, "greeting").getByRole("radio", { name: "Fail", exact: true }));
  await expect(elsewhere.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await other.close();

  await context.setOffline(false);
  await expect(page.getByText("Not sent: an answer is different on the server")).toBeVisible();
  expect(await isSubmitted(page, id)).toBe(false);
  await page.getByRole("link", { name: "Open the check" }).click();
  await expect(page).toHaveURL(new RegExp(`/qc/check/edit\\?id=${id}`));
});
