import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import type { Readable } from "node:stream";
import sirv from "sirv";
import { log } from "#app/log.server.ts";

/** sirv sets no charset, and has no type for icons. */
const fileTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

export function assetsIn(
  folder: string,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      const type = fileTypes[extname(path)];
      if (type) response.setHeader("Content-Type", type);
      if (path.startsWith("/assets/")) response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    },
  });
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return void next();
    if (!isUsableRange(request.headers.range)) delete request.headers.range;
    const onPipe = (file: Readable) => handleFailures(file, response);
    response.once("pipe", onPipe);
    serve(request, response, () => {
      response.off("pipe", onPipe);
      next();
    });
  };
}

/** sirv neither survives a missing or unreadable file nor closes an abandoned one. */
function handleFailures(file: Readable, response: ServerResponse): void {
  file.once("error", (error) => {
    log.error("file-not-sent", { error: String(error) });
    response.destroy();
  });
  response.once("close", () => file.destroy());
}

/** sirv fails with other ranges, all of which may be ignored. */
function isUsableRange(range: string | undefined): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  return first !== undefined && (last === "" || Number(first) <= Number(last));
}
