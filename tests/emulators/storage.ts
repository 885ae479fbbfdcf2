/**
 * A stand-in for Cloud Storage's JSON API, as its Node client uses it here: multipart upload, metadata, download. It
 * honours `ifGenerationMatch` and an upload's hash, and fails on request. For tests and for running the app on
 * emulators.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Metadata {
  readonly name?: string;
  readonly contentType?: string;
  readonly md5Hash?: string;
}

interface StoredObject {
  readonly bucket: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** As sent with the upload. */
  readonly metadata: Metadata;
  readonly generation: number;
}

/** A failure in place of a request's answer. */
export type Fault =
  | { readonly status: number; readonly message?: string }
  /** The connection ends after this many bytes of the request's body. */
  | { readonly cutRequestAfter: number }
  /** The request is carried out, and the connection ends before the answer. */
  | { readonly cutAnswer: true }
  /** The connection ends after this many bytes of a download. */
  | { readonly cutDownloadAfter: number }
  /** No answer, ever. */
  | { readonly silence: true };

export type StorageStandIn = Awaited<ReturnType<typeof startStorage>>;

/** Listens on a free port of 127.0.0.1, with objects in memory. */
export async function startStorage() {
  const objects = new Map<string, StoredObject>();
  const faults: Fault[] = [];
  const requests: string[] = [];
  let generation = Date.now() * 1000;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://storage");
    const uploading = url.pathname.startsWith("/upload/");
    const media = url.searchParams.get("alt") === "media";
    requests.push(uploading ? "upload" : media ? "download" : "metadata");
    const fault = faults.shift();
    if (fault && "silence" in fault) return;
    if (fault && "status" in fault) {
      request.resume();
      return sayError(response, fault.status, fault.message);
    }
    const body = await readBody(request, fault && "cutRequestAfter" in fault ? fault.cutRequestAfter : Infinity);
    if (!body) return;
    const [, bucket, name] = /\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(url.pathname)?.map(decodeURIComponent) ?? [];
    if (!bucket) return sayError(response, 404, "Not Found");

    if (uploading && request.method === "POST" && url.searchParams.get("uploadType") === "multipart") {
      const sent = readMultipart(body, request.headers["content-type"] ?? "");
      if (!sent) return sayError(response, 400, "Bad Request");
      const path = pathOf(bucket, url.searchParams.get("name") ?? sent.metadata.name ?? "");
      if (sent.metadata.md5Hash !== undefined && sent.metadata.md5Hash !== md5(sent.bytes))
        return sayError(response, 400, "Provided MD5 hash doesn't match calculated MD5 hash.");
      const match = url.searchParams.get("ifGenerationMatch");
      if (match !== null && Number(match) !== (objects.get(path)?.generation ?? 0))
        return sayError(response, 412, "At least one of the pre-conditions you specified did not hold.");
      const object = { bucket, name: path.slice(bucket.length + 1), generation: ++generation, ...sent };
      objects.set(path, object);
      if (fault && "cutAnswer" in fault) return void response.destroy();
      return sayJson(response, 200, resource(object));
    }

    const object = name && request.method === "GET" ? objects.get(pathOf(bucket, name)) : undefined;
    if (!object) return sayError(response, 404, `No such object: ${bucket}/${name}`);
    if (fault && "cutAnswer" in fault) return void response.destroy();
    if (!media) return sayJson(response, 200, resource(object));
    response.writeHead(200, {
      "Content-Type": object.metadata.contentType ?? "application/octet-stream",
      "Content-Length": object.bytes.length,
      "X-Goog-Generation": object.generation,
      "X-Goog-Hash": `crc32c=${crc32c(object.bytes)},md5=${md5(object.bytes)}`,
      "X-Goog-Stored-Content-Encoding": "identity",
      "X-Goog-Stored-Content-Length": object.bytes.length,
    });
    if (!fault || !("cutDownloadAfter" in fault)) return void response.end(object.bytes);
    response.write(object.bytes.subarray(0, fault.cutDownloadAfter), () => response.destroy());
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    /** For FIREBASE_STORAGE_EMULATOR_HOST. */
    host,
    objects: objects as ReadonlyMap<string, StoredObject>,
    /** Requests so far, in order. */
    requests: requests as readonly string[],
    /** The next requests meet these faults, one each. */
    failNext(...next: Fault[]) {
      faults.push(...next);
    },
    /** Forgets objects, faults and requests. */
    reset() {
      objects.clear();
      faults.length = 0;
      requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const pathOf = (bucket: string, name: string) => `${bucket}/${name}`;
const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("base64");

function resource({ bucket, name, bytes, metadata, generation }: StoredObject) {
  return {
    kind: "storage#object",
    ...metadata,
    bucket,
    name,
    generation: String(generation),
    metageneration: "1",
    size: String(bytes.length),
    md5Hash: md5(bytes),
    crc32c: crc32c(bytes),
  };
}

function sayJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));
}

function sayError(response: ServerResponse, status: number, message = `Status ${status}`): void {
  sayJson(response, status, {
    error: { code: status, message, errors: [{ message, domain: "global", reason: "fault" }] },
  });
}

/** Null when the connection ended before the body did. */
async function readBody(request: IncomingMessage, cutAfter: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > cutAfter) {
        request.destroy();
        return null;
      }
    }
  } catch {
    return null;
  }
  return request.complete ? Buffer.concat(chunks) : null;
}

/** The two parts of a multipart/related upload: metadata in JSON, then the bytes. Null when it is not whole. */
function readMultipart(body: Buffer, contentType: string): { metadata: Metadata; bytes: Buffer<ArrayBuffer> } | null {
  const boundary = `--${/boundary=("?)([^";]+)\1/.exec(contentType)?.[2] ?? ""}`;
  const starts = [0, body.indexOf(`\r\n${boundary}\r\n`), body.lastIndexOf(`\r\n${boundary}--`)];
  const [, second = -1, end = -1] = starts;
  if (second < 0 || end < 0) return null;
  const json = body.subarray(body.indexOf("\r\n\r\n") + 4, second).toString();
  const bytes = Buffer.from(body.subarray(body.indexOf("\r\n\r\n", second) + 4, end));
  return { metadata: JSON.parse(json) as Metadata, bytes };
}

const castagnoli = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0x82f63b78 : rest >>> 1;
  return rest;
});

/** In base64, as Google's headers give it. */
function crc32c(bytes: Uint8Array): string {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = castagnoli[(sum ^ byte) & 0xff]! ^ (sum >>> 8);
  const out = Buffer.alloc(4);
  out.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
  return out.toString("base64");
}
