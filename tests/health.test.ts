/** Health checks of this process and its stores. */
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSqlite } from "#app/db/sqlite.server.ts";
import { openDisk } from "#app/files/disk.server.ts";
import { isUnavailable } from "#app/auth/unavailable.server.ts";
import { storesAnswer } from "#app/health.server.ts";
import { users } from "#app/auth/user.ts";
import { type App, openApp } from "./app.ts";
import { freePort } from "./emulators/free-port.ts";
import { noIndexes } from "./db/no-indexes.ts";

const folder = mkdtempSync(join(tmpdir(), "store-qc-health-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(["/healthz", "/readyz"])("%s", (path) => {
  let app: App;
  beforeAll(async () => (app = await openApp()));

  test("answers without a session, a cookie or caching", async () => {
    const response = await app.request(path, {}, "__session=whatever");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("ok\n");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get("X-Request-Id")).toBeNull();
  });

  test("answers only GET and HEAD", async () => {
    expect((await app.request(path, { method: "HEAD" })).status).toBe(200);
    const posted = await app.post(path, {});
    expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the check of the stores", () => {
  const disk = openDisk(join(folder, "files"));

  test("passes while they are open, and fails once they are closed", async () => {
    const sqlite = openSqlite(join(folder, "here.sqlite"), noIndexes);
    expect(await storesAnswer(sqlite, disk)).toBe(true);
    await sqlite.close();
    expect(await storesAnswer(sqlite, disk)).toBe(false);
  });

  const firestoreAt = async (port: number) => {
    const { openFirestore } = await import("#app/db/firestore.server.ts");
    return openFirestore({ projectId: "demo-health", emulator: `127.0.0.1:${port}` }, noIndexes);
  };

  test("fails when Firestore refuses connections", async () => {
    const documents = await firestoreAt(await freePort());
    expect(await storesAnswer(documents, disk)).toBe(false);
    expect(isUnavailable(await documents.get(users, "x").catch((error: unknown) => error))).toBe(true);
    await documents.close();
  });

  test("fails when Firestore doesn't answer in time", async () => {
    const connections: Socket[] = [];
    const silent = createServer((connection) => void connections.push(connection));
    await new Promise<void>((resolve) => void silent.listen(0, "127.0.0.1", resolve));
    const documents = await firestoreAt((silent.address() as AddressInfo).port);
    const begun = performance.now();
    expect(await storesAnswer(documents, disk, 300)).toBe(false);
    expect(performance.now() - begun).toBeLessThan(3000);
    for (const connection of connections) connection.destroy();
    silent.close();
    await documents.close();
  });

  test("does not take other errors for an unavailable store", () => {
    expect(isUnavailable(new TypeError("x"))).toBe(false);
    expect(isUnavailable(Object.assign(new Error("x"), { code: 7 }))).toBe(false);
  });
});
