import { requireUser } from "#app/auth/user-context.server.ts";
import { canReadPhoto } from "#app/checks/checks.server.ts";
import { servePhoto } from "#app/files/serve-photo.server.ts";
import { answerMovedOn, handleSent } from "#app/records/handle-form.server.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import type { Route } from "./+types/photo";
import { updatePhotos } from "./take-photos.server.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const [user, id] = [requireUser(context), url.searchParams.get("id") ?? ""];
  return servePhoto({ request, url }, (key) => canReadPhoto(user, id, key));
}

/** 200 with the item's photos, 400 with a refusal, 404, 409 when it is no longer a draft, 503 when the file store is down. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  const form = await readForm(request, emptyForm, { files: true });
  const change = async () => {
    const reply = await updatePhotos(user, id, form, new Date());
    if (!("problem" in reply)) return Response.json(reply);
    return Response.json(reply, reply.again ? { status: 503, headers: { "Retry-After": "10" } } : { status: 400 });
  };
  return handleSent(change, answerMovedOn);
}
