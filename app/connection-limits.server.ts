/** Clients can't make the server hold more in memory than they read. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "#app/log.server.ts";

const mebibyte = 1024 * 1024;

/** Per connection, ahead of the answers. Browsers and proxies send none. */
export const maxRequestsAhead = 16;
export const maxUnread = 64 * mebibyte;

const queues = new WeakMap<Socket, (() => void)[]>();

/** After the connection's earlier requests. A client with too many requests ahead is disconnected. */
export function serveInOrder({ socket }: IncomingMessage, response: ServerResponse, serve: () => void): void {
  const queue = queues.get(socket);
  if (queue && queue.length >= maxRequestsAhead) {
    if (!socket.destroyed) log.warn("too-many-requests-ahead");
    socket.destroy();
    return;
  }
  response.once("finish", () => {
    const serveNext = queues.get(socket)?.shift();
    if (serveNext) serveNext();
    else queues.delete(socket);
  });
  if (queue) queue.push(serve);
  else {
    queues.set(socket, []);
    serve();
  }
}

/** The oldest answer first. */
const unreadSockets = new Set<Socket>();

export function limitUnread({ socket }: IncomingMessage, response: ServerResponse): void {
  unreadSockets.add(socket);
  response.once("close", () => unreadSockets.delete(socket));
  let bytes = 0;
  for (const { writableLength } of unreadSockets) bytes += writableLength;
  for (const oldest of unreadSockets) {
    if (bytes <= maxUnread) return;
    if (oldest.writableLength === 0) continue;
    bytes -= oldest.writableLength;
    log.warn("answer-not-read");
    oldest.destroy();
  }
}
