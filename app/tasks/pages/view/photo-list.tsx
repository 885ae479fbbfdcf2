import type { Photo } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { Drawing } from "#app/photos/parts/marks.tsx";
import { taskPhotoHref, taskPhotoPageHref } from "#app/tasks/photo-href.ts";
import { Picture } from "#app/ui/picture.tsx";

export function PhotoList({ id, photos, before }: { id: string; photos: readonly Photo[]; before: boolean }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mb-2 grid grid-cols-3 gap-2 *:first:col-span-full">
      {photos.map((photo, index) => (
        <li key={photo.key}>
          <a href={taskPhotoPageHref(id, photo.key)} target="_blank" rel="noopener" className="relative block">
            <Picture
              src={taskPhotoHref(id, index === 0 ? photo.key : photo.thumb)}
              alt={(before ? m.tasks_photo_before : m.tasks_photo_after)({ number: index + 1 })}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              className={`w-full rounded-md border border-line object-cover ${index === 0 ? "aspect-4/3" : "aspect-square"}`}
            />
            <Drawing photo={photo} />
          </a>
        </li>
      ))}
    </ul>
  );
}
