/** Stands between a phone and the server, and fails as networks do. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";

export type Fault =
  /** The connection ends after this share of the request's body. */
  | { readonly kind: "cut"; readonly share: number }
  /** The server does its work, and the phone never hears of it. */
  | { readonly kind: "lost-response" }
  /** Nothing comes back until the phone gives up. */
  | { readonly kind: "stall" }
  | { readonly kind: "reply"; readonly status: number; readonly body: string };

interface PlannedFault {
  readonly path: string;
  readonly fault: Fault;
  readonly onFailure: () => void;
}

export class FaultyNetwork {
  /** Port of the server. */
  target: number;
  bytesPerSecond = Infinity;
  /** Nothing goes through. */
  isDown = false;
  /** A gateway answers each request with this status, because the server is down; 0 for none. */
  gatewayStatus = 0;
  readonly #planned: PlannedFault[] = [];
  #stalled: ServerResponse[] | null = null;
  readonly #server = createServer((incoming, outgoing) => void this.#forward(incoming, outgoing));
  readonly #sockets = new Set<Duplex>();

  constructor(target: number) {
    this.target = target;
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  async listen(host = "localhost"): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, host, resolve));
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /**
   * Takes a phone's network away and gives it back, as its `setOffline` does. The browser alone doesn't always: a
   * service worker that it has just started reaches the network for a moment.
   */
  carry(context: BrowserContext): void {
    const setOffline = context.setOffline.bind(context);
    context.setOffline = (isOffline) => {
      this.isDown = isOffline;
      return setOffline(isOffline);
    };
  }

  /** Nothing comes back, though the phone believes that it has a network, until the returned function is called. */
  stall(): () => void {
    const stalled: ServerResponse[] = [];
    this.#stalled = stalled;
    return () => {
      this.#stalled = null;
      for (const outgoing of stalled) outgoing.destroy();
    };
  }

  /** The next POST to that path fails. Resolves when it has. */
  fail(path: string, fault: Fault): Promise<void> {
    return new Promise((resolve) => this.#planned.push({ path, fault, onFailure: resolve }));
  }

  /** Nothing planned fails any more. */
  heal(): void {
    this.#planned.length = 0;
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    incoming.on("error", () => {});
    if (this.isDown) return void outgoing.destroy();
    if (this.gatewayStatus > 0) {
      incoming.resume();
      return void outgoing.writeHead(this.gatewayStatus, { "Content-Type": "text/html" }).end("<h1>Bad gateway</h1>");
    }
    if (this.#stalled) return void this.#stalled.push(outgoing);
    const path = incoming.url!.split("?")[0]!;
    const index = incoming.method === "POST" ? this.#planned.findIndex((each) => each.path === path) : -1;
    const [planned] = index < 0 ? [] : this.#planned.splice(index, 1);
    const fault = planned?.fault;
    if (fault?.kind === "reply") {
      incoming.resume();
      await new Promise((resolve) => incoming.once("end", resolve));
      outgoing.writeHead(fault.status, { "Content-Type": "text/html" }).end(fault.body);
      return planned!.onFailure();
    }
    if (fault?.kind === "stall") return planned!.onFailure();
    const { method, headers, url } = incoming;
    const upstream = request({ port: this.target, host: "localhost", agent: false, method, headers, path: url });
    const drop = () => {
      upstream.destroy();
      outgoing.destroy();
      planned?.onFailure();
    };
    outgoing.once("close", () => upstream.destroy());
    upstream.on("error", () => outgoing.destroy());
    upstream.on("response", (response) => {
      if (fault?.kind === "lost-response") return response.resume().once("end", drop);
      outgoing.writeHead(response.statusCode!, response.headers);
      void this.#pass(response, outgoing);
    });
    const size = Number(headers["content-length"] ?? 0);
    const limit = fault?.kind === "cut" ? Math.floor(size * fault.share) : Infinity;
    if (!(await this.#pass(incoming, upstream, limit))) drop();
  }

  /** False when the limit was reached. */
  async #pass(from: IncomingMessage, to: ServerResponse | ReturnType<typeof request>, limit = Infinity) {
    let passed = 0;
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; at += 1024) {
          const part = chunk.subarray(at, Math.min(at + 1024, at + limit - passed));
          to.write(part);
          passed += part.length;
          if (passed >= limit) return false;
          if (this.bytesPerSecond < Infinity) await pause((part.length / this.bytesPerSecond) * 1000);
        }
      }
      to.end();
    } catch {
      to.destroy();
    }
    return true;
  }
}
