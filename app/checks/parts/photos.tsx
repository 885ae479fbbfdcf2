import { isDrawing } from "#app/checks/drawing.ts";
import type { Photo } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import { Picture } from "#app/ui/picture.tsx";
import { checkPhotoHref, checkPhotoPageHref } from "#app/checks/photo-href.ts";
import { Drawing } from "#app/photos/parts/marks.tsx";

export function CheckPhotos({
  checkId,
  ...row
}: { checkId: string } & Pick<PhotoRowProps, "photos" | "itemName" | "isLarge">) {
  return (
    <PhotoRow
      {...row}
      hrefOf={(key) => checkPhotoHref(checkId, key)}
      pageOf={(key) => checkPhotoPageHref(checkId, key)}
    />
  );
}

interface PhotoRowProps {
  photos: readonly Photo[];
  hrefOf: (key: string) => string;
  pageOf?: (key: string) => string;
  itemName: string;
  isLarge?: boolean;
}

/** Boxes have a fixed size, so that nothing moves when photos arrive. */
export function PhotoRow({ photos, hrefOf, pageOf = hrefOf, itemName, isLarge = false }: PhotoRowProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo.key} className={isLarge ? "w-full max-w-90" : ""}>
          <a
            href={pageOf(photo.key)}
            target="_blank"
            rel="noopener"
            title={m.checks_view_photo_open()}
            className="relative block overflow-hidden rounded-md border border-line bg-sunken print:border-0"
          >
            <Picture
              src={hrefOf(isLarge ? photo.key : photo.thumb)}
              alt={m.checks_view_photo({ number: index + 1, total: photos.length, item: itemName })}
              width={isDrawing(photo) ? 230 : 160}
              height={isDrawing(photo) ? 96 : 160}
              loading="lazy"
              decoding="async"
              className={
                isDrawing(photo)
                  ? "h-24 w-auto bg-white object-contain print:h-[20mm]"
                  : `${isLarge ? "aspect-4/3 w-full" : "size-40"} object-cover ${photo.drawn ? "print:h-[34mm] print:w-auto" : "print:h-auto print:max-h-[45mm] print:w-[45mm] print:object-contain"}`
              }
            />
            <Drawing photo={photo} />
          </a>
        </li>
      ))}
    </ul>
  );
}
