import { type ComponentProps, useEffect, useRef, useState } from "react";
import { photoTypes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { shrinkPhotos } from "#app/outbox/shrink-photos.tsx";
import { PhotoLimit } from "./photo-limit.tsx";
import { UploadField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Preview {
  readonly file: File;
  readonly url: string;
}

/** With scripts, photos can be pasted and dropped anywhere on the page, and have previews. */
export function PhotoInput({ hint, onChange, ...field }: Omit<ComponentProps<typeof UploadField>, "button">) {
  const input = useRef<HTMLInputElement>(null);
  const [previews, setPreviews] = useState<readonly Preview[]>([]);
  useEffect(() => {
    if (!input.current) return;
    // Files may be chosen before the scripts run.
    if (input.current.files?.length) setPreviews(previewsOf(input.current.files));
    const stopReceiving = receiveFiles(input.current);
    const stopShrinking = shrinkPhotos(input.current);
    return () => {
      stopReceiving();
      stopShrinking?.();
    };
  }, []);
  useEffect(() => () => previews.forEach(({ url }) => URL.revokeObjectURL(url)), [previews]);
  return (
    <div>
      <UploadField
        {...field}
        button={
          <>
            <Icon name="camera" />
            {m.photos_choose()}
          </>
        }
        ref={input}
        accept={photoTypes.join(",")}
        multiple
        hint={
          <>
            <span>{hint}</span> <PhotoLimit />{" "}
            <span className="hidden [@media(scripting:enabled)_and_(pointer:fine)]:inline">{m.photos_paste()}</span>
          </>
        }
        onChange={(event) => {
          setPreviews(previewsOf(event.currentTarget.files ?? []));
          onChange?.(event);
        }}
      />
      {previews.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-3">
          {previews.map(({ file, url }, index) => (
            <li key={url} className="w-24">
              <img src={url} alt={file.name} className="size-24 rounded-md border border-line object-cover" />
              <button
                type="button"
                className="button button-quiet w-full"
                aria-label={m.photos_remove_one({ number: index + 1 })}
                onClick={() => input.current && setFiles(input.current, withoutFile(input.current, file))}
              >
                {m.photos_remove_photo()}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const previewsOf = (files: Iterable<File>) => [...files].map((file) => ({ file, url: URL.createObjectURL(file) }));

const withoutFile = ({ files }: HTMLInputElement, removed: File) =>
  [...(files ?? [])].filter((file) => file !== removed);

function setFiles(input: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function receiveFiles(input: HTMLInputElement): () => void {
  const stop = new AbortController();
  const add = (event: Event, transfer: DataTransfer) => {
    event.preventDefault();
    setFiles(input, [...(input.files ?? []), ...transfer.files]);
  };
  document.addEventListener(
    "paste",
    (event) => {
      const clipboard = event.clipboardData;
      // Spreadsheet cells are copied as text with a picture.
      if (clipboard?.files.length && !clipboard.types.includes("text/plain")) add(event, clipboard);
    },
    stop,
  );
  document.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault(), stop);
  document.addEventListener(
    "drop",
    (event) => event.dataTransfer && hasFiles(event) && add(event, event.dataTransfer),
    stop,
  );
  return () => stop.abort();
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
