/** E-mail and password on the Firebase engine, with JavaScript and without. */
import type { Page } from "@playwright/test";
import { seedPassword } from "../../tests/firebase/people.ts";
import { expect, signIn, test } from "../test.ts";
import { accounts, setIdentityDown } from "./emulators.ts";

async function attempt(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("the pop-up's button needs scripts; without them a line says so, and the password works", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  for (const address of ["/sign-in", "/sign-in-2"]) {
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible({ visible: scripts });
    await expect(page.locator("noscript p")).toBeVisible({ visible: !scripts });
  }
  await signIn(page, "qc", "/settings/");
  await expect(page.locator("main").getByText("qc@demo.test")).toBeVisible();
});

test.describe("refused", () => {
  test.use({ expectedStatuses: [400, 403, 429, 503] });

  test("a wrong password and an unknown address get the same message", async ({ page }) => {
    for (const email of ["qc@demo.test", "nobody@demo.test"]) {
      await page.goto("/sign-in");
      await attempt(page, email, "not-the-password");
      await expect(page.getByRole("alert").first()).toHaveText(
        "Wrong e-mail address or password. Check both and try again.",
      );
      await expect(page.getByLabel("E-mail")).toHaveValue(email);
    }
  });

  test("a disabled account is reported only with the right password", async ({ page }) => {
    const { localId } = (await accounts().listAccounts()).find(({ email }) => email === "manager@demo.test") ?? {};
    await accounts().changeAccount(String(localId), { disableUser: true });
    await page.goto("/sign-in");
    await attempt(page, "manager@demo.test", seedPassword);
    await expect(page.getByRole("alert").first()).toHaveText("This account has been disabled.");
  });

  test("an unreachable provider signs nobody in and nobody out", async ({ page, context }) => {
    await signIn(page, "lead", "/settings/");
    const session = await context.cookies();
    await context.clearCookies();
    await setIdentityDown(true);
    try {
      await page.goto("/sign-in");
      await attempt(page, "qc@demo.test", seedPassword);
      await expect(page.getByRole("alert").first()).toHaveText("Network error. Please check your connection.");
      await context.addCookies(session);
      await page.goto("/settings/");
      await expect(page.locator("main").getByText("lead@demo.test")).toBeVisible();
    } finally {
      await setIdentityDown(false);
    }
  });

  test("too many failed attempts lead to a wait", async ({ page }) => {
    await page.goto("/sign-in");
    for (let times = 0; times < 6; times++) await attempt(page, "lead@demo.test", "not-the-password");
    await expect(page.getByRole("alert").first()).toHaveText("Too many failed attempts. Please try again later.");
  });
});
