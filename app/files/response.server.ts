import type { FileInfo, Files } from "./files.ts";
import { photoTypes } from "./photo.ts";
import { FilesUnavailable } from "./unavailable.ts";

/** For a file opened by itself: nothing runs and nothing is fetched, but a browser's own viewer of pictures may use its styles. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Sends a file; 404 when there is none, 503 while the store doesn't serve, which `tell` is told. The caller has checked that the reader may
 * see it. Content never changes under its key, so browsers keep it, but no shared cache does.
 */
export async function fileResponse(
  files: Files,
  key: string,
  request: Request,
  tell?: (facts: FilesUnavailable["facts"]) => void,
): Promise<Response> {
  try {
    return await respond(files, key, request);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    tell?.(error.facts);
    return new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}

async function respond(files: Files, key: string, request: Request): Promise<Response> {
  const etag = `"${key}"`;
  const lasting = {
    ETag: etag,
    "Cache-Control": "private, max-age=31536000, immutable",
    "Content-Security-Policy": filePolicy,
  };
  const held = request.headers
    .get("If-None-Match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (held?.includes(etag) && (await files.has(key))) return new Response(null, { status: 304, headers: lasting });

  const headersOf = ({ type, size }: FileInfo) => ({
    ...lasting,
    "Content-Type": type,
    "Content-Length": String(size),
    "Content-Disposition": (photoTypes as readonly string[]).includes(type) ? "inline" : "attachment",
    "X-Content-Type-Options": "nosniff",
  });
  if (request.method === "HEAD") {
    const info = await files.find(key);
    return info ? new Response(null, { headers: headersOf(info) }) : new Response(null, { status: 404 });
  }
  const file = await files.get(key);
  return file ? new Response(file.body, { headers: headersOf(file.info) }) : new Response(null, { status: 404 });
}
