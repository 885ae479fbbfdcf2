import { answerField } from "#app/checks/answers.ts";
import { isDrawing } from "#app/checks/drawing.ts";
import { checkPhotoHref, checkPhotoPageHref } from "#app/checks/photo-href.ts";
import { photoTypes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { Drawing } from "#app/photos/parts/marks.tsx";
import type { Item } from "#app/templates/template.ts";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { CheckEditor } from "./editor.ts";
import type { ItemState } from "./form-state.ts";
import type { CheckFormView } from "./form-view.ts";
import { needsPhoto } from "./item-evidence.tsx";
import { Uploads } from "./parts.tsx";

export function ItemPhotos({ editor, item, state }: { editor: CheckEditor; item: Item; state: ItemState }) {
  return (
    <ul className="flex w-full flex-wrap gap-2 md:order-last">
      {state.photos.map((photo, index) => (
        <li key={photo.key} className={`flex flex-col ${isDrawing(photo) ? "max-w-full" : "w-40"}`}>
          <a
            href={checkPhotoPageHref(editor.view.checkId, photo.key)}
            target="_blank"
            rel="noreferrer"
            className={`relative block overflow-hidden rounded-md border border-line bg-sunken ${isDrawing(photo) ? "" : "size-40"}`}
          >
            <Picture
              src={checkPhotoHref(editor.view.checkId, photo.thumb)}
              alt={m.checks_edit_photo_alt({ number: index + 1 })}
              width={isDrawing(photo) ? 230 : 160}
              height={isDrawing(photo) ? 96 : 160}
              loading="lazy"
              decoding="async"
              className={isDrawing(photo) ? "h-24 w-auto max-w-full bg-white object-contain" : "size-40 object-cover"}
            />
            <Drawing photo={photo} />
          </a>
          <Button
            tone="quiet"
            name={answerField(item.id, "remove")}
            value={photo.key}
            aria-label={m.checks_edit_photo_remove({ number: index + 1 })}
            className="px-1 text-sm"
          >
            {m.checks_edit_photo_remove_short()}
          </Button>
        </li>
      ))}
      {state.uploads.length > 0 && <Uploads editor={editor} uploads={state.uploads} />}
    </ul>
  );
}

export function AddPhoto({
  item,
  state,
  texts,
  enhanced,
  open,
}: {
  item: Item;
  state: ItemState;
  texts: CheckFormView["texts"];
  enhanced: boolean;
  open: boolean;
}) {
  const isNeeded = needsPhoto(item, state);
  const tone = isNeeded && state.finding ? "primary" : isNeeded || state.finding ? "secondary" : "quiet";
  const look = `button button-${tone} sign-camera ${tone === "quiet" ? "" : "item-photo"}`;
  const action = isNeeded ? texts.takePhoto : m.checks_edit_photo_add();
  const field = {
    type: "file",
    name: answerField(item.id, "photo"),
    accept: photoTypes.join(","),
    multiple: true,
  } as const;
  if (enhanced) {
    return (
      <label
        className={`${look} relative focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
      >
        {action}
        <input {...field} className="sr-only" />
      </label>
    );
  }
  return (
    <details open={open}>
      <summary className={look}>{action}</summary>
      <label>
        {m.checks_edit_photo_choose()}
        <input {...field} className="input" />
      </label>{" "}
      <span className="[@media(scripting:enabled)]:hidden">{texts.photoLimit}</span>
      <Button name="intent" value={`photo.${item.id}`}>
        {m.checks_edit_photo_add()}
      </Button>
    </details>
  );
}
