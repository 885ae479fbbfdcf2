/** Memory of the built server during many uploads at once, in another process. Run `npm run build` first. */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { createAccount } from "../account.ts";
import { type Running, startServer } from "../server-process.ts";

const [email, password] = ["lead@photos.test", "photos-for-60"];
let server: Running;
let origin: string;
let cookie: string;

beforeAll(async () => {
  await createAccount({ email, password, displayName: "Lead", roles: ["lead"] });
  server = await startServer({}, { folder: process.env["DATA_DIR"]! });
  origin = `http://localhost:${server.port}`;
  const body = new URLSearchParams({ email, password });
  const headers = { Origin: origin };
  const signedIn = await fetch(`${origin}/sign-in`, { method: "POST", redirect: "manual", headers, body });
  const cookies = signedIn.headers.getSetCookie();
  cookie = cookies.map((each) => each.split(";", 1)[0]!).join("; ");
});

interface Form {
  readonly type: string;
  readonly body: ArrayBuffer;
}

/** As a browser sends it, written once for all who send it. */
async function formOf(photo: Uint8Array): Promise<Form> {
  const fields = new FormData();
  fields.set("picture", new File([new Uint8Array(photo)], "photo"));
  const written = new Response(fields);
  return { type: written.headers.get("Content-Type")!, body: await written.arrayBuffer() };
}

async function send({ type, body }: Form) {
  const headers = { Origin: origin, Cookie: cookie, "Content-Type": type };
  const response = await fetch(`${origin}/qc/templates/any/picture`, { method: "POST", headers, body });
  return { status: response.status, again: response.headers.get("Retry-After"), text: await response.text() };
}

/** Its own memory, and its share of shared pages such as Node's code, each counted once. */
const sizeOf = (id: string) => Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** Empty once the process is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Memory of the server and its photo process now, in MiB. */
function memoryMiB(): number {
  const id = String(server.process.pid);
  const others = read(`/proc/${id}/task/${id}/children`).split(" ").filter(Boolean);
  return [id, ...others].reduce((sum, each) => sum + sizeOf(each), 0);
}

/** The answers, and the peak of memory meanwhile. */
async function peakOf(photo: Uint8Array, count: number) {
  let peak = 0;
  const form = await formOf(photo);
  const watch = setInterval(() => (peak = Math.max(peak, memoryMiB())), 50);
  const replies = await Promise.all(Array.from({ length: count }, () => send(form)));
  clearInterval(watch);
  return { replies, peak, statuses: [...new Set(replies.map(({ status }) => status))].toSorted((a, b) => a - b) };
}

const most = 512;

/** Noise like a camera's, so that its JPEG is about as large as a photo: a small tile, repeated. */
async function photoOf(width: number, height: number, quality: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const [across, down] = [width / 6, height / 6];
  const half = { width: across / 2, height: down / 2, channels: 3, background: "gray", noise } as const;
  const coarse = await sharp({ create: half }).raw().toBuffer({ resolveWithObject: true });
  const part = await sharp(coarse.data, { raw: coarse.info })
    .resize(across, down)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(part.data, { raw: part.info })
    .extend({ right: width - across, bottom: height - down, extendWith: "repeat" })
    .jpeg({ quality })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** 16 bits for each colour and for how transparent it is, in passes that are put together at the end. */
function interlaced(width: number, height: number): Promise<Buffer> {
  const background = { r: 68, g: 102, b: 136, alpha: 0.5 };
  const picture = sharp({ create: { width, height, channels: 4, background } }).toColourspace("rgb16");
  return picture.png({ progressive: true, compressionLevel: 3 }).toBuffer();
}

test("shrinks 60 photos of 50 megapixels at once within 512 MiB", { timeout: 300_000 }, async () => {
  const [width, height] = [8160, 6144];
  const sent = await photoOf(width, height, 62);
  expect(sent.byteLength).toBeGreaterThan(9e6);
  const { replies, peak } = await peakOf(sent, 60);
  const stored = replies.filter(({ status }) => status === 200);
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.parse(stored[0]!.text)).toMatchObject({
    picture: { width: Math.round((2048 * height) / width), height: 2048 },
  });
  const others = replies.filter(({ status }) => status !== 200);
  expect(others.map(({ status, again }) => [status, again])).toEqual(others.map(() => [503, "10"]));
  expect(peak).toBeLessThan(most);
});

test("shrinks 60 pictures made to fill the memory at once within 512 MiB", { timeout: 300_000 }, async () => {
  const bad = await peakOf(await interlaced(8160, 6120), 60);
  expect(bad.statuses).toEqual([400]);
  expect(bad.replies[0]!.text).toContain("up to 13 megapixels");
  expect(bad.peak).toBeLessThan(most);

  const picture = { width: 4144, height: 3136, channels: 3, background: "gray" } as const;
  const whole = sharp({ create: { ...picture, noise: { type: "gaussian", mean: 128, sigma: 30 } } });
  const progressive = await whole.jpeg({ quality: 40, progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  const several = await peakOf(progressive, 6);
  expect(several.statuses).toEqual([200]);
  expect(several.peak).toBeLessThan(most);

  const largest = await peakOf(await interlaced(2000, 2000), 60);
  expect(largest.statuses).toEqual([200, 503]);
  expect(largest.peak).toBeLessThan(most);
});
