/** Built to `build/server/index.js`; `start.ts` runs it. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { setTimeout as pause } from "node:timers/promises";
import compression from "compression";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { assetsIn } from "#app/assets.server.ts";
import { clientAddress } from "#app/auth/client-address.server.ts";
import { reviewParked } from "#app/auth/parked-review.server.ts";
import { openSubmission } from "#app/sign-in/parked/open-submission.server.ts";
import { fixedHeaders } from "#app/security-headers.server.ts";
import { refuseSlowBody } from "#app/slow-body.server.ts";
import { runFromAddress } from "#app/auth/security-log.server.ts";
import { config } from "#app/config.server.ts";
import { limitUnread, serveInOrder } from "#app/connection-limits.server.ts";
import { version } from "#app/settings/version.server.ts";
import { db } from "#app/db/db.server.ts";
import { ensureDemo } from "#app/demo/demo.server.ts";
import { maxRequestBytes } from "#app/files/photo.ts";
import { isUnavailable } from "#app/auth/unavailable.server.ts";
import { answerHealth } from "#app/health.server.ts";
import { runner } from "#app/jobs/runner.server.ts";
import { workerScript } from "#app/offline/worker-script.server.ts";
import { feed } from "#app/notifications/feed.server.ts";
import { log, logError } from "#app/log.server.ts";
import { turn } from "#app/turn.ts";
import { limitStall, serverOptions, type TimeLimits, timeLimits } from "#app/time-limits.server.ts";
import { answerUnreadable, lacksHost } from "#app/unreadable.server.ts";

/** In milliseconds: until the process exits, and until requests are cut off. */
const [grace, graceOfRequests] = [10_000, 8000];
const handleRequest = createRequestHandler(
  build,
  process.env["NODE_ENV"] === "development" ? "development" : "production",
);

const answerWorker = workerScript(build.assets);

export async function handler(request: Request, address = ""): Promise<Response> {
  try {
    return (
      (await answerHealth(request)) ??
      answerWorker(request) ??
      (await runFromAddress(address, () => answer(request, address)))
    );
  } catch (error) {
    logError(error, { request });
    return isUnavailable(error)
      ? new Response("Service Unavailable", { status: 503, headers: { "Retry-After": "10" } })
      : new Response("Internal Server Error", { status: 500 });
  }
}

async function answer(request: Request, address: string): Promise<Response> {
  // The router would refuse it with a page before any middleware.
  if (request.method === "OPTIONS") return new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  // The router would look for it all the same, and write a line beside the log.
  if (!isDecodable(request.url)) return new Response("Bad Request\n", { status: 400, headers: plainText });
  // The router would look for every address above it: thousands of slashes would block everybody for seconds.
  if (isTooDeep(request.url)) return new Response("Not Found\n", { status: 404, headers: plainText });
  await turn();
  const context = new RouterContextProvider();
  context.set(clientAddress, address);
  const opened = await openSubmission(request);
  if (opened && "elsewhere" in opened) return opened.elsewhere;
  const response = opened
    ? await reviewParked(opened.review, () => handleRequest(opened.request, context))
    : await handleRequest(request, context);
  complete(response, request.method);
  await opened?.settle(response);
  return response;
}

const plainText = { "Content-Type": "text/plain; charset=utf-8" };

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

const maxParts = 50;

function isTooDeep(url: string): boolean {
  return new URL(url).pathname.split("/", maxParts + 2).length > maxParts + 1;
}

/** The router leaves out the charset of a page's data, and with 405 the methods. */
function complete({ status, headers }: Response, method: string): void {
  const type = headers.get("Content-Type");
  if (type?.startsWith("text/") && !type.includes(";")) headers.set("Content-Type", `${type}; charset=utf-8`);
  if (status === 405 && !headers.has("Allow"))
    headers.set("Allow", method === "POST" ? "GET, HEAD" : "GET, HEAD, POST");
}

/** Behind a trusted proxy, the part that the proxy appended: a client can write any other. */
function addressOf(request: Request, peer: string): string {
  const forwarded = config.TRUST_PROXY ? request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() : "";
  return forwarded || peer;
}

/** A demo on this machine answers to no other name, so that no page elsewhere can point a name of its own at it. */
function isForeignHost(request: Request): boolean {
  if (!config.demo || config.HOST !== "127.0.0.1" || config.ORIGIN) return false;
  return !["localhost", "127.0.0.1", "[::1]"].includes(new URL(request.url).hostname);
}

/** A browser that is still sending doesn't read the answer, so the rest of the request is read, up to a limit. */
function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytesLeft = 4 * maxRequestBytes;
  request.removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) request.destroy();
  });
  request.resume();
}

export async function start(limits: TimeLimits = timeLimits): Promise<{ server: Server; url: string }> {
  if (config.usedExample) console.info("No .env and no Firebase values given: using .env.example, the demo project.");
  await ensureDemo();
  runner.start();
  const assets = assetsIn("build/client");
  const compress = compression({ level: 4, threshold: 1024 });
  const origin = config.ORIGIN ? new URL(config.ORIGIN) : null;
  const headers = fixedHeaders({ isHttps: origin?.protocol === "https:" });
  // The listener starts synchronously. An error before is the request's fault, a later one the server's.
  let reading = false;
  const listener = createRequestListener(
    (request, client) => {
      reading = false;
      if (isForeignHost(request)) return new Response("Misdirected Request", { status: 421 });
      return handler(request, addressOf(request, client.address));
    },
    {
      ...(origin && { host: origin.host, protocol: origin.protocol }),
      onError(error) {
        if (!reading) {
          log.error("answer-not-sent", {
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          });
          return new Response("Internal Server Error", { status: 500 });
        }
        const why = error instanceof Error ? error.message : String(error);
        // The address may contain a token or a typed text.
        log.warn("unreadable-request", { error: why.replace(/\bhttps?:.*/s, "…") });
        return new Response("Bad Request", { status: 400 });
      },
    },
  );
  const server = createServer({ ...serverOptions(limits), requireHostHeader: false }, (request, response) => {
    response.setHeaders(new Headers(headers));
    if (lacksHost(request)) return void response.writeHead(400, { Connection: "close" }).end();
    serveInOrder(request, response, () => {
      limitStall(request, response, limits, () => refuseSlowBody(request, response));
      limitUnread(request, response);
      response.once("finish", () => {
        drain(request);
        if (!server.listening) setImmediate(() => server.closeIdleConnections());
      });
      assets(request, response, () => {
        compress(request as never, response as never, () => {
          reading = true;
          void listener(request, response);
          reading = false;
        });
      });
    });
  });
  answerUnreadable(server, headers);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.PORT, config.HOST, resolve);
  });
  const { port } = server.address() as { port: number };
  const url = `http://${config.HOST === "127.0.0.1" ? "localhost" : config.HOST}:${port}`;
  console.info(`Store QC ${version} listens on ${url}${config.demo ? " (demo)" : ""}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(server));
  return { server, url };
}

/** Requests and jobs in progress finish first, so that the next process finds the database closed. */
async function stop(server: Server): Promise<void> {
  setTimeout(() => process.exit(1), grace).unref();
  setTimeout(() => server.closeAllConnections(), graceOfRequests).unref();
  feed.stop();
  const closed = new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  const late = pause(graceOfRequests, undefined, { ref: false });
  await Promise.all([closed, Promise.race([runner.stop(), late])]);
  await db.close();
  process.exit(0);
}
