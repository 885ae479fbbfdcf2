import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type App, openApp } from "../app.ts";
import { pageOf } from "../page.ts";

describe("the service worker's script", () => {
  let app: App;
  beforeAll(async () => (app = await openApp()));

  test("names files of the build that exist, and asks each time for a newer script", async () => {
    const response = await app.request("/service-worker.js");
    expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    const script = await response.text();
    const { files, version } = JSON.parse(/^self\.offline = (.*);\n/.exec(script)![1]!) as {
      files: string[];
      version: string;
    };
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join("build/client", file)))).toEqual([]);
  });

  test("accepts nothing but reading", async () => {
    const response = await app.post("/service-worker.js", {});
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });

  test.each([
    ["en", "You are offline"],
    ["vi", "Bạn đang mất mạng"],
  ])("stores a page that is the same for everybody, in %s", async (locale, heading) => {
    const asked = await app.request("/offline", { headers: { "Accept-Language": locale } });
    expect(asked.status).toBe(200);
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(
      pageOf(await asked.text())
        .all("heading")
        .map(({ name }) => name),
    ).toEqual([heading]);
  });
});
