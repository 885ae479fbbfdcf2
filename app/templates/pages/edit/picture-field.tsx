import { photoTypes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import type { DraftItem } from "#app/templates/draft.ts";
import { pictureHref } from "#app/templates/picture-href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { fieldId } from "./fields.tsx";

/** What becomes of the picture that was chosen for the open item. */
export interface PictureUpload {
  /** Why it was not taken, in words. */
  readonly problem: string | null;
  readonly sending: boolean;
  /** Sends a picture at once; null where no script runs, and it goes with the form. */
  readonly send: ((file: File) => void) | null;
  /** Sends the same one again; null where that leads nowhere. */
  readonly again: (() => void) | null;
}

/** What it should look like: one picture, shown beside the help text. */
export function PictureField({
  templateId,
  version,
  item,
  upload: { problem, sending, send, again },
}: {
  templateId: string;
  /** The version that pictures are of while nothing was changed; null for the draft's own. */
  version: number | null;
  item: DraftItem;
  upload: PictureUpload;
}) {
  return (
    <div className="field scroll-mt-24" id={fieldId("picture")}>
      <label htmlFor="picture" className="field-label">
        {m.templates_field_picture()}
      </label>
      <div className="flex flex-wrap items-start gap-3">
        {item.picture && !sending && (
          <>
            <Picture
              src={pictureHref(templateId, item.picture.thumb, version)}
              alt={m.templates_edit_picture_alt()}
              width={96}
              height={96}
              className="size-24 rounded-md border border-line object-cover"
            />
            <button name="intent" value="picture.remove" className="button button-secondary">
              <Icon name="close" /> {m.templates_edit_picture_remove()}
            </button>
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
        <p id="picture-error" role="alert" className="field-error">
          {problem}
        </p>
      )}
      {again && (
        <div>
          <button type="button" className="button button-secondary" onClick={again}>
            {m.templates_edit_picture_again()}
          </button>
        </div>
      )}
    </div>
  );
}
