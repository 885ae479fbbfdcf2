/** The sign-in page's message for each failure of the pop-up: the table of messages, row by row. */
import type { Page } from "@playwright/test";
import { expect } from "../test.ts";
import { accounts } from "./emulators.ts";
import { addGoogleAccount, chooseAccount, googleButton, openPopup, signInWithIdp, test } from "./pop-up.ts";

const person = { email: "an@demo.test" };

interface Row {
  readonly cause: string;
  readonly says: string;
  provoke(page: Page): Promise<void>;
}

const cancelled = "Sign-in was cancelled. Please try again.";
const network = "Network error. Please check your connection.";

const rows: readonly Row[] = [
  {
    cause: "the pop-up is closed",
    says: cancelled,
    async provoke(page) {
      const popup = await openPopup(page);
      await popup.close();
      // The SDK looks every 2 s and then waits 8 s for an answer that may be on its way.
      await page.clock.fastForward(2_000);
      await page.clock.fastForward(7_900);
      await expect(page.getByRole("alert")).toBeHidden();
      await page.clock.fastForward(200);
    },
  },
  {
    cause: "a second pop-up takes the place of the first",
    says: cancelled,
    async provoke(page) {
      await openPopup(page);
      // No user can: the button is shut as long as a pop-up is open.
      await googleButton(page).evaluate((button: HTMLButtonElement) => {
        button.disabled = false;
        button.click();
      });
    },
  },
  {
    cause: "the browser blocks the pop-up",
    says: "Pop-up was blocked by your browser. Please allow pop-ups and try again.",
    async provoke(page) {
      await page.evaluate(() => {
        window.open = () => null;
      });
      await googleButton(page).click();
    },
  },
  {
    cause: "the account is disabled",
    says: "This account has been disabled.",
    async provoke(page) {
      const uid = await addGoogleAccount(person.email);
      await accounts().changeAccount(uid, { disableUser: true });
      await chooseAccount(await openPopup(page), person.email);
    },
  },
  {
    cause: "there is an account with another credential",
    says: "An account already exists with the same email address but different sign-in credentials.",
    async provoke(page) {
      await answerSignIn(page, 200, { needConfirmation: true, email: person.email, verifiedProvider: ["password"] });
      await addGoogleAccount(person.email);
      await chooseAccount(await openPopup(page), person.email);
    },
  },
  {
    cause: "the provider can't be reached",
    says: network,
    async provoke(page) {
      await page.route(`**/${signInWithIdp}*`, (route) => route.abort("connectionreset"));
      await addGoogleAccount(person.email);
      await chooseAccount(await openPopup(page), person.email);
    },
  },
  {
    cause: "Google's loader can't be fetched",
    says: network,
    async provoke(page) {
      await page.route("https://apis.google.com/**", (route) => route.abort("internetdisconnected"));
      await googleButton(page).click();
    },
  },
  {
    cause: "the SDK itself can't be fetched",
    says: network,
    async provoke(page) {
      await page.route("**/assets/provider-*.js", (route) => route.abort("internetdisconnected"));
      await googleButton(page).click();
    },
  },
  refusedWith(
    "TOO_MANY_ATTEMPTS_TRY_LATER : Access has been temporarily disabled.",
    "Too many failed attempts. Please try again later.",
  ),
  ...["INVALID_PASSWORD", "EMAIL_NOT_FOUND", "INVALID_IDP_RESPONSE"].map((code) =>
    refusedWith(code, "Wrong e-mail address or password. Check both and try again."),
  ),
  refusedWith("EMAIL_EXISTS", "This e-mail address already has an account. Sign in with it."),
  refusedWith("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "This needs a recent sign-in. Sign out, sign in again and retry."),
  refusedWith("OPERATION_NOT_ALLOWED", "Firebase: Error (auth/operation-not-allowed)."),
  {
    cause: "anything else without a message",
    says: "An unexpected error occurred during sign-in.",
    async provoke(page) {
      await page.evaluate(() => {
        window.open = () => {
          // oxlint-disable-next-line no-throw-literal -- the SDK passes this value on unchanged
          throw {};
        };
      });
      await googleButton(page).click();
    },
  },
];

/** Errors that the emulator never answers, by the names that the real provider uses. */
function refusedWith(message: string, says: string): Row {
  return {
    cause: `the provider answers ${message.split(" ", 1)[0]}`,
    says,
    async provoke(page) {
      await answerSignIn(page, 400, { error: { code: 400, message } });
      await addGoogleAccount(person.email);
      await chooseAccount(await openPopup(page), person.email);
    },
  };
}

/** The real provider's answer to the chosen account. */
async function answerSignIn(page: Page, status: number, body: unknown): Promise<void> {
  await page.route(`**/${signInWithIdp}*`, (route) =>
    route.fulfill({ status, json: body, headers: { "Access-Control-Allow-Origin": "*" } }),
  );
}

test.use({ expectedStatuses: [400], losesNetwork: true });
test.beforeEach(() => accounts().clearAccounts());

for (const { cause, says, provoke } of rows) {
  test(`${cause} shows “${says}”`, async ({ page }) => {
    await page.clock.install();
    await page.goto("/sign-in");
    await provoke(page);
    await expect(page.getByRole("alert")).toHaveText(says);
    await expect(googleButton(page)).toBeEnabled();
    await expect(page).toHaveURL(/\/sign-in$/);
  });
}

test("the Vietnamese page shows the messages in Vietnamese", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "locale", value: "vi", url: baseURL! }]);
  await page.goto("/sign-in");
  const messages = await page
    .locator("data")
    .evaluateAll((all) => Object.fromEntries(all.map((one) => [one.getAttribute("value"), one.textContent])));
  expect(messages).toMatchObject({
    "popup-closed-by-user": "Bạn đã hủy đăng nhập. Vui lòng thử lại.",
    "cancelled-popup-request": "Bạn đã hủy đăng nhập. Vui lòng thử lại.",
    "popup-blocked": "Trình duyệt đã chặn cửa sổ bật lên. Hãy cho phép cửa sổ bật lên rồi thử lại.",
    "user-disabled": "Tài khoản này đã bị vô hiệu hóa.",
    "account-exists-with-different-credential": "Địa chỉ e-mail này đã có tài khoản với cách đăng nhập khác.",
    "network-request-failed": "Lỗi mạng. Vui lòng kiểm tra kết nối của bạn.",
    "too-many-requests": "Quá nhiều lần thử không thành công. Vui lòng thử lại sau.",
    unexpected: "Đã xảy ra sự cố không mong muốn khi đăng nhập.",
  });
});
