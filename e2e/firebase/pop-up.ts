/** The pop-up on the sign-in page, and the emulator's account chooser in it. */
import { type Page, test as base } from "@playwright/test";
import { test as guarded } from "../test.ts";
import { authEmulator } from "./emulators.ts";
import { serveGapi } from "./gapi.ts";

/** The test of browser tests, with a stand-in for Google's loader. */
export const test = guarded.extend<{ gapi: void }>({
  gapi: [
    async ({ context }, use) => {
      await serveGapi(context);
      await use();
    },
    { auto: true },
  ],
});

export const googleButton = (page: Page) => page.getByRole("button", { name: "Continue with Google" });

export const signInWithIdp = "identitytoolkit.googleapis.com/v1/accounts:signInWithIdp";

/** Opens the pop-up from a sign-in page; resolves to it. */
export function openPopup(page: Page): Promise<Page> {
  return base.step("open the pop-up", async () => {
    const [popup] = await Promise.all([page.waitForEvent("popup"), googleButton(page).click()]);
    await popup.waitForLoadState();
    return popup;
  });
}

/** Signs in with a Google account that the emulator does not know yet. */
export async function addAccount(popup: Page, { email, name }: { email: string; name: string }): Promise<void> {
  await popup.locator(".js-new-account").click();
  await popup.locator("#email-input").fill(email);
  await popup.locator("#display-name-input").fill(name);
  await popup.locator("#sign-in").click();
}

/** Signs in with one that it knows. */
export async function chooseAccount(popup: Page, email: string): Promise<void> {
  await popup.locator(".js-reuse-account", { hasText: email }).click();
}

/** An account at Google that the emulator knows; resolves to its uid. */
export async function addGoogleAccount(email: string): Promise<string> {
  const token = JSON.stringify({ sub: `google-${email}`, email, email_verified: true });
  const response = await fetch(`${authEmulator()}/${signInWithIdp}?key=demo-api-key`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      postBody: `id_token=${encodeURIComponent(token)}&providerId=google.com`,
      requestUri: "http://localhost",
      returnSecureToken: true,
    }),
  });
  return ((await response.json()) as { localId: string }).localId;
}
