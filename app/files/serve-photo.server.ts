import type { LoaderFunctionArgs } from "react-router";
import { log } from "#app/log.server.ts";
import { files } from "./files.server.ts";
import { fileKeySchema, type Photo } from "./photo.ts";
import { fileResponse } from "./response.server.ts";

/**
 * The photo, or its thumbnail, that the request names by its `key`.
 * @param find those that the reader can see; asked only where the key can be one
 * @throws Response 404
 */
export async function servePhoto(
  { request, url }: Pick<LoaderFunctionArgs, "request" | "url">,
  find: () => Promise<readonly Photo[]>,
): Promise<Response> {
  const key = fileKeySchema.safeParse(url.searchParams.get("key")).data;
  if (!key || !(await find()).some((photo) => photo.key === key || photo.thumb === key))
    throw new Response(null, { status: 404 });
  return fileResponse(files, key, request, (facts) => log.error("files-unavailable", facts));
}
