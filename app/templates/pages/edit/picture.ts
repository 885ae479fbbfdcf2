import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { files } from "#app/files/files.server.ts";
import { fileKeySchema } from "#app/files/photo.ts";
import { storedFileResponse } from "#app/files/response.server.ts";
import { log } from "#app/log.server.ts";
import { canReadPicture } from "#app/templates/pictures.server.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import type { Route } from "./+types/picture";
import { storePicture } from "./store-picture.server.ts";
import type { PictureReply } from "./send-picture.ts";

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = url.searchParams;
  const key = fileKeySchema.safeParse(search.get("key"));
  const version = search.get("version");
  const numbered = version === null || /^\d{1,6}$/.test(version);
  if (
    !key.success ||
    !numbered ||
    !(await canReadPicture(user, params.id, key.data, version === null ? null : Number(version)))
  )
    throw new Response(null, { status: 404 });
  return storedFileResponse(files, key.data, request, (facts) => log.error("files-unavailable", facts));
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const upload = await readForm(request, emptyForm, { files: true });
  const reply: PictureReply = await storePicture(user, upload.files[0], upload.signal, new Date());
  if (!("problem" in reply)) return Response.json(reply);
  return Response.json(reply, reply.again ? { status: 503, headers: { "Retry-After": "10" } } : { status: 400 });
}
