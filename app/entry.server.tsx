import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { AcceptEncoding } from "@remix-run/headers";
import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { readAhead, withOwnRoutes, withScriptsAfterPaint } from "#app/router-internals.server.ts";
import { nonceContext } from "#app/security-headers.server.ts";
import { tellsSecret } from "#app/shell/told-once.server.ts";
import { withErrorTitle } from "#app/ui/error-title.tsx";
import "#app/registry.server.ts";

export { noteError as handleError } from "#app/outage.server.ts";

/** How long a page's data may be late, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Renders a page whole before it is sent, as one string. Loaders answer before rendering starts, so that streaming would gain nothing
 * and cost each page a chain of streams; and an error while rendering can still be answered with its status.
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
    headers.set("Cache-Control", context.get(tellsSecret) ? "private, no-store" : "private, no-cache");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const nonce = context.get(nonceContext);
  // Requested before the page is read.
  for (const sheet of routerContext.manifest.routes["root"]?.css ?? [])
    headers.append("Link", `<${sheet}>; rel=preload; as=style`);
  await readAhead(routerContext);
  const page = renderToString(<ServerRouter context={withOwnRoutes(routerContext)} url={request.url} nonce={nonce} />);
  const { actionData, errors } = routerContext.staticHandlerContext;
  const refused = status >= 400 && actionData !== null && errors === null;
  const parts = ["<!DOCTYPE html>", ...withScriptsAfterPaint(refused ? withErrorTitle(page) : page, nonce)];
  const html = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return new Response(await compressed(request, html, headers), { status, headers });
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
