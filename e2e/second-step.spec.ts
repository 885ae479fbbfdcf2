/** The second step after the password: with scripts a passkey, without them codes. */
import { spawnSync } from "node:child_process";
import type { BrowserContext, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./axe.ts";
import { server } from "./server.ts";
import { expect, expectNoSidewaysScroll, test } from "./test.ts";

const [email, password] = ["step@demo.test", "step-1234"];

/** Somebody new comes in by a link of the command's. */
async function join(page: Page, scripts: boolean): Promise<void> {
  const env = { ...process.env, DATA_DIR: server().dataDir!, LOG_LEVEL: "silent" };
  const { stdout } = spawnSync(process.execPath, ["app/sign-in/grant.ts", email, "lead"], { env, encoding: "utf8" });
  const { pathname, search } = new URL(/http\S+/.exec(stdout)![0]);
  await page.goto(pathname + search);
  await page.getByLabel("Your name").fill("Đỗ Thị Bước");
  await page.getByLabel("New password", { exact: true }).fill(password);
  if (!scripts) await page.getByLabel("New password again").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** A device with a fingerprint reader whose owner always confirms. */
async function addFingerprintReader(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await browser.send("WebAuthn.addVirtualAuthenticator", { options });
}

test("a second step is set up and required after the password", async ({
  page,
  context,
  javaScriptEnabled: scripts,
}) => {
  await join(page, scripts);
  await page.goto("/settings/account");
  await page.getByRole("link", { name: "Second step settings" }).click();
  if (scripts) {
    await addFingerprintReader(context, page);
    await page.getByRole("link", { name: "Add passkey" }).click();
    await page.getByLabel("Name").fill("My phone");
    await page.getByRole("button", { name: "Add passkey" }).click();
  } else {
    await page.getByRole("link", { name: "Add passkey" }).click();
    await page.getByRole("link", { name: "Add authenticator app" }).click();
    await expect(page.getByRole("img", { name: "QR code with the key below" })).toBeVisible();
    const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
    await expectNoSidewaysScroll(page);
    await page.getByRole("textbox", { name: "Code" }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
    await page.getByRole("button", { name: "Turn on" }).click();
  }
  await page.getByRole("button", { name: "Show 10 new codes" }).click();
  const codes = page.getByRole("listitem").filter({ hasText: /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/ });
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const code = await codes.first().innerText();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "I saved them" }).click();
  await expect(page.getByText("10 left")).toBeVisible();

  await context.clearCookies();
  await page.goto("/sign-in?redirect=%2Ftasks");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expectAccessible(page);
  if (scripts) {
    await page.getByRole("button", { name: "Continue with a passkey" }).click();
  } else {
    await page.getByRole("textbox", { name: "Code" }).fill(code);
    await page.getByRole("button", { name: "Sign in" }).click();
  }
  await page.waitForURL("**/tasks");
  await page.goto("/settings/second-factor");
  await expect(page.getByText(scripts ? "My phone" : "9 left")).toBeVisible();
});
