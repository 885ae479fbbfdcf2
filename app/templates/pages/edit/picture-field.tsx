import { photoTypes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import type { DraftItem } from "#app/templates/draft.ts";
import { pictureHref } from "#app/templates/picture-href.ts";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { useEditing, usePart } from "./editing.tsx";
import { fieldId } from "./fields.tsx";
import { IntentButton } from "./intent-button.tsx";

export function PictureField({ item }: { item: DraftItem }) {
  const { view } = useEditing();
  const { upload, pictureVersion } = usePart();
  const { problem, sending, send, again } = upload;
  return (
    <div className="flex min-w-0 scroll-mt-24 flex-col gap-1" id={fieldId("picture")}>
      <label htmlFor="picture" className="text-sm font-strong">
        {m.templates_field_picture()}
      </label>
      <div className="flex flex-wrap items-start gap-3">
        {item.picture && !sending && (
          <>
            <Picture
              src={pictureHref(view.id, item.picture.thumb, pictureVersion)}
              alt={m.templates_field_picture()}
              width={96}
              height={96}
              className="size-24 rounded-md border border-line object-cover"
            />
            <IntentButton intent="picture.remove" icon="close">
              {m.templates_edit_picture_remove()}
            </IntentButton>
          </>
        )}
        <input
          type="file"
          id="picture"
          name="picture"
          accept={photoTypes.join(",")}
          className="input max-w-xs"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "picture-error" : undefined}
          disabled={sending}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (!file || !send) return;
            event.currentTarget.value = "";
            send(file);
          }}
        />
      </div>
      {sending && (
        <p role="status" className="text-sm text-muted">
          {m.templates_edit_picture_sending()}
        </p>
      )}
      {problem && (
        <FieldError id="picture-error" role="alert">
          {problem}
        </FieldError>
      )}
      {again && (
        <div>
          <Button type="button" onClick={again}>
            {m.templates_edit_picture_again()}
          </Button>
        </div>
      )}
    </div>
  );
}
