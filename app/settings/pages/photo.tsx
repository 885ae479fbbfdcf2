import { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { userPhotoHref } from "#app/auth/photo-href.ts";
import { nameOf } from "#app/auth/user.ts";
import { profileContext, requireUser } from "#app/auth/user-context.server.ts";
import { photoField, readFormPhotos } from "#app/photos/form-photos.server.ts";
import { photoTypes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { shrinkPhotos } from "#app/outbox/shrink-photos.tsx";
import type { FormIdentity } from "#app/changes/change.server.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { changeOwnPhoto } from "#app/users/photos.server.ts";
import type { Route } from "./+types/photo";

export const meta = titled(m.settings_photo);

export function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const profile = context.get(profileContext);
  return {
    name: nameOf(user),
    photo: profile && userPhotoHref(profile),
    key: mintFormKey(user.uid, `user-photo/${user.uid}`),
  };
}

const photoForm = z.object({ photo: z.unknown().optional() });

export async function action({ request, context }: Route.ActionArgs) {
  const [user, now] = [requireUser(context), new Date()];
  const form = await readForm(request, photoForm, {
    photos: {
      field: "photo",
      async saveFiles({ fields, files: uploads, signal }) {
        if (fields.get("intent") === "remove") return { photos: [], problem: "", again: { keptPhotos: [] } };
        const none = m.settings_photo_missing();
        const pending = uploads.length > 0 ? [] : fields.getAll("keptPhoto");
        const input = { fullMessage: none, pending, max: 1, uploads };
        const { photos, problem } = await readFormPhotos(user, "user-photo", input, signal, now);
        const keptPhotos = photos.map((photo) => photoField(user, "user-photo", photo));
        return { photos, problem: problem || (photos.length === 0 ? none : ""), again: { keptPhotos } };
      },
    },
  });
  const { problem, photos } = form;
  const change = async (_: unknown, { key }: FormIdentity) => {
    const outcome = await changeOwnPhoto(user, { photo: photos[0] ?? null, key }, now);
    const message = photos.length > 0 ? m.settings_photo_saved() : m.settings_photo_removed();
    return redirectChanged(request, href("/settings"), outcome, message);
  };
  return handleForm(form, change, { check: () => ({ photo: problem }) });
}

export default function UserPhotoPage({ loaderData: { name, photo, key }, actionData }: Route.ComponentProps) {
  const field = fieldsOf<"photo">(actionData?.reply)("photo");
  const keptPhotos = actionData?.keptPhotos ?? [];
  return (
    <Panel title={m.settings_photo()}>
      <FormErrors reply={actionData?.reply} />
      <p className="mb-3 text-muted">{m.settings_photo_lead()}</p>
      <Avatar name={name} photo={photo} size="size-24" />
      <PostForm formKey={key} encType="multipart/form-data" className="mt-4 flex max-w-md flex-col gap-4">
        {keptPhotos.map((pending) => (
          <input key={pending} type="hidden" name="keptPhoto" value={pending} />
        ))}
        <TextField
          {...field}
          defaultValue={undefined}
          label={m.settings_photo_choose()}
          hint={keptPhotos.length > 0 ? m.photos_kept({ count: keptPhotos.length }) : m.settings_photo_hint()}
          ref={shrinkPhotos}
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
      </PostForm>
    </Panel>
  );
}
