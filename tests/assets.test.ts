/** Static files with requests that no browser makes: none stops the server or leaves a file open. */
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assetsIn } from "#app/assets.server.ts";
import { startServer } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "store-qc-assets-"));
const content = "0123456789".repeat(400_000);
let server: Server;
let port: number;

beforeAll(async () => {
  for (const name of ["large.js", "gone.js"]) writeFileSync(join(folder, name), content);
  const assets = assetsIn(folder);
  rmSync(join(folder, "gone.js"));
  server = createServer((request, response) => assets(request, response, () => response.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as { port: number }).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Status, returned range, and number of bytes. */
function ask(range: string, path = "/large.js", at = port): Promise<[number, string | undefined, number]> {
  return new Promise((resolve, reject) => {
    get({ port: at, path, agent: false, headers: { Range: range } }, (response: IncomingMessage) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("error", reject);
      response.on("end", () => resolve([response.statusCode ?? 0, response.headers["content-range"], bytes]));
    }).on("error", reject);
  });
}

const whole = [200, undefined, content.length];
const unusable = [
  "bytes=5-1",
  "bytes=-5",
  "bytes=0-99999999999999999999",
  "bytes=99999999999999999999-",
  "bytes=0-1,5-6",
  "bytes=a-b",
  "bytes=1e3-",
  "lines=1-2",
  "",
];

test.each(unusable)("a range of %j is ignored", async (range) => {
  expect(await ask(range)).toEqual(whole);
});

test("answers a range within the file and refuses one beyond its end", async () => {
  expect(await ask("bytes=2-5")).toEqual([206, `bytes 2-5/${content.length}`, 4]);
  expect(await ask(`bytes=${content.length - 3}-`)).toEqual([
    206,
    `bytes ${content.length - 3}-${content.length - 1}/${content.length}`,
    3,
  ]);
  expect(await ask(`bytes=${content.length}-`)).toEqual([416, `bytes */${content.length}`, 0]);
});

test("keeps the server up for each of these ranges", async () => {
  const { port: built } = await startServer({});
  for (const range of unusable) expect((await ask(range, "/favicon.svg", built))[0]).toBe(200);
});

test("ends the connection, not the server, when the file has been deleted", async () => {
  await expect(ask("", "/gone.js")).rejects.toThrow(/socket hang up|aborted/);
  expect((await ask("bytes=0-9"))[0]).toBe(206);
});

/** Number of times this process has the file open. */
function timesOpen(): number {
  const links = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return "";
    }
  });
  return links.filter((link) => link === join(folder, "large.js")).length;
}

test("closes the file when a download is broken off", async () => {
  for (let round = 0; round < 5; round++)
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write("GET /large.js HTTP/1.1\r\nHost: localhost\r\n\r\n"),
      );
      socket.once("data", () => socket.destroy());
      socket.once("close", () => resolve());
    });
  await expect.poll(timesOpen).toBe(0);
});
