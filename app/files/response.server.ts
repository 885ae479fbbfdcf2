import type { FileInfo, Files } from "./files.ts";
import { photoTypes } from "./photo.ts";
import { FilesUnavailable } from "./unavailable.ts";

/** Nothing runs or is fetched, but a browser's image viewer may use its styles. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The caller has checked permissions. Not cached by browsers, because a copy on a shared device would outlast the right to see it. */
export async function storedFileResponse(
  files: Files,
  key: string,
  request: Request,
  onUnavailable?: (facts: FilesUnavailable["facts"]) => void,
): Promise<Response> {
  try {
    return await respond(files, key, request);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    onUnavailable?.(error.facts);
    return new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}

async function respond(files: Files, key: string, request: Request): Promise<Response> {
  const isPhoto = (type: string) => (photoTypes as readonly string[]).includes(type);
  // Photos get an extension that opens them; other files none that a system would run.
  const disposition = (type: string) =>
    isPhoto(type)
      ? `inline; filename="photo-${key.slice(0, 12)}.${type.slice("image/".length)}"`
      : `attachment; filename="file-${key.slice(0, 12)}"`;
  const headersOf = ({ type, size }: FileInfo) => ({
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": filePolicy,
    "Content-Type": type,
    "Content-Length": String(size),
    "Content-Disposition": disposition(type),
    "X-Content-Type-Options": "nosniff",
  });
  if (request.method === "HEAD") {
    const info = await files.find(key);
    return info ? new Response(null, { headers: headersOf(info) }) : new Response(null, { status: 404 });
  }
  const file = await files.get(key);
  if (!file) return new Response(null, { status: 404 });
  closeWhenAborted(file.body, request.signal);
  return new Response(file.body, { headers: headersOf(file.info) });
}

function closeWhenAborted(body: ReadableStream, signal: AbortSignal): void {
  const close = () => void body.cancel().catch(() => undefined);
  if (signal.aborted) close();
  else signal.addEventListener("abort", close, { once: true });
}
