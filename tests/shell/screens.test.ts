import { createAccount } from "../account.ts";
import { beforeAll, expect, test } from "vitest";
import { type App, openApp } from "../app.ts";

let app: App;
let session: string;
beforeAll(async () => {
  app = await openApp();
  await createAccount({ email: "lan@demo.test", password: "demo-1234", displayName: "Lan", roles: ["user"] });
  session = await app.signIn("lan@demo.test");
});

const page = async (path: string, cookie?: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers: { Accept: "text/html", ...headers } }, cookie);
  return { response, html: (await response.text()).replaceAll("&#x27;", "'") };
};

test.each([
  ["/401", 401, "You are not signed in"],
  ["/403", 403, "You don’t have access"],
  ["/404", 404, "Oops! Page Not Found!"],
  ["/500", 500, "Oops! Something went wrong :')"],
  ["/503", 503, "Store QC is under maintenance"],
  ["/no/such/page", 404, "Oops! Page Not Found!"],
])("%s answers %i with its screen, signed in or not", async (path, status, heading) => {
  for (const cookie of [undefined, session]) {
    const { response, html } = await page(path, cookie);
    expect(response.status).toBe(status);
    expect(html).toContain(heading);
    expect(html).toContain("Go Back");
    expect(html).toContain("Back to Home");
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<title>/g)).toHaveLength(1);
  }
});

test.each([
  ["/404", "It seems like the page you're looking for does not exist or might have been removed."],
  ["/500", "We apologize for the inconvenience. Please try again later."],
])("%s says word for word what is to be said", async (path, said) => {
  expect((await page(path, session)).html).toContain(said);
});

test("the error screens speak Vietnamese too", async () => {
  const { html } = await page("/404", "locale=vi");
  expect(html).toContain('lang="vi"');
  expect(html).toContain("Không tìm thấy trang");
});

test("without scripts Go Back is a link to the page one came from", async () => {
  const { html } = await page("/404", undefined, { Referer: "http://localhost:3000/qc/stores?q=pho" });
  expect(html).toMatch(/<a href="\/qc\/stores\?q=pho"[^>]*>Go Back/);
});

test("home leads straight to the quality control", async () => {
  const { response } = await page("/", session);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/qc");
});

test.each([
  "/apps",
  "/chats/",
  "/help-center",
  "/tasks",
  "/settings",
  "/settings/account",
  "/settings/appearance",
  "/settings/display",
  "/settings/notifications",
])("%s stands in the frame, with one heading and the current area marked", async (path) => {
  const { response, html } = await page(path, session);
  expect(response.status).toBe(200);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<main/g)).toHaveLength(1);
  expect(html).toMatch(/<a href="#main" class="fixed [^"]*focus:/);
  expect(html).toMatch(/class="sidebar-link"[^>]*aria-current="page"/);
  expect(html).not.toMatch(/ style="/);
});

test("a page's data is kept by no cache, so that what was preloaded is never shown", async () => {
  const { response } = await page("/users.data", session);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
});
