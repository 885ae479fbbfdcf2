import { type ComponentProps, useEffect, useRef, useState } from "react";
import { photoTypes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { shrinkPhotos } from "#app/outbox/shrink-photos.tsx";
import { PhotoLimit } from "./photo-limit.tsx";
import { TextField } from "#app/ui/field.tsx";

interface Preview {
  readonly file: File;
  readonly url: string;
}

/** Chooses photos; with scripts they can also be pasted and dropped anywhere on the page, and those chosen are shown. */
export function PhotoInput({ hint, onChange, ...field }: ComponentProps<typeof TextField>) {
  const input = useRef<HTMLInputElement>(null);
  const [previews, show] = useState<readonly Preview[]>([]);
  useEffect(() => {
    if (!input.current) return;
    // What was chosen before the scripts came.
    if (input.current.files?.length) show(previewsOf(input.current.files));
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
      <TextField
        {...field}
        ref={input}
        type="file"
        defaultValue={undefined}
        accept={photoTypes.join(",")}
        multiple
        hint={
          <>
            <span>{hint}</span> <PhotoLimit />{" "}
            <span className="hidden [@media(scripting:enabled)_and_(pointer:fine)]:inline">{m.photos_paste()}</span>
          </>
        }
        onChange={(event) => {
          show(previewsOf(event.currentTarget.files ?? []));
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
                onClick={() => input.current && choose(input.current, without(input.current, file))}
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

const without = ({ files }: HTMLInputElement, gone: File) => [...(files ?? [])].filter((file) => file !== gone);

/** Chooses files as if by hand: whoever listens hears of a change. */
function choose(input: HTMLInputElement, files: readonly File[]): void {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Adds what is pasted or dropped on the page to what is chosen. */
function receiveFiles(input: HTMLInputElement): () => void {
  const stop = new AbortController();
  const add = (event: Event, given: DataTransfer) => {
    event.preventDefault();
    choose(input, [...(input.files ?? []), ...given.files]);
  };
  document.addEventListener(
    "paste",
    (event) => {
      const given = event.clipboardData;
      // Cells of a spreadsheet are copied as text with a picture of them.
      if (given?.files.length && !given.types.includes("text/plain")) add(event, given);
    },
    stop,
  );
  document.addEventListener("dragover", (event) => isOfFiles(event) && event.preventDefault(), stop);
  document.addEventListener(
    "drop",
    (event) => event.dataTransfer && isOfFiles(event) && add(event, event.dataTransfer),
    stop,
  );
  return () => stop.abort();
}

function isOfFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
