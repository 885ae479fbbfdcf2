/** A receiver of webhooks: a real server on this machine with configurable answers. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export async function openReceiver() {
  const requests: Heard[] = [];
  const usual: RequestListener = (_, response) => void response.writeHead(204).end();
  const receiver = { heard: requests, url: "", port: 0, answer: usual, usual, close: () => server.close() };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      requests.push({ path: request.url!, headers: request.headers, body });
      receiver.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `http://127.0.0.1:${receiver.port}/store-qc`;
  return receiver;
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
