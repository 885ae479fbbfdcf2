/** Typing a new password: with scripts it can be looked at, without it is typed twice. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test.use({ expectedStatuses: [400] });

test("a new password is visible before sending, and refused when mistyped or unchanged", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  await signIn(page, "qc", "/settings/account/password");
  const [current, password] = [page.getByLabel("Current password"), page.getByLabel("New password", { exact: true })];
  const [shows, repeat] = [page.getByLabel("Show password"), page.getByLabel("New password again")];
  await expect(shows).toBeVisible({ visible: scripts });
  await expect(repeat).toBeVisible({ visible: !scripts });
  await expectNoSidewaysScroll(page);

  await current.fill("demo-1234");
  await password.fill("something-new");
  if (scripts) {
    await expect(password).toHaveAttribute("type", "password");
    await shows.check();
    await expect(password).toHaveAttribute("type", "text");
    await shows.uncheck();
    await expect(password).toHaveAttribute("type", "password");
    // Shown or not, it is sent as a password.
    await shows.check();
    const typeWhenSent = await page.locator("main form").evaluate(
      (form: HTMLFormElement) =>
        new Promise((resolve) => {
          form.addEventListener("submit", (event) => {
            event.preventDefault();
            setTimeout(() => resolve(form.querySelector<HTMLInputElement>("[name=password]")!.type));
          });
          form.requestSubmit();
        }),
    );
    expect(typeWhenSent).toBe("password");
    await page.reload();
  } else {
    await repeat.fill("something-else");
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.locator("#repeat-error")).toHaveText("The two passwords differ. Type the same one again.");
  }

  await current.fill("demo-1234");
  await password.fill("demo-1234");
  if (!scripts) await repeat.fill("demo-1234");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("This is your current password. Choose another one.").first()).toBeVisible();
});
