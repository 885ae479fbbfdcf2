/** Headers of every response: of a page, a file, the bare server, or Node before there is a request. */
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { startServer } from "./server-process.ts";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** The first answer to a raw request, byte for byte; the server ends the connection. */
function say(port: number, request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", ...body] = Buffer.concat(chunks).toString("latin1").split("\r\n\r\n");
      const [status = "", ...lines] = head.split("\r\n");
      const headers = new Headers(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]));
      // A chunked body without content ends like this.
      const sent = body.join("\r\n\r\n").replace(/^0\r\n\r\n$/, "");
      resolve({ status: Number(status.split(" ")[1]), headers, body: sent });
    });
  });
}

const ask = (line: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...more].join("\r\n");
const get = (path: string, ...more: string[]) => `${ask(`GET ${path}`, ...more)}\r\n\r\n`;
const post = (path: string, type: string, body: string, ...more: string[]) =>
  `${ask(`POST ${path}`, `Content-Type: ${type}`, `Content-Length: ${body.length}`, ...more)}\r\n\r\n${body}`;
const other = (method: string, path: string) => `${ask(`${method} ${path}`, "Content-Length: 0")}\r\n\r\n`;
const own = "Origin: https://localhost";
const form = "application/x-www-form-urlencoded";
const assets = readdirSync("build/client/assets").filter((name) => !/\.(br|gz)$/.test(name));
const script = `/assets/${assets.find((name) => name.endsWith(".js"))}`;

const table: [what: string, status: number, request: string][] = [
  ["a page", 200, get("/sign-in")],
  ["a page for no browser's eyes", 200, `${ask("HEAD /sign-in")}\r\n\r\n`],
  ["a page's data", 200, get("/sign-in.data")],
  ["a redirect", 302, get("/qc/checks")],
  ["a redirect of data", 202, get("/qc/checks.data")],
  ["what only a script asks for", 401, get("/qc/check/photo?key=x", "Sec-Fetch-Dest: image")],
  ["no page", 404, get("/nowhere")],
  ["no page below the assets", 404, get("/assets/nothing.js")],
  ["an icon", 200, get("/favicon.svg")],
  ["a text", 200, get("/robots.txt")],
  ["a script", 200, get(script)],
  ["a script in brotli", 200, get(script, "Accept-Encoding: br")],
  ["a part of a script", 206, get(script, "Range: bytes=0-9")],
  ["a part that no script has", 416, get(script, "Range: bytes=99999999-")],
  ["health", 200, get("/healthz")],
  ["readiness", 200, get("/readyz")],
  ["a form with errors", 400, post("/sign-in", form, "email=x", own)],
  ["a form from elsewhere", 403, post("/sign-in", form, "email=x", "Origin: https://evil.test")],
  ["a form to a page without one", 405, post("/401", form, "x=y", own)],
  ["a form to no page", 405, post("/nowhere", form, "x=y", own)],
  ["a form to a file", 405, post("/favicon.svg", form, "x=y", own)],
  ["a form to a script", 405, post(script, form, "x=y", own)],
  ["a form to what is asked for health", 405, post("/healthz", form, "x=y", own)],
  ["another method on a page", 405, other("PUT", "/sign-in")],
  ["another method on a file", 405, other("DELETE", "/favicon.svg")],
  ["a question for options", 405, other("OPTIONS", "/sign-in")],
  ["too large a form", 413, post("/sign-in", form, "x".repeat(2_000_000), own)],
  ["no form", 415, post("/sign-in", "text/plain", "x", own)],
  ["a method that no request may have", 400, other("TRACE", "/sign-in")],
  ["a host that is none", 400, "GET /sign-in HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
  ["no host", 400, "GET /sign-in HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["what is expected in vain", 417, get("/sign-in", "Expect: the-unexpected")],
  ["no HTTP at all", 400, "hello\r\n\r\n"],
  ["headers too large", 431, get("/sign-in", `X-Large: ${"x".repeat(20_000)}`)],
  ["headers that never end", 408, "GET /sign-in HTTP/1.1\r\nX-"],
];

const limits = { headers: 300, pace: 60_000, stall: 60_000, unread: 60_000, idle: 60_000 };

describe.each([
  ["https", { ORIGIN: "https://localhost", TRUST_PROXY: "true" }],
  ["http", {}],
] as [string, Record<string, string>][])("on %s", (scheme, settings) => {
  let port: number;
  beforeAll(async () => ({ port } = await startServer(settings, { limits })));

  test.each(table)("%s: %i", async (what, status, request) => {
    const fitting = scheme === "https" ? request : request.replace(own, `Origin: http://localhost`);
    const answer = await say(port, fitting);
    // Behind a proxy the configured public address counts, whatever the proxy sends.
    expect(answer.status).toBe(scheme === "https" && what === "a host that is none" ? 200 : status);
    const { headers } = answer;
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toMatch(/(^|; )frame-ancestors 'none'/);
    expect(headers.get("Content-Security-Policy")).toMatch(/(^|; )object-src 'none'/);
    expect(headers.get("Content-Security-Policy")).toMatch(/(^|; )base-uri 'none'/);
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    const lasting = headers.get("Strict-Transport-Security");
    expect(lasting).toBe(scheme === "https" ? "max-age=63072000; includeSubDomains" : null);

    const type = headers.get("Content-Type");
    expect(headers.get("Content-Security-Policy")).toMatch(type?.includes("html") ? /script-src 'self' 'nonce-/ : /^/);
    if (answer.body) expect(type).toBeTruthy();
    if (type && /^text\/|[/+]xml/.test(type)) expect(type).toMatch(/; ?charset=utf-8$/i);
    if (answer.status === 405) expect(headers.get("Allow")).toMatch(/^(GET, HEAD|POST|GET, HEAD, POST)$/);
  });

  test("answers 304 for a file that the browser already has", async () => {
    const first = await say(port, get("/favicon.svg"));
    const again = await say(port, get("/favicon.svg", `If-None-Match: ${first.headers.get("ETag")}`));
    expect(again.status).toBe(304);
    expect(again.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(again.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(again.headers.has("Strict-Transport-Security")).toBe(scheme === "https");
  });
});

test("names the charset of every text file that is served", async () => {
  const { port } = await startServer({});
  const open = readdirSync("public", { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));
  const files = [...assets.map((name) => `/assets/${name}`), ...open.map((name) => `/${name}`)];
  const endings = new Set(files.map((name) => name.slice(name.lastIndexOf("."))));
  const one = (ending: string) => files.find((path) => path.endsWith(ending))!;
  const types = await Promise.all(
    [...endings].map(async (ending) => [ending, (await say(port, get(one(ending)))).headers.get("Content-Type")]),
  );
  expect(Object.fromEntries(types)).toEqual({
    ".css": "text/css; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
  });
});
