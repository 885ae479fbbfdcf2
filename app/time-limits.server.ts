/** In milliseconds: a phone on a slow network gets its time, and whoever only holds a connection does not. */
import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";

const second = 1000;

export interface TimeLimits {
  readonly headers: number;
  /** For each part of a body: this long times `minBytesPerSecond` bytes. */
  readonly pace: number;
  readonly stall: number;
  /** For the client to read on in an answer. */
  readonly unread: number;
  readonly idle: number;
}

/** A phone at the edge of its network sends more; 30 MiB then take at most 9 hours. */
export const minBytesPerSecond = 1024;

export const timeLimits: TimeLimits = {
  headers: 20 * second,
  pace: 300 * second,
  stall: 60 * second,
  unread: 120 * second,
  idle: 60 * second,
};

/** Node answers late headers with 408, checked at intervals. Bodies are limited by `limitStall`. */
export function serverOptions({ headers, idle }: TimeLimits): ServerOptions {
  return {
    headersTimeout: headers,
    requestTimeout: 0,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: headers / 2,
  };
}

/** Doesn't limit the server's own work, nor a stream of events without data. */
export function limitStall(
  request: IncomingMessage,
  response: ServerResponse,
  { pace, stall, unread }: TimeLimits,
  refuse: () => void = () => request.socket.destroy(),
): void {
  const { socket } = request;
  const hasBody = "content-length" in request.headers || "transfer-encoding" in request.headers;
  socket.setTimeout(hasBody ? stall : unread);
  if (hasBody) request.once("end", () => void (response.writableFinished || socket.setTimeout(unread)));
  if (hasBody) limitPace(request, pace, refuse);
  // Node's timer restarts with every part that the client takes.
  response.on("timeout", () => {
    if (hasBody && !request.complete) refuse();
    else if (socket.writableLength > 0) socket.destroy();
  });
}

function limitPace(request: IncomingMessage, paceMs: number, refuse: () => void): void {
  const { socket } = request;
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    if (!request.complete && bytes < (minBytesPerSecond * paceMs) / second) refuse();
  }, paceMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}
