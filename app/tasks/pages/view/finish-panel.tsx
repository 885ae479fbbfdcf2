import { Form } from "react-router";
import { photoTypes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { photoHref } from "#app/tasks/pages/photo-href.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { TaskPage } from "./read-task.server.ts";

interface Props {
  page: TaskPage;
  finish: NonNullable<TaskPage["finish"]>;
  reply: Reply | undefined;
}

/** Fix, photograph, done. */
export function FinishPanel({ page, finish, reply }: Props) {
  const field = fieldsOf<"words" | "photos">(reply);
  return (
    <Panel title={m.tasks_finish_title()} id="finish">
      <EvidencePhotos page={page} />
      <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
        <input type="hidden" name="key" value={finish.key} />
        <input type="hidden" name="seen" value={page.seen} />
        <FormErrors reply={reply} title={m.tasks_not_saved()} />
        <TextField
          {...field("photos")}
          label={m.tasks_photos_of_fix()}
          type="file"
          defaultValue={undefined}
          accept={photoTypes.join(",")}
          multiple
          hint={finish.hint}
        />
        <TextAreaField {...field("words")} label={m.tasks_field_words()} rows={2} maxLength={2000} />
        <Button tone="primary" className="max-md:w-full">
          {m.tasks_finish()}
        </Button>
      </Form>
    </Panel>
  );
}

/** Those that were sent before the work is done, each with a button that takes it away. */
function EvidencePhotos({ page: { id, photos } }: { page: TaskPage }) {
  if (photos.length === 0) return null;
  return (
    <Form method="post" action={href("/tasks/:id/photo", { id })} encType="multipart/form-data" className="mb-3">
      <ul className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <li key={photo.key} className="w-28">
            <Picture
              src={photoHref(id, photo.thumb)}
              alt={m.tasks_photo_after({ number: index + 1 })}
              width={112}
              height={112}
              className="size-28 rounded-md border border-line object-cover"
            />
            <Button
              tone="quiet"
              name="remove"
              value={photo.key}
              className="w-full"
              aria-label={m.tasks_photo_remove_one({ number: index + 1 })}
            >
              {m.tasks_photo_remove()}
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  );
}
