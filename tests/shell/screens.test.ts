import { createAccount } from "../account.ts";
import { beforeAll, expect, test } from "vitest";
import { type App, openApp } from "../app.ts";
import { pageOf } from "../page.ts";

let app: App;
let session: string;
beforeAll(async () => {
  app = await openApp();
  await createAccount({ email: "lan@demo.test", password: "demo-1234", displayName: "Lan", roles: ["user"] });
  session = await app.signIn("lan@demo.test");
});

const open = async (path: string, cookie?: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers: { Accept: "text/html", ...headers } }, cookie);
  const text = await response.text();
  return { response, html: text.replaceAll("&#x27;", "'"), page: pageOf(text) };
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
    const { response, page } = await open(path, cookie);
    expect(response.status).toBe(status);
    expect(page.get("main").text).toContain(heading);
    expect(page.find("link", "Go Back") ?? page.find("button", "Go Back")).not.toBeNull();
    expect(page.find("link", "Back to Home")).not.toBeNull();
    expect(page.select("h1")).toHaveLength(1);
    expect(page.select("title")).toHaveLength(1);
  }
});

test.each([
  ["/404", "It seems like the page you're looking for does not exist or might have been removed."],
  ["/500", "We apologize for the inconvenience. Please try again later."],
])("%s shows its exact words", async (path, words) => {
  expect((await open(path, session)).html).toContain(words);
});

test("shows the error screens in Vietnamese too", async () => {
  const { html } = await open("/404", "locale=vi");
  expect(html).toContain('lang="vi"');
  expect(html).toContain("Không tìm thấy trang");
});

test("makes Go Back a link to the previous page without scripts", async () => {
  const { page } = await open("/404", undefined, { Referer: "http://localhost:3000/qc/stores?q=pho" });
  expect(page.get("link", "Go Back").href).toBe("/qc/stores?q=pho");
});

test("leads from home straight to the quality control", async () => {
  const { response } = await open("/", session);
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
])("%s is in the frame, with one heading and the current area marked", async (path) => {
  const { response, page } = await open(path, session);
  expect(response.status).toBe(200);
  expect(page.select("h1")).toHaveLength(1);
  expect(page.all("main")).toHaveLength(1);
  expect(page.all("link")[0]!.href).toBe("#main");
  expect(page.select("nav [aria-current=page]").length).toBeGreaterThan(0);
  expect(page.select("[style]")).toEqual([]);
});

test("sends a page's data uncached, so that outdated preloads are never shown", async () => {
  const { response } = await open("/users.data", session);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
});
