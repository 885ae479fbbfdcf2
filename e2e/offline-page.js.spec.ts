/** Without a network an address opens the app's own page instead of the browser's, and then the wanted one. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "@playwright/test";
import { countKeptPhotos, readDraftKeys } from "./drafts.ts";
import { choose, itemOnPage, photoFile } from "./fill-in.ts";
import { canStartOffline, confirmStart, idOfOffline, kitIsStored, readKit } from "./kit.ts";
import { startAndLoseNetwork } from "./phone-check.ts";
import { workerIsReady } from "./service-worker.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

test.use({ losesNetwork: true, serviceWorkers: "allow" });

test("says what waits on this device, and opens the wanted page once there is a network", async ({ page, context }) => {
  await startAndLoseNetwork(page, "Sen Cafe Võ Văn Tần", "Guest service");
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await expect(page.getByText("Offline – kept on this device, will be sent")).toBeVisible();

  const wanted = "/tasks/?status=open";
  await page.goto(wanted);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText("Not sent yet, kept on this device: 1 answer.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", wanted);

  await context.setOffline(false);
  await expect(page).toHaveURL(wanted);
});

test("asks every 30 seconds where the browser isn't told that the server is back", async ({ page, network }) => {
  await signIn(page, "qc");
  await page.goto("/qc/");
  await workerIsReady(page, "en");
  await page.clock.install();
  network.isDown = true;
  await page.goto("/tasks/?status=open");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  network.isDown = false;
  await page.clock.fastForward(30_000);
  await expect(page).toHaveURL("/tasks/?status=open");
});

test("is in the language of the page that was shown last, and keeps nothing of a person", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, "lead");
  await context.addCookies([{ name: "locale", value: "vi", url: baseURL! }]);
  await page.goto("/qc/");
  await workerIsReady(page, "vi");
  const stored = await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith("offline "));
    const cache = await caches.open(name!);
    const pages = (await cache.keys()).filter(({ url }) => url.includes("?in="));
    return Promise.all(pages.map(async (request) => (await cache.match(request))!.text()));
  });
  expect(stored).toHaveLength(2);
  for (const text of stored) expect(text).not.toContain("demo.test");

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Bạn đang mất mạng" })).toBeVisible();
});

async function storesInKit(page: Page): Promise<(string | undefined)[]> {
  return (await readKit(page)).flatMap(({ value }) => value.view?.storeName ?? []);
}

/** Hidden where an answered item is folded. */
function passOf(page: Page, item: string): Locator {
  return itemOnPage(page, item).locator("input[type=radio][value=pass]");
}

test("continues a check after the browser was closed without a network, and sends each answer once", async ({
  page,
  context,
}) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Đông Du", "Guest service");
  await workerIsReady(page, "en");
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await context.setOffline(true);

  const address = `/qc/check/edit?id=${id}`;
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Sen Cafe Đông Du" })).toBeVisible();
  await expect(passOf(page, "greeting")).toBeChecked();
  await choose(itemOnPage(page, "product-knowledge").getByRole("radio", { name: "Pass", exact: true }));
  await expect(page.getByText("Offline – kept on this device, will be sent")).toBeVisible();
  await itemOnPage(page, "greeting").locator("input[type=file]").setInputFiles(photoFile("counter"));
  await expect(page.getByText("1 photo not sent yet")).toBeVisible();
  await expect.poll(() => countKeptPhotos(page)).toBe(1);
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto("/qc/");
  const row = next.getByRole("listitem").filter({ hasText: "Sen Cafe Đông Du" });
  await expect(row.getByText("Only on this phone: 1 answer and 1 photo")).toBeVisible();
  await expect(row.getByText(/^2 of \d+ answered$/)).toBeVisible();
  await row.getByRole("link").click();
  await expect(passOf(next, "product-knowledge")).toBeChecked();

  await context.setOffline(false);
  await expect(next.getByText(/^Saved/)).toBeVisible();
  await expect(
    itemOnPage(next, "greeting").getByRole("button", { name: /^Remove photo/, includeHidden: true }),
  ).toHaveCount(1);
  await next.goto(address);
  await expect(passOf(next, "product-knowledge")).toBeChecked();
  await expect(
    itemOnPage(next, "greeting").getByRole("button", { name: /^Remove photo/, includeHidden: true }),
  ).toHaveCount(1);
  await expect(next.getByText("Answers kept on this device were restored.")).toBeHidden();
});

test("starts a check without a network, which is on the server once with the phone's time", async ({
  page,
  context,
}) => {
  await signIn(page, "qc");
  await canStartOffline(page);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await confirmStart(cold, "nguyen trai", "Guest service");
  await expect(cold.getByText("Only on this phone so far.")).toBeVisible();
  await choose(itemOnPage(cold, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await itemOnPage(cold, "greeting").locator("input[type=file]").setInputFiles(photoFile("door"));
  await expect(cold.getByText("1 photo not sent yet")).toBeVisible();
  await expect.poll(() => countKeptPhotos(cold)).toBe(1);
  const id = idOfOffline(cold);
  await cold.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto("/qc/");
  const row = next.getByRole("listitem").filter({ hasText: "Only on this phone: 1 started check" });
  await expect(row).toHaveCount(1);
  await row.getByRole("link").click();
  await expect(passOf(next, "greeting")).toBeChecked();
  const starts: string[] = [];
  next.on("request", (request) => request.url().endsWith("/qc/check/start") && starts.push(request.postData() ?? ""));
  await context.setOffline(false);
  await expect(next.getByText(/^Saved/)).toBeVisible();
  await expect(next.getByText("1 photo not sent yet")).toBeHidden();
  await next.goto(`/qc/check/edit?id=${id}`);
  await expect(next.getByText("Only on this phone so far.")).toBeHidden();
  await expect(passOf(next, "greeting")).toBeChecked();
  await expect(
    itemOnPage(next, "greeting").getByRole("button", { name: /^Remove photo/, includeHidden: true }),
  ).toHaveCount(1);
  // A repeated start has the same result.
  const repeated = await next.request.post("/qc/check/start", {
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: new URL(next.url()).origin },
    data: starts[0]!,
  });
  expect(await repeated.json()).toMatchObject({ id });
  await next.goto("/qc/check/edit");
  await expect(next.locator(`main a[href*="${id}"]`).first()).toBeVisible();
  await next.goto(`/qc/check/view?id=${id}`);
  await expect(next.getByText(/^Without a network, by the phone’s clock. Received /)).toBeVisible();
});

test("a refused start opens its form, needs its person, and is sent once accepted", async ({ page, context }) => {
  await signIn(page, "qc");
  await canStartOffline(page);
  await context.setOffline(true);
  await confirmStart(page, "nguyen trai", "Guest service");
  await expect(page.getByText("Only on this phone so far.")).toBeVisible();
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await expect.poll(() => page.evaluate(readDraftKeys)).toHaveLength(2);
  const form = new URL(page.url()).searchParams.get("from")!;
  const refusal = "You no longer see this store. Ask a QC lead.";
  await context.route("**/qc/check/start", (route) => route.fulfill({ status: 200, json: { problem: refusal } }));
  await page.goto(form);
  await expect(passOf(page, "greeting")).toBeChecked();
  await context.setOffline(false);
  await expect(page.getByText(refusal)).toBeVisible();
  await page.getByRole("link", { name: "The server refused this check. Your answers are kept here." }).click();
  await expect(page).toHaveURL("/qc/phone");
  await expect(page.getByText("Needs you")).toBeVisible();
  await expect(page.getByText(refusal)).toBeVisible();
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(passOf(page, "greeting")).toBeChecked();

  await context.unroute("**/qc/check/start");
  await page.goto("/qc/phone");
  await expect(page.getByText("On the server")).toBeVisible();
});

test("the way to a new check stays where it is while the open checks are being read", async ({ page, context }) => {
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Nguyễn Văn Linh", "Guest service");
  await canStartOffline(page);
  await context.setOffline(true);
  await page.addInitScript(() => {
    const tops = new Set<number>();
    const look = () => {
      const link = document.querySelector('a[href="/qc/check/"]');
      if (link) tops.add(link.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { countPlaces: () => tops.size });
  });
  await page.goto("/qc/");
  await expect(page.getByRole("link", { name: "Sen Cafe Nguyễn Văn Linh" }).last()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { countPlaces: () => number }).countPlaces())).toBe(1);
});

test("warns of an open draft of the same store and template", async ({ page, context }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Xuân Thủy", "Guest service");
  await canStartOffline(page);
  await context.setOffline(true);
  await page.goto("/qc/");
  await page.getByRole("link", { name: "Start a check" }).click();
  await page.getByLabel("Search stores").fill("xuan thuy");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: /^Sen Cafe/ }).click();
  await page.getByRole("link", { name: /^Guest service/ }).click();
  await expect(page.getByText("You have an open draft for this store and template")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue the draft" })).toHaveAttribute(
    "href",
    `/qc/check/edit?id=${id}`,
  );
});

test("another person sees nothing of a started check, which is sent when the first one returns", async ({
  page,
  context,
}) => {
  await signIn(page, "qc");
  await canStartOffline(page);
  await context.setOffline(true);
  await confirmStart(page, "nguyen trai", "Guest service");
  await expect(page.getByText("Only on this phone so far.")).toBeVisible();
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await expect.poll(() => page.evaluate(readDraftKeys)).toHaveLength(2);
  await context.clearCookies();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const other = await context.newPage();
  const starts: string[] = [];
  context.on("request", (request) => request.url().endsWith("/qc/check/start") && starts.push(request.url()));
  await signIn(other, "admin");
  await other.goto("/qc/phone");
  await expect(other.getByText("Everything is on the server")).toBeVisible();
  await expect(other.getByText("sent yet")).toBeHidden();
  expect(starts).toEqual([]);
  expect(await other.evaluate(readDraftKeys)).toHaveLength(2);

  await context.clearCookies();
  await signIn(other, "qc");
  await other.goto("/qc/stores");
  await expect.poll(() => other.evaluate(readDraftKeys), { timeout: 30_000 }).toEqual([]);
  expect(starts).toHaveLength(1);
});

test("a start is refused in words when the phone's storage is full", async ({ page, context }) => {
  await signIn(page, "qc");
  await canStartOffline(page);
  await context.setOffline(true);
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      if (this.name === "drafts") throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, values);
    };
  });
  await confirmStart(page, "nguyen trai", "Guest service");
  await expect(page.getByText(/^This phone’s storage is full\./)).toBeVisible();
});

test("an unchanged kit is not sent again, a portal's page doesn't replace it, and signing out removes it", async ({
  page,
  context,
}) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Võ Văn Ngân", "Guest service");
  await page.goto("/qc/");
  await kitIsStored(page);
  expect(await storesInKit(page)).toContain("Sen Cafe Võ Văn Ngân");
  await expect(
    page.getByText(/^Ready offline, as of .+: \d+ open checks?\. Stores for new checks: \d+\. Templates: \d+\.$/),
  ).toBeVisible();
  const head = (await readKit(page)).find(({ value }) => value.revision);
  const revision = { "If-None-Match": head!.value.revision! };
  const again = await page.request.get("/qc/check/kit?keys=0", { headers: revision });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);

  await context.route("**/qc/check/kit?*", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome to our Wi-Fi</h1>" }),
  );
  await page.goto(`/qc/check/edit?id=${id}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kit-edited"))).not.toBeNull();
  const answered = page.waitForResponse("**/qc/check/kit?*", { timeout: 30_000 });
  await page.goto("/qc/checks");
  await (await answered).finished();
  expect(await storesInKit(page)).toContain("Sen Cafe Võ Văn Ngân");
  expect(await page.evaluate(() => localStorage.getItem("kit-edited"))).not.toBeNull();

  await page.goto("/sign-out");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await readKit(page)).toEqual([]);
});

/** How many each cache of pictures has, by its name. */
function storedPictures(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pictures "));
    const counts = names.map(async (name) => [name, (await (await caches.open(name)).keys()).length] as const);
    return Object.fromEntries(await Promise.all(counts));
  });
}

/** Starts a check whose first item has a photo on the server, and returns its id. */
async function startWithPhoto(page: Page): Promise<string> {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Lê Lai", "Guest service");
  await workerIsReady(page, "en");
  await itemOnPage(page, "greeting").locator("input[type=file]").setInputFiles(photoFile("counter"));
  await expect(page.getByRole("button", { name: "Remove photo 1" })).toBeVisible();
  return id;
}

test("shows the photos of an open check that the server has, until its person signs out", async ({ page, context }) => {
  const id = await startWithPhoto(page);
  await page.goto("/qc/");
  await kitIsStored(page);
  await expect.poll(async () => Object.values(await storedPictures(page))).toEqual([expect.any(Number)]);
  await context.setOffline(true);
  await page.goto(`/qc/check/edit?id=${id}`);
  const photo = itemOnPage(page, "greeting").getByAltText("Photo 1");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await context.setOffline(false);
  await page.goto("/sign-out");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await storedPictures(page)).toEqual({});
});

test("a portal's picture is not stored, and a proxy's page doesn't hide a stored one", async ({
  page,
  context,
  network,
}) => {
  const id = await startWithPhoto(page);
  const body = await page.screenshot();
  let answers = 0;
  await context.route("**/qc/check/photo?*", (route) => {
    answers += 1;
    return route.fulfill({ status: 200, contentType: "image/png", body });
  });
  await page.goto("/qc/");
  await expect.poll(() => answers).toBeGreaterThan(0);
  await kitIsStored(page);
  await context.unroute("**/qc/check/photo?*");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => storedKinds(page)).toContain("image/webp");
  expect(await storedKinds(page)).not.toContain("image/png");

  const proxy = createServer((_, outgoing) =>
    outgoing.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Welcome to our Wi-Fi</h1>"),
  );
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
  try {
    network.target = (proxy.address() as AddressInfo).port;
    await page.goto(`/offline?from=${encodeURIComponent(`/qc/check/edit?id=${id}`)}`);
    const photo = itemOnPage(page, "greeting").getByAltText("Photo 1");
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  } finally {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  }
});

test("a phone without room for thumbnails opens its checks, and stores them once there is room", async ({
  page,
  context,
}) => {
  const id = await startWithPhoto(page);
  await page.addInitScript(() => {
    if (sessionStorage["hasRoom"]) return;
    Cache.prototype.put = () => {
      sessionStorage["refusals"] = Number(sessionStorage["refusals"] ?? 0) + 1;
      return Promise.reject(new DOMException("full", "QuotaExceededError"));
    };
  });
  await page.goto("/qc/");
  await kitIsStored(page);
  await expect.poll(() => page.evaluate(() => sessionStorage["refusals"] as string)).toBe("1");
  await context.setOffline(true);
  await page.goto(`/qc/check/edit?id=${id}`);
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await expect(page.getByText("Offline – kept on this device, will be sent")).toBeVisible();

  await page.evaluate(() => (sessionStorage["hasRoom"] = "yes"));
  await context.setOffline(false);
  await page.goto("/qc/");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(async () => [...new Set(await storedKinds(page))]).toEqual(["image/webp"]);
});

/** Types of the stored pictures. */
function storedKinds(page: Page): Promise<(string | null)[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pictures "));
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
    return stored.flat().map(({ headers }) => headers.get("Content-Type"));
  });
}

test("a page that comes back as it was left is opened again once its person has signed out", async ({
  page,
  context,
}) => {
  await signIn(page, "qc");
  await page.goto("/qc/");
  await workerIsReady(page, "en");
  await kitIsStored(page);
  for (const [address, heading] of [
    ["/offline?from=/qc/phone", "On this phone"],
    ["/qc/", /./],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("device-user");
    const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await comeBack();
    await context.clearCookies({ name: "device-user" });
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    const opened = page.waitForEvent("load");
    await comeBack();
    await opened;
  }
});

test("shows another person on the same phone nothing of the first one's checks", async ({ page, context }) => {
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Thảo Điền", "Guest service");
  await workerIsReady(page, "en");
  await expect.poll(() => storesInKit(page)).toContain("Sen Cafe Thảo Điền");

  // A session that ends by itself, and leaves the phone as it is.
  await context.clearCookies();
  await signIn(page, "admin");
  await page.goto("/qc/");
  await expect.poll(() => storesInKit(page), { timeout: 30_000 }).not.toContain("Sen Cafe Thảo Điền");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText("Sen Cafe Thảo Điền")).toBeHidden();
});

test("is in the person's colours and fits a phone", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "ui-theme", value: "dark", url: baseURL! }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Võ Nguyên Giáp", "Guest service");
  await workerIsReady(page, "en");
  await context.setOffline(true);
  for (const address of ["/qc/", `/qc/check/edit?id=${id}`]) {
    await page.goto(address);
    await expect(page.getByText("Sen Cafe Võ Nguyên Giáp")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test("says in words that the browser removed what was stored, until the person has read it", async ({ page }) => {
  await signIn(page, "qc");
  await page.goto("/qc/");
  await kitIsStored(page);
  // The phone names what it has stored.
  const refreshed = page.waitForResponse(/\/qc\/check\/kit/);
  await page.getByRole("button", { name: "Refresh" }).click();
  await refreshed;
  await page.goto("/robots.txt");
  await page.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  });
  await page.goto("/qc/");
  await kitIsStored(page);
  await expect(page.getByText("This phone’s browser removed what was stored")).toBeVisible();
  await page.getByRole("button", { name: "I have read this" }).click();
  await page.reload();
  await expect(page.getByText(/^Ready offline, as of /)).toBeVisible();
  await expect(page.getByText("This phone’s browser removed what was stored")).toBeHidden();

  await page.goto("/sign-out");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
  await signIn(page, "qc");
  await page.goto("/qc/");
  await kitIsStored(page);
  await expect(page.getByText(/^Ready offline, as of /)).toBeVisible();
  await expect(page.getByText("This phone’s browser removed what was stored")).toBeHidden();
});
