import { createAccount } from "../account.ts";
/** What the built server takes up while many pictures are sent at once, in a process of its own. Run `npm run build` first. */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
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
  const kept = signedIn.headers.getSetCookie();
  cookie = kept.map((each) => each.split(";", 1)[0]!).join("; ");
});

async function send(photo: Uint8Array) {
  const body = new FormData();
  body.set("picture", new File([new Uint8Array(photo)], "photo"));
  const headers = { Origin: origin, Cookie: cookie };
  const response = await fetch(`${origin}/qc/templates/any/picture`, { method: "POST", headers, body });
  return { status: response.status, text: await response.text() };
}

const sendMany = (photo: Uint8Array, count: number) => Promise.all(Array.from({ length: count }, () => send(photo)));

/** The most that the server has ever taken up, in MiB. */
function peak(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))![1]) / 1024;
}

const most = 512;

/** 16 bits for each colour and for how transparent it is, in passes that are put together at the end. */
function interlaced(width: number, height: number): Promise<Buffer> {
  const background = { r: 68, g: 102, b: 136, alpha: 0.5 };
  const picture = sharp({ create: { width, height, channels: 4, background } }).toColourspace("rgb16");
  return picture.png({ progressive: true, compressionLevel: 3 }).toBuffer();
}

test("60 pictures at once that are made to fill the memory stay within 512 MiB", { timeout: 120_000 }, async () => {
  const bad = await sendMany(await interlaced(8160, 6120), 60);
  expect(bad.map(({ status }) => status)).toEqual(bad.map(() => 400));
  expect(bad[0]!.text).toContain("at most 12 megapixels");
  expect(peak()).toBeLessThan(most);

  const largest = await sendMany(await interlaced(2000, 2000), 4);
  expect(largest.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test("a photo of 50 megapixels from a phone is taken", { timeout: 60_000 }, async () => {
  const create = { width: 8160, height: 6120, channels: 3, background: "gray" } as const;
  const { status, text } = await send(await sharp({ create }).jpeg().withMetadata({ orientation: 6 }).toBuffer());
  expect([status, JSON.parse(text)]).toMatchObject([200, { picture: { width: 1536, height: 2048 } }]);
});
