/** Reference pictures of items: served to whoever may see the version or the draft, kept for those who may edit it. */
import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { files } from "#app/files/files.server.ts";
import { fileKeySchema } from "#app/files/photo.ts";
import { fileResponse } from "#app/files/response.server.ts";
import { readUpload } from "#app/files/upload.server.ts";
import { log } from "#app/log.server.ts";
import { canReadPicture } from "#app/templates/pictures.server.ts";
import type { Route } from "./+types/picture";
import { keepPicture } from "./keep-picture.server.ts";
import type { PictureReply } from "./send-picture.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = new URL(request.url).searchParams;
  const key = fileKeySchema.safeParse(search.get("key"));
  const version = search.get("version");
  const numbered = version === null || /^\d{1,6}$/.test(version);
  if (
    !key.success ||
    !numbered ||
    !(await canReadPicture(user, params.id, key.data, version === null ? null : Number(version)))
  )
    throw new Response(null, { status: 404 });
  return fileResponse(files, key.data, request, (facts) => log.error("files-unavailable", facts));
}

/**
 * Keeps the picture sent as `picture`: 200 with its keys and size, to be set in the draft; 400 with why it was refused, in words; 503 with
 * words while the file store doesn't serve: the same picture may be sent again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "keep templates");
  const upload = await readUpload(request);
  const reply: PictureReply = await keepPicture(user, upload.files[0], upload.signal, new Date());
  if (!("problem" in reply)) return Response.json(reply);
  return Response.json(reply, reply.again ? { status: 503, headers: { "Retry-After": "10" } } : { status: 400 });
}
