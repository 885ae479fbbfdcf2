/** What happens to a person's access, or to the app itself, while a phone has no network: docs/offline.md lists it. */
import { spawn } from "node:child_process";
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listening, said, startBuiltServer, stopServer } from "../tests/built-server.ts";
import { expireSession } from "./change-stored.ts";
import { itemOnPage } from "./fill-in.ts";
import {
  answer,
  completeCheck,
  expectOnServer,
  runCommand,
  startWithoutNetwork,
  submitWithoutNetwork,
  summaryOnServer,
  takePhoto,
  test,
  wholeCheckWithoutNetwork,
} from "./phone-check.ts";
import { items, template } from "./quick-visit.ts";
import { server } from "./server.ts";
import { workerIsReady } from "./service-worker.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, signInHere } from "./test.ts";

test.use({
  losesNetwork: true,
  serviceWorkers: "allow",
  expectedStatuses: [401, 403, 404, 409],
});

const email = "qc@demo.test";

for (const [name, endSession] of [
  ["The session expires", expireSession],
  ["The session is ended elsewhere", () => runCommand("sign-out", email)],
] as const)
  test(name, async ({ page, context }) => {
    const id = await wholeCheckWithoutNetwork(page);
    await endSession(context);
    await context.setOffline(false);
    await page.getByRole("link", { name: "Sign in again" }).click();
    expect(summaryOnServer(id)).toBe("nothing");
    await signInHere(page);
    await expectOnServer(id, completeCheck);
  });

test("The person is disabled, and enabled again", async ({ page, context }) => {
  const id = await wholeCheckWithoutNetwork(page);
  runCommand("disable", email);
  try {
    await context.setOffline(false);
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("demo-1234");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("This account has been disabled.")).toBeVisible();
    expect(summaryOnServer(id)).toBe("nothing");
  } finally {
    runCommand("enable", email);
  }
  await page.goto("/qc/checks");
  await signInHere(page);
  await expectOnServer(id, completeCheck);
});

test("The person may no longer do checks, and later does again", async ({ page, context }) => {
  const id = await wholeCheckWithoutNetwork(page);
  runCommand("grant", email, "manager");
  runCommand("grant", email, "--remove", "user");
  try {
    await context.setOffline(false);
    await expect(page.getByText("You can no longer do checks. Ask a QC lead.", { exact: false })).toBeVisible();
    await page.getByRole("link", { name: "Open the check" }).click();
    await expect(itemOnPage(page, "light").locator("input[value=fail]")).toBeChecked();
    expect(summaryOnServer(id)).toBe("nothing");
  } finally {
    runCommand("grant", email, "user");
    runCommand("grant", email, "--remove", "manager");
  }
  await page.goto("/qc/checks");
  await expectOnServer(id, completeCheck);
});

test("Someone else signs in in another tab while a check is open", async ({ page, context }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Nguyễn Trãi", template);
  await answer(page, "door", "Pass");
  await expectOnServer(id, "draft pass  ");
  await context.clearCookies({ name: /session/ });
  await signIn(await context.newPage(), "lead", "/qc/");
  const answered = page.waitForResponse(/\/qc\/check\/answer/);
  await answer(page, "light", "Fail");
  expect((await answered).status()).toBe(401);
  const photographed = page.waitForResponse(/\/qc\/check\/photo/);
  await takePhoto(page, "door", "door");
  expect((await photographed).status()).toBe(401);
  expect(summaryOnServer(id)).toBe("draft pass  ");

  await context.clearCookies({ name: /session/ });
  await signIn(page, "qc", `/qc/check/edit?id=${id}`);
  await expectOnServer(id, "draft pass+1 fail ");
});

test("Someone else signs in before the check is sent", async ({ page, context }) => {
  await signIn(page, "lead");
  const session = (await context.cookies()).filter(({ name }) => name.endsWith("session"));
  await context.clearCookies();
  const id = await wholeCheckWithoutNetwork(page);
  await context.addCookies(session);
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "Sign in again" })).toBeVisible();
  expect(summaryOnServer(id)).toBe("nothing");
  await context.clearCookies();
  await signIn(page, "qc", "/qc/checks");
  await expectOnServer(id, completeCheck);
});

test("Work without a network is switched off", async ({ page, network }) => {
  await signIn(page, "qc");
  await page.goto("/qc/");
  await workerIsReady(page, "en");
  const next = await startBuiltServer({ DATA_DIR: server().dataDir!, LOG_LEVEL: "silent", OFFLINE_PAGES: "false" });
  try {
    network.target = next.port;
    await page.goto("/qc/");
    await expect(page.getByText(/^Opening checks without a network is switched off\./)).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => !(await navigator.serviceWorker.getRegistration())), { timeout: 30_000 })
      .toBe(true);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  } finally {
    await stopServer(next);
  }
});

/** Another build of the app on the same data: a script has another name, and the old one is gone. */
async function deployNext(folder: string) {
  cpSync("build", folder, { recursive: true });
  for (const file of [".env.example", "firestore.indexes.json", "package.json"]) cpSync(file, join(folder, "..", file));
  const scripts = join(folder, "client/assets");
  const before = readdirSync(scripts).find((name) => /^stored-part-.+\.js$/.test(name))!;
  const after = "stored-part-next.js";
  renameSync(join(scripts, before), join(scripts, after));
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|json)$/.test(path)) continue;
    const text = readFileSync(join(folder, path), "utf8");
    if (text.includes(before)) writeFileSync(join(folder, path), text.replaceAll(before, after));
  }
  const start = `(await import(${JSON.stringify(join(folder, "server/index.js"))})).start()`;
  const app = await listening(
    spawn(process.execPath, ["--input-type=module", "--eval", start], {
      // The server reads its settings and browser files there.
      cwd: join(folder, ".."),
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATA_DIR: server().dataDir,
        LOG_LEVEL: "silent",
        PORT: "0",
      },
      stdio: said,
    }),
  );
  return { ...app, script: after };
}

/** In the page: of each cache, the scripts whose names differ between the two builds. */
async function readCachedScripts(): Promise<string[][]> {
  const names = (await caches.keys()).filter((name) => name.startsWith("offline "));
  const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return files.map((requests) => requests.flatMap(({ url }) => /stored-part-.+\.js$/.exec(url) ?? []));
}

test("A new version is deployed while the phone has no network", async ({ page, context, network }) => {
  const id = await startWithoutNetwork(page);
  await answer(page, "door", "Pass");
  const next = await deployNext(test.info().outputPath("build"));
  try {
    network.target = next.port;
    await answer(page, "light", "Fail");
    await context.setOffline(false);
    await expectOnServer(id, "draft pass fail ");
    await page.goto("/qc/");
    await expect.poll(() => page.evaluate(readCachedScripts)).toEqual([[next.script]]);
    await context.setOffline(true);
    await page.goto(`/qc/check/edit?id=${id}`);
    await answer(page, "floor", "Pass");
    await submitWithoutNetwork(page);
    await context.setOffline(false);
    await expectOnServer(id, "submitted pass fail pass");
  } finally {
    await stopServer(next);
  }
});

test("A new version is deployed while a check is open", async ({ page, context, network }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Nguyễn Trãi", template);
  await workerIsReady(page, "en");
  await answer(page, "door", "Pass");
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const next = await deployNext(test.info().outputPath("build"));
  try {
    network.target = next.port;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => page.evaluate(readCachedScripts)).toEqual([[next.script]]);
    for (const item of items.slice(1)) await answer(page, item, "Pass");
    await expectOnServer(id, "draft pass pass pass");
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    await context.setOffline(true);
    await submitWithoutNetwork(page);
    await context.setOffline(false);
    await expectOnServer(id, "submitted pass pass pass");
  } finally {
    await stopServer(next);
  }
});
