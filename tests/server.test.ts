/** The server around the app: the addresses and names it trusts, and requests it can't read. */
import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { Agent, request as open } from "node:http";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { attemptLimits } from "#app/sign-in/attempts.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { type TimeLimits, timeLimits } from "#app/time-limits.server.ts";
import { openApp } from "./app.ts";
import { freePort } from "./emulators/free-port.ts";
import { startServer } from "./server-process.ts";

/** The statuses of requests sent one after the other on one connection. */
async function onOneConnection(port: number, requests: { path: string; body?: Uint8Array }[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ({ path, body }: { path: string; body?: Uint8Array }) =>
    new Promise<number>((resolve, reject) => {
      const request = open(
        {
          port,
          path,
          agent,
          method: body ? "POST" : "GET",
          ...(body && {
            headers: {
              "Content-Type": "multipart/form-data; boundary=x",
              "Content-Length": body.length,
              Origin: `http://localhost:${port}`,
            },
          }),
        },
        (response) => response.resume().once("end", () => resolve(response.statusCode ?? 0)),
      );
      request.once("error", reject).end(body);
    });
  const statuses: number[] = [];
  for (const each of requests) statuses.push(await ask(each));
  agent.destroy();
  return statuses;
}

/** The status of the answer to a raw request, byte for byte. */
function statusOf(port: number, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(request));
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])));
  });
}

const get = (port: number, host: string, path = "/sign-in") =>
  statusOf(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

/** Fails to sign in to an unknown account, from the address in the headers. */
async function failToSignIn(port: number, email: string, forwarded: string, origin: string): Promise<number> {
  const response = await fetch(`http://localhost:${port}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, "X-Forwarded-For": forwarded },
    body: new URLSearchParams({ email, password: "guess" }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** One failure more than an address is allowed; `forwarded` returns each one's header. */
async function lastOf(
  port: number,
  email: string,
  forwarded: (attempt: number) => string,
  origin = `http://localhost:${port}`,
): Promise<number> {
  for (let attempt = 0; attempt < attemptLimits.accountFromAddress; attempt++)
    expect(await failToSignIn(port, email, forwarded(attempt), origin)).toBe(400);
  return failToSignIn(port, email, forwarded(attemptLimits.accountFromAddress), origin);
}

describe("behind a trusted proxy", () => {
  const origin = "https://qc.example.test";
  let port: number;
  beforeAll(async () => ({ port } = await startServer({ TRUST_PROXY: "true", ORIGIN: origin })));

  test("takes the client that the proxy names last, whatever the client wrote before", async () => {
    expect(await lastOf(port, "a@demo.test", (attempt) => `198.51.100.${attempt}, 203.0.113.9`, origin)).toBe(429);
    expect(await lastOf(port, "b@demo.test", (attempt) => `203.0.113.9, 198.51.100.${attempt}`, origin)).toBe(400);
  });
});

describe("a slow client", () => {
  const little = 400;
  const ample = 60_000;
  const headers = (length: number) =>
    `POST /sign-in HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;

  /** The server's output to a client until it ends the connection. */
  async function answerTo(limits: Partial<TimeLimits>, send: (socket: Socket) => void): Promise<string> {
    const { port } = await startServer(
      {},
      { limits: { headers: ample, pace: ample, stall: ample, unread: ample, idle: ample, ...limits } },
    );
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => send(socket));
      let output = "";
      socket.on("data", (chunk) => (output += chunk.toString()));
      socket.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? undefined : reject(error)));
      socket.on("close", () => resolve(output));
    });
    // Such short limits also cut off an honest request on a busy machine.
    await expect.poll(() => get(port, "localhost"), { timeout: ample }).toBe(200);
    return answer;
  }

  /** Sends a byte every now and then, as long as the connection is open. */
  function drip(socket: Socket): void {
    const timer = setInterval(() => socket.write("x"), little / 8);
    socket.once("close", () => clearInterval(timer));
  }

  const timedOut = /^HTTP\/1\.1 408 Request Timeout\r\n/;

  test("gets 408 when it is slow to send its headers", async () => {
    const begun = "GET /sign-in HTTP/1.1\r\nHost: localhost\r\nX-";
    expect(await answerTo({ headers: little }, (socket) => socket.write(begun))).toMatch(timedOut);
    expect(
      await answerTo({ headers: little }, (socket) => {
        socket.write(begun);
        drip(socket);
      }),
    ).toMatch(timedOut);
  });

  test("gets a page that says so when its body comes too slowly, however steadily", async () => {
    const answer = answerTo({ headers: little, pace: 2 * little, stall: little }, (socket) => {
      socket.write(headers(10_000));
      drip(socket);
    });
    expect(await answer).toMatch(timedOut);
    expect(await answer).toContain("Nothing you sent was saved.");
  });

  test("gets the page in its language when it stops in the midst of a body", async () => {
    const begun = headers(10_000).replace("\r\n\r\n", "\r\nCookie: locale=vi\r\n\r\nemail=");
    const answer = await answerTo({ stall: little }, (socket) => socket.write(begun));
    expect(answer).toMatch(timedOut);
    expect(answer).toContain("chưa được lưu");
    expect(answer).toMatch(/\r\nX-Frame-Options: DENY\r\n/i);
  });

  test("gets no answer to a script's request, so that its page keeps the form", async () => {
    const begun = headers(10_000).replace("/sign-in", "/sign-in.data");
    expect(await answerTo({ stall: little }, (socket) => socket.write(`${begun}email=`))).toBe("");
  });

  test("is answered when it goes on in time, and may send again until it has been idle", async () => {
    const body = String(new URLSearchParams({ email: "slow@demo.test", password: "guess", more: "x".repeat(30_000) }));
    const stall = 5 * little;
    const began = performance.now();
    const answer = await answerTo({ stall, pace: stall, idle: little }, (socket) => {
      socket.write(headers(body.length));
      const rest = body.match(/.{1,500}/g)!;
      const timer = setInterval(() => {
        socket.write(rest.shift() ?? "");
        if (rest.length === 0) clearInterval(timer);
      }, little / 4);
    });
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect(performance.now() - began).toBeGreaterThan(stall);
  });

  test("has enough time on a phone with a slow network", () => {
    expect(timeLimits).toEqual({ headers: 20_000, pace: 300_000, stall: 60_000, unread: 120_000, idle: 60_000 });
  });
});

describe("a server asked to stop", () => {
  test("finishes requests under way, takes no new ones, and exits with 0", async () => {
    const { process: server, port } = await startServer({});
    const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
    const body = String(new URLSearchParams({ email: "d@demo.test", password: "guess" }));
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<number>((resolve, reject) => {
      const slow = open(
        {
          port,
          agent,
          path: "/sign-in",
          method: "POST",
          headers: {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": body.length,
            Origin: `http://localhost:${port}`,
            Expect: "100-continue",
          },
        },
        (response) => response.resume().once("end", () => resolve(response.statusCode ?? 0)),
      );
      slow.once("error", reject);
      // The server has begun to read.
      slow.once("continue", () => {
        slow.write(body.slice(0, 10));
        server.kill("SIGTERM");
        void refused(port).then(() => slow.end(body.slice(10)), reject);
      });
    });
    expect(await answered).toBe(400);
    const after = performance.now();
    expect(await ended).toBe(0);
    expect(performance.now() - after).toBeLessThan(5000);
    agent.destroy();
  });
});

/** Resolves once the port refuses connections. */
async function refused(port: number): Promise<void> {
  const isOpen = await new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
  if (isOpen) await refused(port);
}

/** A request that opens a parked submission is judged by its session, before the router has it. */
const token = "x".repeat(43);
const oddForm = { path: "/qc/checks?kept=x", body: "kept=x\r\n", type: { "Content-Type": "text/plain" } };

test("stays alive but not ready without its database, and answers 503", async () => {
  const { port } = await startServer({ FIRESTORE_EMULATOR_HOST: `127.0.0.1:${await freePort()}`, LOG_LEVEL: "silent" });
  const from = `http://localhost:${port}`;
  const form: RequestInit = {
    method: "POST",
    headers: { Origin: from, Cookie: `__session=${token}`, ...oddForm.type },
    body: oddForm.body,
  };
  const statusOfAsking = async (path: string, init?: RequestInit) => (await fetch(`${from}${path}`, init)).status;
  expect(await statusOfAsking("/healthz")).toBe(200);
  expect(await statusOfAsking("/readyz")).toBe(503);
  expect(await statusOfAsking(oddForm.path, form)).toBe(503);

  const headers = { Cookie: `__session=${token}`, Origin: from };
  const page = await fetch(`${from}/qc/checks`, { headers });
  expect([page.status, page.headers.getSetCookie()]).toEqual([503, []]);
  expect(await page.text()).toContain("The service is not available right now.");
  const body = new URLSearchParams({ email: "an@demo.test", password: "demo-1234" });
  expect(await statusOfAsking("/sign-in", { method: "POST", headers: { Origin: from }, body })).toBe(503);
  for (const path of ["/qc/checks.data", "/qc/check/photo?key=x"])
    expect([path, await statusOfAsking(path, { headers })]).toEqual([path, 503]);
});

test("answers 500 for an error before the router", async () => {
  const app = await openApp();
  const anything = collection("sessions", z.looseObject({}));
  await db.set(anything, createHash("sha256").update(token).digest("hex"), { uid: 7 });
  const request = { method: "POST", headers: oddForm.type, body: oddForm.body };
  const answer = await app.request(oddForm.path, request, `__session=${token}`);
  expect(answer.status).toBe(500);
});

describe("a demo on this machine", () => {
  let port: number;
  let server: ChildProcess;
  beforeAll(async () => ({ port, process: server } = await startServer({ LOG_LEVEL: "warn" })));

  test("logs why it can't read a request, without its address", async () => {
    const logLine = new Promise<string>((resolve) => {
      createInterface(server.stdout!).on("line", (line) => line.includes("unreadable-request") && resolve(line));
    });
    expect(await get(port, `localhost:${port}`, `http://localhost/share/${token}?q=typed`)).toBe(400);
    expect(JSON.parse(await logLine)).toMatchObject({ error: "Failed to parse URL from …" });
  });

  test("ignores X-Forwarded-For", async () => {
    expect(await lastOf(port, "c@demo.test", (attempt) => `198.51.100.${attempt}`)).toBe(429);
  });

  test.each(["localhost", "127.0.0.1", "[::1]"])("answers to %s", async (name) => {
    expect(await get(port, `${name}:${port}`)).toBe(200);
    expect(await get(port, name)).toBe(200);
  });

  test.each(["evil.test", "localhost.evil.test", "127.0.0.1.evil.test", "192.168.1.5"])("refuses %s", async (name) => {
    expect(await get(port, `${name}:${port}`)).toBe(421);
    expect(await get(port, name, "/qc/checks.data")).toBe(421);
  });

  test.each([
    ["a megabyte", 1_000_000, 302],
    ["more than a request may hold", 40_000_000, 302],
  ])("serves the next request on a connection after %s was answered unread", async (_, bytes, status) => {
    const body = new Uint8Array(bytes);
    const after = { path: "/sign-in" };
    expect(await onOneConnection(port, [{ path: "/qc/check/edit?id=x", body }, after])).toEqual([status, 200]);
  });

  test("disconnects a client that sends far more requests than it reads answers", async () => {
    const answers = await new Promise<string>((resolve, reject) => {
      let received = "";
      connect(port, "127.0.0.1")
        .on("data", (chunk) => (received += chunk.toString()))
        .once("error", reject)
        .once("close", () => resolve(received))
        .write("GET /sign-in HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(200));
    });
    expect(answers).toBe("");
    expect(await get(port, "localhost")).toBe(200);
  });

  test.each([
    ["a host that is none", "GET /sign-in HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
    ["a port that is none", "GET /sign-in HTTP/1.1\r\nHost: localhost:99999\r\nConnection: close\r\n\r\n"],
    ["no HTTP at all", "hello\r\n\r\n"],
  ])("answers 400 to %s, and goes on", async (_, request) => {
    expect(await statusOf(port, request)).toBe(400);
    expect(await get(port, "localhost")).toBe(200);
  });
});
