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
import { Icon } from "#app/ui/icon.tsx";
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
      className="composer -mx-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-x-2 border-t border-line bg-raised px-4 py-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] xl:-me-8 xl:pe-8"
    >
      {keptPhotos.map((photo) => (
        <input key={photo} type="hidden" name="keptPhoto" value={photo} />
      ))}
      <div className="col-span-full">
        <FormErrors reply={answer?.reply} title={m.chats_not_sent()} />
      </div>
      <details
        className="disclosure open:col-span-full"
        open={Boolean(photos.error) || keptPhotos.length + notify.length > 0}
      >
        <summary className="min-w-control justify-center px-1 before:hidden!">
          <Icon name="camera" className="text-xl" />
          <span className="max-md:sr-only">
            {page.people.length > 0 ? m.chats_photos_and_people() : chatFieldNames.photos()}
          </span>
        </summary>
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
      <TextAreaField
        {...field("text")}
        label={chatFieldNames.text()}
        className="composer-text col-start-2 [&>label]:sr-only"
        placeholder={chatFieldNames.text()}
        rows={1}
      />
      <Button tone="primary" className="col-start-3 max-md:min-w-control max-md:px-0">
        <Icon name="send" className="text-xl md:hidden" />
        <span className="max-md:sr-only">{m.chats_send()}</span>
      </Button>
    </PostForm>
  );
}
