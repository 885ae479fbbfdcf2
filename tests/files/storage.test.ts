/** Google's own client with a stand-in of the JSON API. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Files } from "#app/files/files.ts";
import { storedFileResponse } from "#app/files/response.server.ts";
import { FilesUnavailable } from "#app/files/unavailable.ts";
import { type Fault, type StorageStandIn, startStorage } from "../emulators/storage.ts";
import { bytesOf, filesContract, hello, helloKey } from "./contract.ts";

let standIn: StorageStandIn;
let files: Files;
let hasty: Files;
let busy: Files;
beforeAll(async () => {
  standIn = await startStorage();
  process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = standIn.host;
  const { openStorage } = await import("#app/files/storage.server.ts");
  files = openStorage({ pausesMs: [1, 2, 4] });
  hasty = openStorage({ pausesMs: [1], attemptTimeoutMs: 200 });
  busy = openStorage({ pausesMs: [1, 1, 1], attemptTimeoutMs: 5_000, totalMs: 400 });
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

const times = (count: number, fault: Fault): Fault[] => Array.from({ length: count }, () => fault);
const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(FilesUnavailable);
  return (error as FilesUnavailable).facts;
};
const operations = {
  put: () => files.put(hello, "image/png"),
  get: () => files.get(helloKey),
  has: () => files.has(helloKey),
  find: () => files.find(helloKey),
} as const;
const names = Object.keys(operations) as (keyof typeof operations)[];

describe("files in a bucket", () => {
  filesContract(() => files);

  it("lie under their hash, with their type and without a public token", async () => {
    await files.put(hello, "image/png");
    expect([...standIn.objects.keys()]).toEqual([`demo-qc.appspot.com/files/${helloKey}`]);
    const [object] = standIn.objects.values();
    expect(object!.bytes.toString()).toBe("hello");
    expect(object!.metadata).toEqual({ contentType: "image/png", md5Hash: "XUFAKrxLKna5cZ2REBfFkg==" });
  });

  it("cost one request each to store and to read", async () => {
    await files.put(hello, "image/png");
    expect(standIn.requests).toEqual(["upload"]);
    await bytesOf(files, helloKey);
    expect(standIn.requests).toEqual(["upload", "download"]);
  });

  it("are not downloaded for a request of their headers only", async () => {
    await files.put(hello, "image/png");
    const response = await storedFileResponse(
      files,
      helloKey,
      new Request("http://localhost/photo", { method: "HEAD" }),
    );
    expect([response.status, response.body]).toEqual([200, null]);
    expect(Object.fromEntries(response.headers)).toMatchObject({ "content-type": "image/png", "content-length": "5" });
    expect(standIn.requests).toEqual(["upload", "metadata"]);
  });

  it("are not requested for an invalid key", async () => {
    await Promise.all([files.get("../x"), files.has(""), files.find("x")]);
    expect(standIn.requests).toEqual([]);
  });
});

describe("a bucket that fails for a moment", () => {
  it.each([503, 500, 502, 504, 408, 429])("answers %i twice, then works", async (status) => {
    standIn.failNext(...times(2, { status }));
    await files.put(hello, "image/png");
    expect(standIn.requests).toEqual(["upload", "upload", "upload"]);
    standIn.failNext(...times(2, { status }));
    expect(Buffer.from(await bytesOf(files, helloKey)).toString()).toBe("hello");
    standIn.failNext(...times(2, { status }));
    expect(await files.has(helloKey)).toBe(true);
    expect(standIn.requests).toHaveLength(9);
  });

  it("is tried four times and no more", async () => {
    for (const operation of names) {
      standIn.reset();
      standIn.failNext(...times(50, { status: 503 }));
      expect(await refusal(operations[operation]())).toEqual({ kind: "down", operation, status: 503, attempts: 4 });
      expect(standIn.requests).toHaveLength(4);
    }
  });

  it("cuts an upload off, and has one whole object after the next attempt", async () => {
    const bytes = new Uint8Array(2_000_000).map((_, i) => i % 253);
    standIn.failNext({ cutRequestAfter: 100_000 });
    const { key } = await files.put(bytes, "image/jpeg");
    expect(standIn.requests).toEqual(["upload", "upload"]);
    expect(standIn.objects.size).toBe(1);
    expect(Buffer.compare(await bytesOf(files, key), bytes)).toBe(0);
  });

  it("stores an upload and loses the answer: the same bytes are found there", async () => {
    standIn.failNext({ cutAnswer: true });
    expect(await files.put(hello, "image/png")).toEqual({ key: helloKey, type: "image/png", size: 5 });
    expect(standIn.requests).toEqual(["upload", "upload", "metadata"]);
    expect(standIn.objects.size).toBe(1);
  });

  it("never answers: each attempt ends in time", async () => {
    for (const work of [() => hasty.put(hello, "image/png"), () => hasty.get(helloKey), () => hasty.has(helloKey)]) {
      standIn.reset();
      standIn.failNext(...times(2, { silence: true }));
      expect(await refusal(work())).toMatchObject({ kind: "unreachable", status: null, attempts: 2 });
    }
  });

  it("is given up when the time of all attempts is over, before one attempt's time", async () => {
    for (const work of [() => busy.put(hello, "image/png"), () => busy.get(helloKey), () => busy.find(helloKey)]) {
      standIn.reset();
      standIn.failNext(...times(4, { silence: true }));
      const begun = performance.now();
      expect(await refusal(work())).toMatchObject({ kind: "unreachable", attempts: 1 });
      const took = performance.now() - begun;
      expect(took).toBeGreaterThan(350);
      expect(took).toBeLessThan(3000);
    }
  });

  it("cuts a download off: the reader sees it", async () => {
    await files.put(new Uint8Array(2_000_000), "image/jpeg");
    const [key] = [...standIn.objects.values()].map(({ name }) => name.slice("files/".length));
    standIn.failNext({ cutDownloadAfter: 100_000 });
    const file = (await files.get(key!))!;
    await expect(new Response(file.body).bytes()).rejects.toThrow(/premature|aborted|terminated|closed/i);
  });
});

describe("a bucket that refuses", () => {
  it.each([
    [401, "Anonymous caller does not have storage.objects access.", "unauthenticated"],
    [401, "Firebase App Check token is invalid.", "app-check"],
    [402, "Quota exceeded.", "quota"],
    [403, "Permission 'storage.objects.create' denied.", "unauthorized"],
    [404, "The specified bucket does not exist.", "no-bucket"],
    [400, "Provided MD5 hash doesn't match calculated MD5 hash.", "refused"],
  ])("with %i, %s is tried once", async (status, message, kind) => {
    for (const operation of names) {
      standIn.reset();
      standIn.failNext({ status, message });
      expect(await refusal(operations[operation]())).toEqual({ kind, operation, status, attempts: 1 });
      expect(standIn.requests).toHaveLength(1);
    }
  });

  it("takes no damaged bytes", async () => {
    const upload = await fetch(`${standIn.url}/upload/storage/v1/b/b/o?uploadType=multipart&name=n`, {
      method: "POST",
      headers: { "Content-Type": "multipart/related; boundary=x" },
      body: `--x\r\nContent-Type: application/json\r\n\r\n{"md5Hash":"XUFAKrxLKna5cZ2REBfFkg=="}\r\n--x\r\n\r\nhellx\r\n--x--`,
    });
    expect([upload.status, standIn.objects.size]).toEqual([400, 0]);
  });
});

describe("a bucket that is gone", () => {
  it("is tried four times", async () => {
    await standIn.close();
    for (const operation of names) {
      expect(await refusal(operations[operation]())).toMatchObject({ kind: "unreachable", status: null, attempts: 4 });
    }
  });
});
