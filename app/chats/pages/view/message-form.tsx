import { useState } from "react";
import { chatFieldNames } from "#app/chats/field-names.ts";
import { photoTypes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { shrinkPhotos } from "#app/outbox/shrink-photos.tsx";
import { PhotoLimit } from "#app/photos/parts/photo-limit.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { ChatPage } from "./read-chat.server.ts";

interface Answer {
  readonly reply: Reply;
  readonly keptPhotos?: readonly string[];
  readonly notify?: readonly string[];
}

/** No maxlength: the browser would silently cut off a long pasted text. */
export function MessageForm({ page, answer }: { page: ChatPage; answer: Answer | undefined }) {
  // Revalidation brings another key; the form keeps its first one.
  const [key] = useState(page.key);
  const field = fieldsOf<"text" | "photos">(answer?.reply);
  const { keptPhotos = [], notify = [] } = answer ?? {};
  const photos = field("photos");
  return (
    <PostForm
      formKey={key}
      action={href("/chats/:id", { id: page.id })}
      encType="multipart/form-data"
      className="border-t border-line pt-2"
    >
      {keptPhotos.map((photo) => (
        <input key={photo} type="hidden" name="keptPhoto" value={photo} />
      ))}
      <FormErrors reply={answer?.reply} title={m.chats_not_sent()} />
      <TextAreaField {...field("text")} label={chatFieldNames.text()} rows={2} />
      <div className="mt-2 flex flex-wrap items-start justify-end gap-x-3 gap-y-1">
        <details
          className="disclosure min-w-0 flex-1 basis-16 max-md:open:basis-full"
          open={Boolean(photos.error) || keptPhotos.length + notify.length > 0}
        >
          <summary>{page.people.length > 0 ? m.chats_photos_and_people() : chatFieldNames.photos()}</summary>
          <div className="flex max-h-56 flex-col gap-3 overflow-y-auto pb-2">
            <TextField
              {...photos}
              label={chatFieldNames.photos()}
              type="file"
              defaultValue={undefined}
              accept={photoTypes.join(",")}
              multiple
              ref={shrinkPhotos}
              hint={
                <>
                  <span>
                    {keptPhotos.length > 0 ? m.chats_photos_held({ count: keptPhotos.length }) : m.chats_photos_hint()}
                  </span>{" "}
                  <PhotoLimit />
                </>
              }
            />
            {page.people.length > 0 && (
              <fieldset>
                <legend className="text-sm font-strong">{chatFieldNames.notify()}</legend>
                <div className="flex flex-wrap gap-x-4">
                  {page.people.map(({ uid, name }) => (
                    <label key={uid} className="choice">
                      <input type="checkbox" name="notify" value={uid} defaultChecked={notify.includes(uid)} />
                      <span>{name}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
          </div>
        </details>
        <noscript>
          <a href={href("/chats/:id", { id: page.id })} className="link inline-flex min-h-11 items-center">
            {m.chats_reload()}
          </a>
        </noscript>
        <Button tone="primary">{m.chats_send()}</Button>
      </div>
    </PostForm>
  );
}
