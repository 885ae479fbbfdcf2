import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext } from "#app/auth/security-headers.server.ts";

export { logError as handleError } from "#app/log.server.ts";

/** How long a page's data may be late, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Renders a page whole before it is sent. Loaders answer before rendering starts, so that streaming would gain nothing and cost
 * each page a chain of streams; and an error while rendering can still be answered with its status.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Unlike a page's data, which no cache may keep, the page itself can be gone back to with what was typed in it.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const nonce = context.get(nonceContext);
  return new Promise<Response>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const page = new Writable({
      highWaterMark: 1024 * 1024,
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timeout);
        resolve(new Response(Buffer.concat(chunks), { status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      { nonce, onAllReady: () => pipe(page), onShellError: reject, onError: reject },
    );
    const timeout = setTimeout(abort, streamTimeout + 1000);
  });
}
