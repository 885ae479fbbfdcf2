/** Node refuses some requests before there is a request object: these get its answer with the headers of every response. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

export function answerUnreadable(server: Server, headers: Readonly<Record<string, string>>): void {
  /** By connection: no other answer can be sent while a response is being sent. */
  const begun = new WeakMap<Socket, ServerResponse>();
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    begun.set(socket, response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = begun.get(socket);
    const answering = response?.headersSent && !response.writableFinished;
    if (socket.writable && !answering) {
      const status = statuses[error.code ?? ""] ?? 400;
      answerOnSocket(socket, `${status} ${STATUS_CODES[status]}`, headers);
    }
    socket.destroy(error);
  });
  server.on("checkExpectation", (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...headers, Connection: "close" }).end();
  });
}

export function answerOnSocket(
  socket: Socket,
  status: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): void {
  const all = { Connection: "close", "Content-Length": String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${body}`);
}

/** Node would refuse it without our headers. */
export function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion !== "1.0";
}
