import { type Files } from "./files.ts";
import { photoTypes } from "./photo.ts";

/** For a file opened by itself: nothing runs and nothing is fetched, but a browser's own viewer of pictures may use its styles. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** Sends a file; 404 when there is none. The caller has checked that the reader may see it. Content never changes under its key, so browsers keep it, but no shared cache does. */
export async function fileResponse(files: Files, key: string, request: Request): Promise<Response> {
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

  const file = await files.get(key);
  if (!file) return new Response(null, { status: 404 });
  const picture = (photoTypes as readonly string[]).includes(file.info.type);
  const headers = {
    ...lasting,
    "Content-Type": file.info.type,
    "Content-Length": String(file.info.size),
    "Content-Disposition": picture ? "inline" : "attachment",
    "X-Content-Type-Options": "nosniff",
  };
  if (request.method === "HEAD") {
    await file.body.cancel();
    return new Response(null, { headers });
  }
  return new Response(file.body, { headers });
}
