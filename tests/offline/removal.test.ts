import { expect, test } from "vitest";
import { openApp } from "../app.ts";

test("OFFLINE_PAGES=false sends a script that removes the worker and all it stored", async () => {
  process.env["OFFLINE_PAGES"] = "false";
  const app = await openApp();
  const script = await (await app.request("/service-worker.js")).text();
  expect(script).toContain("caches.delete");
  expect(script).toContain("registration.unregister");
  expect(script).not.toContain("respondWith");
});
