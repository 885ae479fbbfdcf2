import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDisk, pathOfKey, removeAbandonedParts } from "#app/files/disk.server.ts";
import type { Files } from "#app/files/files.ts";
import { storedFileResponse } from "#app/files/response.server.ts";
import { filesContract, helloKey } from "./contract.ts";

let folder: string;
let files: Files;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-qc-files-"));
  files = openDisk(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const names = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

describe("files on disk", () => {
  filesContract(() => files);

  it("lie under their hash, with their type beside them, and are written once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => files.put(Buffer.from("hello"), "image/png")));
    const { mtimeMs } = statSync(pathOfKey(folder, helloKey));
    await files.put(Buffer.from("hello"), "image/png");
    expect(statSync(pathOfKey(folder, helloKey)).mtimeMs).toBe(mtimeMs);
    expect(names()).toEqual([helloKey, `${helloKey}.type`]);
    expect(pathOfKey(folder, helloKey)).toBe(join(folder, "2c", "f2", helloKey));
  });

  it("are written again after an interrupted write", async () => {
    await files.put(Buffer.from("other"), "text/plain");
    const { key } = await files.put(Buffer.from("hello"), "text/plain");
    const path = pathOfKey(folder, key);
    rmSync(path);
    writeFileSync(`${path}.abc.part`, "hel");
    expect(await files.has(key)).toBe(false);
    await files.put(Buffer.from("hello"), "text/plain");
    expect(await new Response((await files.get(key))!.body).text()).toBe("hello");
  });
});

describe("a full disk", () => {
  /** Stores files of these sizes in a process whose files are limited to 64 KiB, and prints each outcome. */
  const storing = (...sizes: number[]) => {
    const script = `
      import { openDisk } from "#app/files/disk.server.ts";
      const disk = openDisk(${JSON.stringify(folder)});
      for (const size of ${JSON.stringify(sizes)})
        console.log(await disk.put(Buffer.alloc(size, 1), "image/jpeg").then(() => "stored", ({ name, facts }) => name + " " + facts?.kind));`;
    const node = ["--input-type=module", "--eval", script];
    return spawnSync("sh", ["-c", `ulimit -f 128; exec "$@"`, "sh", process.execPath, ...node], { encoding: "utf8" });
  };

  it("is reported as a full store, leaves no partial file, and takes files that fit", () => {
    expect(storing(1000, 200_000, 2000).stdout.trim().split("\n")).toEqual([
      "stored",
      "FilesUnavailable quota",
      "stored",
    ]);
    expect(names().filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

describe("partial files of interrupted writes", () => {
  it("are removed after an hour, and other files stay", async () => {
    const { key } = await files.put(Buffer.from("hello"), "text/plain");
    const path = pathOfKey(folder, key);
    const now = new Date();
    const put = (name: string, minutes: number) => {
      writeFileSync(`${path}.${name}`, "hel");
      const then = new Date(now.getTime() - minutes * 60_000);
      utimesSync(`${path}.${name}`, then, then);
    };
    put("0123456789ab.part", 61);
    put("type.0123456789ab.part", 600);
    put("ba9876543210.part", 59);
    put("part", 600);
    expect(await removeAbandonedParts(folder, now)).toBe(2);
    expect(names()).toEqual([key, `${key}.ba9876543210.part`, `${key}.part`, `${key}.type`]);
    expect(await removeAbandonedParts(join(folder, "nowhere"), now)).toBe(0);
  });
});

describe("the response with a file", () => {
  const request = (method = "GET") => new Request("http://localhost/photo", { method });

  it("forbids the browser to cache the file or guess its type", async () => {
    await files.put(Buffer.from("hello"), "image/jpeg");
    const response = await storedFileResponse(files, helloKey, request());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "private, no-store",
      "content-disposition": 'inline; filename="photo-2cf24dba5fb0.jpeg"',
      "content-length": "5",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
    });
    expect(await response.text()).toBe("hello");
  });

  it.each(["text/html", "image/svg+xml", "application/pdf"])("offers %s as a download only", async (type) => {
    await files.put(Buffer.from("hello"), type);
    const response = await storedFileResponse(files, helloKey, request());
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="file-2cf24dba5fb0"');
    await response.body?.cancel();
  });

  it("has only headers for HEAD, and is 404 for a missing file", async () => {
    expect((await storedFileResponse(files, helloKey, request())).status).toBe(404);
    await files.put(Buffer.from("hello"), "image/jpeg");
    const missing = await storedFileResponse(files, helloKey.replace("2", "1"), request("HEAD"));
    expect([missing.status, missing.body]).toEqual([404, null]);
    const response = await storedFileResponse(files, helloKey, request("HEAD"));
    expect([response.status, response.headers.get("Content-Length"), await response.text()]).toEqual([200, "5", ""]);
  });
});
