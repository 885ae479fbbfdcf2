/** How long a client may take, in milliseconds: a phone on a slow network gets its time, and whoever only holds a connection does not. */
import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";

const second = 1000;

export interface TimeLimits {
  /** For a request's headers. */
  readonly headers: number;
  /** For a request as a whole: 30 MiB in 5 minutes are 100 kB a second. */
  readonly request: number;
  /** Between two parts of a body. */
  readonly stall: number;
  /** For the client to read on in an answer. */
  readonly unread: number;
  /** For the next request on a connection. */
  readonly idle: number;
}

export const timeLimits: TimeLimits = {
  headers: 20 * second,
  request: 300 * second,
  stall: 60 * second,
  unread: 120 * second,
  idle: 60 * second,
};

/** Node answers what is over its time with 408 and ends the connection; it looks for such requests now and then. */
export function serverOptions({ headers, request, idle }: TimeLimits): ServerOptions {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: Math.min(headers, request) / 2,
  };
}

/**
 * Ends the connection of a body that comes no further, until it is here whole, and then of an answer that is read no further. The time for
 * our own work isn't limited, nor is that of an answer that has nothing to send yet, such as a stream of events.
 */
export function limitStall(request: IncomingMessage, response: ServerResponse, { stall, unread }: TimeLimits): void {
  const { socket } = request;
  const hasBody = "content-length" in request.headers || "transfer-encoding" in request.headers;
  socket.setTimeout(hasBody ? stall : unread);
  // Once it is answered, the time that runs is that of the next request.
  if (hasBody) request.once("end", () => void (response.writableFinished || socket.setTimeout(unread)));
  // Node's timer restarts with every part that the client takes.
  response.on("timeout", () => {
    if ((hasBody && !request.complete) || socket.writableLength > 0) socket.destroy();
  });
}
