import type { LoaderFunctionArgs } from "react-router";
import { log } from "#app/log.server.ts";
import { files } from "./files.server.ts";
import { fileKeySchema } from "./photo.ts";
import { storedFileResponse } from "./response.server.ts";

/** @param canSee is called only for a valid key @throws Response 404 */
export async function servePhoto(
  { request, url }: Pick<LoaderFunctionArgs, "request" | "url">,
  canSee: (key: string) => Promise<boolean>,
): Promise<Response> {
  const key = fileKeySchema.safeParse(url.searchParams.get("key")).data;
  if (!key || !(await canSee(key))) throw new Response(null, { status: 404 });
  return storedFileResponse(files, key, request, (facts) => log.error("files-unavailable", facts));
}
