import { Form } from "react-router";
import { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { photoHref } from "#app/auth/photo-href.ts";
import { nameOf } from "#app/auth/user.ts";
import { profileContext, requireUser } from "#app/auth/user-context.server.ts";
import { takeFormPhotos } from "#app/photos/form-photos.server.ts";
import { photoTypes } from "#app/files/photo.ts";
import { readUpload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { parseForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import { changePhoto } from "#app/users/photos.server.ts";
import type { Route } from "./+types/photo";

export const meta = titled(m.settings_photo);

export function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const profile = context.get(profileContext);
  return {
    name: nameOf(user),
    photo: profile && photoHref(profile),
    key: mintFormKey(user.uid, `user-photo/${user.uid}`),
  };
}

const photoForm = z.object({ key: anyText, intent: anyText, photo: z.unknown().optional() });

/** Saves the photo that is sent; with the intent `remove` there is none. */
export async function action({ request, context }: Route.ActionArgs) {
  const [user, now] = [requireUser(context), new Date()];
  const { fields, files: sent, signal } = await readUpload(request);
  const form = parseForm(fields, photoForm);
  if (!form.value) return form.refuse();
  const { key, intent } = form.value;
  const words = { full: m.settings_photo_missing(), held: [], most: 1 };
  const { photos, problem } =
    intent === "remove"
      ? { photos: [], problem: "" }
      : await takeFormPhotos(user, "user-photo", { ...words, sent }, signal, now);
  const [photo = null] = photos;
  if (problem || (!photo && intent !== "remove")) return form.refuse({ photo: problem || m.settings_photo_missing() });
  try {
    if ((await changePhoto(user, { photo, key }, now)) === "same")
      return await redirectUnchanged(request, href("/settings"), 304);
    const message = photo ? m.settings_photo_saved() : m.settings_photo_removed();
    return await redirectWithToast(request, href("/settings"), { tone: "good", message });
  } catch (error) {
    if (error instanceof StaleRecord) return form.refuse({ "": m.ui_form_expired() }, { status: 409 });
    return form.refuseExpired(error);
  }
}

export default function PhotoPage({ loaderData: { name, photo, key }, actionData }: Route.ComponentProps) {
  const field = fieldsOf<"photo">(actionData?.reply)("photo");
  return (
    <Panel title={m.settings_photo()}>
      <FormErrors reply={actionData?.reply} />
      <p className="mb-3 text-muted">{m.settings_photo_lead()}</p>
      <Avatar name={name} photo={photo} size="size-24" />
      <Form method="post" encType="multipart/form-data" className="mt-4 flex max-w-md flex-col gap-4">
        <input type="hidden" name="key" value={key} />
        <TextField
          {...field}
          defaultValue={undefined}
          label={m.settings_photo_choose()}
          hint={m.settings_photo_hint()}
          type="file"
          accept={photoTypes.join(",")}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button tone="primary">{m.settings_photo_save()}</Button>
          {photo !== null && (
            <Button name="intent" value="remove">
              {m.settings_photo_remove()}
            </Button>
          )}
          <LinkButton to={href("/settings")} tone="quiet">
            {m.ui_cancel()}
          </LinkButton>
        </div>
      </Form>
    </Panel>
  );
}
