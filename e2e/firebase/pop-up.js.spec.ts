/** Signing in with Google: the real SDK, the real Auth emulator and its account chooser, a real browser. */
import { expireSession } from "../change-stored.ts";
import { expect, signIn } from "../test.ts";
import { addAccount, addGoogleAccount, chooseAccount, googleButton, openPopup, test } from "./pop-up.ts";

const waiting = "Choose your account in the new window.";

for (const address of ["/sign-in", "/sign-in-2"]) {
  test(`${address} leads to the requested page, and offers the choice of account each time`, async ({
    page,
    context,
  }) => {
    const email = `binh${address.length}@chain.test`;
    // The provider's tokens for one person within a second are equal, and the app accepts each once.
    const other = `chi${address.length}@chain.test`;
    await addGoogleAccount(other);
    await page.goto(`${address}?redirect=${encodeURIComponent("/settings/")}`);
    const popup = await openPopup(page);
    expect(new URL(popup.url()).searchParams.get("customParameters")).toBe('{"prompt":"select_account"}');
    await addAccount(popup, { email, name: "Trần Bình" });
    await expect(page).toHaveURL(/\/settings\/?$/);
    await expect(page.locator("main").getByText(email)).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Trần Bình");

    await context.clearCookies();
    await page.goto(address);
    const again = await openPopup(page);
    await expect(again.locator(".js-reuse-account", { hasText: email })).toBeVisible();
    await chooseAccount(again, other);
    await expect(page).toHaveURL(/\/qc\/?$/);
  });
}

test("a user with a password signs in to the same account with Google", async ({ page, context }) => {
  await signIn(page, "qc", "/settings/");
  const accountNo = await page
    .locator("main")
    .getByText(/^ACC\d+/)
    .textContent();
  await context.clearCookies();
  await page.goto("/sign-in?redirect=/settings/");
  await addAccount(await openPopup(page), { email: "qc@demo.test", name: "Hạnh" });
  await expect(page.locator("main").getByText(accountNo ?? "none")).toBeVisible();
});

test.describe("a stranger", () => {
  test.use({ expectedStatuses: [403] });

  test("gets the 403 page and no profile", async ({ page }) => {
    await page.goto("/sign-in");
    await addAccount(await openPopup(page), { email: "stranger@elsewhere.test", name: "Stranger" });
    await expect(page).toHaveURL(/\/403$/);
    await page.goto("/settings/");
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  });
});

test("the page says that the pop-up is open, and disables the button meanwhile", async ({ page }) => {
  await page.clock.install();
  await page.goto("/sign-in");
  await expect(page.getByText(waiting)).toHaveCount(1);
  await expect(page.getByRole("status")).toBeHidden();
  const popup = await openPopup(page);
  await expect(page.getByRole("status")).toHaveText(waiting);
  await expect(googleButton(page)).toBeDisabled();
  await popup.close();
  await page.clock.fastForward(2_000);
  await page.clock.fastForward(8_000);
  await expect(googleButton(page)).toBeEnabled();
  await expect(page.getByRole("status")).toBeHidden();

  // Once more, with the scripts loaded already.
  await expect(page.getByRole("alert")).toBeVisible();
  await openPopup(page);
  await expect(page.getByRole("alert")).toBeHidden();
});

test("the SDK is fetched only when the button is used", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script")
      fetched.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\.js$/, ""));
  });
  await page.goto("/sign-in");
  await expect(googleButton(page)).toBeEnabled();
  expect(fetched).toEqual(["/assets/pop-up"]);
});

test.describe("a forged token", () => {
  test.use({ expectedStatuses: [400] });

  test("signs nobody in", async ({ page, context }) => {
    await page.goto("/sign-in");
    await page.locator("input[name=idToken]").evaluate((input: HTMLInputElement) => {
      input.value = "not.a.token";
      input.form!.submit();
    });
    await expect(page.getByRole("alert").first()).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");
  });
});

test("a session that ends within the app leads to a sign-in page with a working pop-up", async ({ page, context }) => {
  await signIn(page, "lead", "/qc/");
  await context.clearCookies();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Stores", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  await addAccount(await openPopup(page), { email: "lead@demo.test", name: "Sơn" });
  // The page one was on, not the one that was pressed.
  await expect(page).toHaveURL(/\/qc\/?$/);
});

test("an expired session is announced by the page and by a toast that closes after five seconds", async ({
  page,
  context,
}) => {
  const toast = page
    .getByRole("status")
    .filter({ hasText: "Session expired!" })
    .filter({ has: page.getByRole("button") });
  // By the page's own clock: the test may look late.
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const note = ({ target, timeStamp }: Event) => (target as Element).id === "arrival-toast" && times.push(timeStamp);
    addEventListener("toggle", note, true);
  });
  const arrive = async () => {
    await signIn(page, "lead", "/qc/");
    await expireSession(context);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name: "Stores", exact: true }).click();
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
    await expect(toast).toBeVisible();
  };
  await arrive();
  await expect(toast).toBeHidden();
  const [shown, hidden] = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  expect(hidden! - shown!).toBeGreaterThan(4500);
  await expect(page.getByText("Sign in again to continue.")).toBeVisible();

  await context.clearCookies();
  await arrive();
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toBeHidden();
  await page.goto("/sign-in");
  await expect(page.getByText("Session expired!").first()).toBeVisible();
  await expect(toast).toBeHidden();
});
