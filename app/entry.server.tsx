import { AsyncLocalStorage } from "node:async_hooks";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { AcceptEncoding } from "@remix-run/headers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { takePreloads } from "#app/script-preloads.server.ts";
import { PageScriptsContext } from "#app/ui/script-preloads.tsx";
import { nonceContext } from "#app/security-headers.server.ts";
import { containsSecret } from "#app/shell/secret-answer.server.ts";
import { setRefusalCheck } from "#app/shell/page-title.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

export { noteError as handleError } from "#app/outage.server.ts";

export const streamTimeout = 5_000;

/** Rendered completely before it is sent: loaders answer first, so streaming gains nothing, and a rendering error still gets its status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The browser stores a page, to be validated each time: only so can one go back to what was typed in it. Files and data aren't stored.
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", context.get(containsSecret) ? "private, no-store" : "private, no-cache");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  // The browser requests them before it reads the page.
  for (const sheet of routerContext.manifest.routes["root"]?.css ?? [])
    headers.append("Link", `<${sheet}>; rel=preload; as=style`);
  const nonce = context.get(nonceContext);
  const { actionData, errors } = routerContext.staticHandlerContext;
  const isRefused = status >= 400 && actionData !== null && errors === null;
  const { context: ownContext, scripts } = takePreloads(routerContext);
  const router = (
    <PageScriptsContext value={{ hrefs: scripts, nonce }}>
      <ServerRouter context={ownContext} url={request.url} nonce={nonce} />
    </PageScriptsContext>
  );
  const page = await refusal.run(isRefused, () => renderWhole(router, nonce));
  return new Response(await compressed(request, page, headers), { status, headers });
}

const refusal = new AsyncLocalStorage<boolean>();
setRefusalCheck(() => refusal.getStore() === true);

async function renderWhole(page: ReactNode, nonce: string): Promise<Buffer<ArrayBuffer>> {
  const html = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    // Readers without scripts need every part in its place, however large.
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

/** In one go, which is half the work of a stream, and in another thread. */
function compressed(request: Request, page: Buffer<ArrayBuffer>, headers: Headers) {
  // Lowercase, since the class knows only a small q.
  const accepted = new AcceptEncoding((request.headers.get("Accept-Encoding") ?? "").toLowerCase());
  const coding = (["br", "gzip"] as const).find((name) => accepted.accepts(name));
  if (!coding) return page;
  headers.set("Content-Encoding", coding);
  if (coding === "gzip") return gzipped(page, { level: 4 });
  return brotli(page, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
  });
}
