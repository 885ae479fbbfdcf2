/** Forms that take long to arrive, at the built server. Run `npm run build` first. */
import { once } from "node:events";
import { readdirSync, readlinkSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createAccount } from "../account.ts";
import { cookieOf } from "../app.ts";
import { type Running, startServer } from "../server-process.ts";

const password = "slow-but-sure-9";
const mebibyte = 1024 * 1024;
const size = 16 * mebibyte;
const path = "/qc/templates/any/picture";
/** A busy machine takes its time with so much. */
const patience = 60_000;
let server: Running;
let origin: string;
let lan: string;
let minh: string;
let start: Buffer;
let end: Buffer;
let open: Socket[] = [];

beforeAll(async () => {
  const emails = ["lan@photos.test", "minh@photos.test"];
  for (const email of emails) await createAccount({ email, password, displayName: null, roles: ["lead"] });
  server = await startServer({}, { folder: process.env["DATA_DIR"]! });
  origin = `http://localhost:${server.port}`;
  const headers = { Origin: origin };
  const signIn = async (email: string) => {
    const body = new URLSearchParams({ email, password });
    return cookieOf(await fetch(`${origin}/sign-in`, { method: "POST", redirect: "manual", headers, body }))!;
  };
  [lan, minh] = [await signIn(emails[0]!), await signIn(emails[1]!)];
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "green" } })
    .jpeg()
    .toBuffer();
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
  const picture = Buffer.concat([
    Buffer.from(`${part("picture")}; filename="1.jpg"\r\n\r\n`),
    jpeg,
    Buffer.from(`\r\n${part("note")}\r\n\r\n`),
  ]);
  start = Buffer.concat([picture, Buffer.alloc(15 * mebibyte - picture.length, "x")]);
  end = Buffer.from(`${"x".repeat(mebibyte - 7)}\r\n--x--`);
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open = [];
});

/** Sends a form's headers and no more. */
function begin(length: string, cookie = lan): Socket {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  open.push(socket);
  const headers = `Host: localhost:${server.port}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x`;
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n${length}\r\n\r\n`);
  return socket;
}

/** Resolves once nearly all of a form is on its way. */
async function sendMost({ chunked = false, cookie = lan } = {}): Promise<Socket> {
  const socket = begin(chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${size}`, cookie);
  const [before, after] = chunked ? [`${start.length.toString(16)}\r\n`, "\r\n"] : ["", ""];
  socket.write(before);
  socket.write(start);
  await new Promise<void>((resolve) => socket.write(after, () => resolve()));
  return socket;
}

/** The status it is answered with. */
async function sendRest(socket: Socket, chunked = false): Promise<number> {
  socket.write(chunked ? Buffer.from(`${end.length.toString(16)}\r\n${end.toString()}\r\n0\r\n\r\n`) : end);
  return statusOf(socket);
}

async function statusOf(socket: Socket): Promise<number> {
  const [answer] = await once(socket, "data");
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1]);
}

/** Sizes of the server's open files without a name. */
function nameless(): number[] {
  const folder = `/proc/${server.process.pid}/fd`;
  return readdirSync(folder).flatMap((fd) => {
    try {
      return /nameless.*\(deleted\)$/.test(readlinkSync(join(folder, fd))) ? [statSync(join(folder, fd)).size] : [];
    } catch {
      return [];
    }
  });
}

async function photo(): Promise<FormData> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 1800, height: 1800, channels: 3, background: "gray", noise } });
  const form = new FormData();
  form.set("picture", new File([new Uint8Array(await picture.jpeg({ quality: 95 }).toBuffer())], "2.jpg"));
  return form;
}

test("serves others during slow uploads, and completes these in the end", { timeout: patience }, async () => {
  for (let n = 0; n < 20; n++) begin(`Content-Length: ${size}`);
  const slow = [await sendMost(), await sendMost({ chunked: true })] as const;
  const body = await photo();
  expect((body.get("picture") as File).size).toBeGreaterThan(2 * mebibyte);
  const headers = { Origin: origin, Cookie: lan };
  expect((await fetch(`${origin}${path}`, { method: "POST", headers, body })).status).toBe(200);
  await expect.poll(() => nameless().filter((bytes) => bytes > 14 * mebibyte), { timeout: patience }).toHaveLength(2);
  expect(await Promise.all([sendRest(slow[0]), sendRest(slow[1], true)])).toEqual([200, 200]);
  expect(nameless()).toEqual([]);
});

test("refuses only the sender who uploads too much at a time", { timeout: patience }, async () => {
  for (let n = 0; n < 8; n++) await sendMost();
  const ofLan = () => nameless().filter((bytes) => bytes > 14.9 * mebibyte);
  await expect.poll(ofLan, { timeout: patience }).toHaveLength(8);
  expect(await statusOf(await sendMost())).toBe(503);
  expect(ofLan()).toHaveLength(8);
  expect(await sendRest(await sendMost({ cookie: minh }))).toBe(200);
});

test("deletes an upload's bytes when its sender leaves or the server is killed", { timeout: patience }, async () => {
  const gone = await sendMost();
  await expect.poll(nameless, { timeout: patience }).toHaveLength(1);
  gone.destroy();
  await expect.poll(nameless, { timeout: patience }).toEqual([]);

  await sendMost();
  await expect.poll(nameless, { timeout: patience }).toHaveLength(1);
  const ended = once(server.process, "exit");
  server.process.kill("SIGKILL");
  await ended;
  const paths = readdirSync(join(server.folder, "files"), { recursive: true, encoding: "utf8" });
  expect(paths.filter((name) => name.endsWith(".part"))).toEqual([]);
});
