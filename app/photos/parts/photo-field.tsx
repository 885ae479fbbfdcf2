import type { Photo } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { Picture } from "#app/ui/picture.tsx";
import { PhotoInput } from "./photo-input.tsx";

interface PhotoFieldProps {
  photos: readonly Photo[];
  hrefOf: (key: string) => string;
  removed?: readonly string[] | undefined;
  pending?: readonly string[] | undefined;
  max: number;
  error?: string | undefined;
}

const none: readonly string[] = [];

/** `readPhotoField` reads it. */
export function PhotoField({ photos, hrefOf, removed = none, pending = none, max, error }: PhotoFieldProps) {
  return (
    <>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <li key={photo.key} className="w-28">
              <Picture
                src={hrefOf(photo.thumb)}
                alt={m.photos_number({ number: index + 1 })}
                width={96}
                height={96}
                className="size-24 rounded-md border border-line object-cover"
              />
              <label className="choice">
                <input
                  type="checkbox"
                  name="removePhoto"
                  value={photo.key}
                  defaultChecked={removed.includes(photo.key)}
                  aria-label={m.photos_remove_one({ number: index + 1 })}
                />
                {m.photos_remove_photo()}
              </label>
            </li>
          ))}
        </ul>
      )}
      {pending.map((photo) => (
        <input key={photo} type="hidden" name="keptPhoto" value={photo} />
      ))}
      <PhotoInput
        name="photos"
        label={m.photos_field()}
        error={error}
        hint={pending.length > 0 ? m.photos_kept({ count: pending.length }) : m.photos_hint({ most: max })}
      />
    </>
  );
}
