import { AsyncLocalStorage } from "node:async_hooks";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { AcceptEncoding } from "@remix-run/headers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext } from "#app/security-headers.server.ts";
import { containsSecret } from "#app/shell/secret-answer.server.ts";
import { setRefusalCheck } from "#app/shell/page-title.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

export { noteError as handleError } from "#app/outage.server.ts";

/** How long a page's data may be late, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Renders a page whole before it is sent. Loaders answer before rendering starts, so that streaming would gain nothing; and an error
 * while rendering can still be answered with its status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Files and a page's data are kept by no cache. The page itself is, to be asked about each time: only so can one go back to it with what was typed in it.
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", context.get(containsSecret) ? "private, no-store" : "private, no-cache");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  // Requested before the page is read.
  for (const sheet of routerContext.manifest.routes["root"]?.css ?? [])
    headers.append("Link", `<${sheet}>; rel=preload; as=style`);
  const nonce = context.get(nonceContext);
  const { actionData, errors } = routerContext.staticHandlerContext;
  const isRefused = status >= 400 && actionData !== null && errors === null;
  const router = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />;
  const page = await refusal.run(isRefused, () => renderWhole(router, nonce));
  return new Response(await compressed(request, page, headers), { status, headers });
}

/** Whether the page that is rendered refuses a form, which its title says. */
const refusal = new AsyncLocalStorage<boolean>();
setRefusalCheck(() => refusal.getStore() === true);

/** @throws what a component throws */
async function renderWhole(page: ReactNode, nonce: string): Promise<Buffer<ArrayBuffer>> {
  const html = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    // No part is too large to stand in its place, which readers without scripts need.
    const progressiveChunkSize = Infinity;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize,
      onAllReady() {
        pipe(html);
        resolve();
      },
      onShellError: reject,
      onError: reject,
    });
  });
  return buffer(html);
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/**
 * A page is there whole, so it is compressed in one go: half the work of compressing it as a stream, as the server does with all else. It
 * is done by another thread, so that the next page can be written meanwhile.
 */
function compressed(request: Request, page: Buffer<ArrayBuffer>, headers: Headers) {
  // In small letters: the class knows weights by a small q alone.
  const accepted = new AcceptEncoding((request.headers.get("Accept-Encoding") ?? "").toLowerCase());
  const coding = (["br", "gzip"] as const).find((name) => accepted.accepts(name));
  if (!coding) return page;
  headers.set("Content-Encoding", coding);
  if (coding === "gzip") return gzipped(page, { level: 4 });
  return brotli(page, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
  });
}
