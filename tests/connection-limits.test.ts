/** Limits for a client that requests more than it reads. */
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { limitUnread, maxRequestsAhead, serveInOrder } from "#app/connection-limits.server.ts";
import { limitStall, timeLimits } from "#app/time-limits.server.ts";

const mebibyte = 1024 * 1024;
const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
}

/** Sends requests for each path, one right after the other, and reads nothing. */
function send(port: number, paths: readonly string[]): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
  return socket;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

describe("requests sent ahead", () => {
  test("are served one at a time, in order", async () => {
    let underWay = 0;
    const served: string[] = [];
    const port = await listen((request, response) =>
      serveInOrder(request, response, () => {
        served.push(`${request.url} ${underWay++}`);
        setImmediate(() => {
          underWay--;
          response.end(request.url);
        });
      }),
    );
    const socket = send(port, numbers(maxRequestsAhead));
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    await expect.poll(() => answer.match(/(?<=\r\n\r\n)\/\d+/g)).toEqual(numbers(maxRequestsAhead));
    expect(served).toEqual(numbers(maxRequestsAhead).map((path) => `${path} 0`));
    socket.write("GET /again HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(() => answer).toContain("/again");
  });

  test("end the connection when there are too many", async () => {
    let served = 0;
    const port = await listen((request, response) => serveInOrder(request, response, () => void served++));
    const socket = send(port, numbers(200)).resume();
    await new Promise((resolve) => socket.once("close", resolve));
    expect(served).toBe(1);
  });
});

describe("an answer", () => {
  const unread = 400;
  const limits = { ...timeLimits, unread };

  test("ends with its connection when the client stops reading", async () => {
    const closed = Promise.withResolvers<boolean>();
    const port = await listen((request, response) => {
      limitStall(request, response, limits);
      response.once("close", () => closed.resolve(response.writableFinished));
      response.end(Buffer.alloc(20 * mebibyte));
    });
    send(port, ["/"]);
    expect(await closed.promise).toBe(false);
  });

  test("arrives whole when the client reads slowly, however long it takes", async () => {
    const port = await listen((request, response) => {
      limitStall(request, response, limits);
      response.end(Buffer.alloc(20 * mebibyte));
    });
    const began = performance.now();
    const socket = send(port, ["/"]);
    let received = 0;
    await new Promise<void>((resolve) => {
      const reading = setInterval(() => socket.resume(), unread / 8);
      socket.on("data", (chunk) => {
        received += chunk.length;
        if (received % mebibyte < chunk.length) socket.pause();
        if (received > 20 * mebibyte) {
          clearInterval(reading);
          resolve();
        }
      });
      socket.once("close", () => {
        clearInterval(reading);
        resolve();
      });
    });
    expect(received).toBeGreaterThan(20 * mebibyte);
    expect(performance.now() - began).toBeGreaterThan(unread);
  });

  test("goes on when it takes long to write, or has nothing to send yet", async () => {
    const port = await listen((request, response) => {
      limitStall(request, response, { ...limits, unread: 20 });
      // A stream of events that says nothing for a while.
      response.write("begun");
      setTimeout(() => response.end("done"), 200);
    });
    const socket = send(port, ["/"]);
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    await expect.poll(() => answer).toContain("done");
  });

  test("ends, the oldest first, when too many bytes wait to be read", async () => {
    const open = new Set<string>();
    const port = await listen((request, response) => {
      limitUnread(request, response);
      open.add(request.url!);
      response.once("close", () => open.delete(request.url!));
      if (request.url === "/0") response.write("an event");
      else response.end(Buffer.alloc(20 * mebibyte));
    });
    for (const path of numbers(6)) {
      send(port, [path]);
      await expect.poll(() => open.has(path)).toBe(true);
    }
    await expect.poll(() => [...open]).toEqual(["/0", "/2", "/3", "/4", "/5"]);
  });
});
