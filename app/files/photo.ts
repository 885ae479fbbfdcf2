/** Photos as they are kept, and their limits: the same in the browser (which shrinks before it sends) and on the server (which decides). */
import { z } from "zod";
import { type Shape, shapesSchema } from "./shapes.ts";

/** Key of a stored file: the SHA-256 of its bytes, in hex. */
export const fileKeySchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Keys of the photo as kept and of its thumbnail, the kept photo's size in pixels, and what is drawn over it. */
export const photoSchema = z.object({
  key: fileKeySchema,
  thumb: fileKeySchema,
  width: z.number().int(),
  height: z.number().int(),
  drawn: shapesSchema.optional(),
});
export type Photo = z.infer<typeof photoSchema>;

/** The photos with these shapes drawn on one of them, none where there are none; null where it isn't among them. */
export function withDrawing(photos: readonly Photo[], key: string, shapes: readonly Shape[]): Photo[] | null {
  if (!photos.some((photo) => photo.key === key)) return null;
  return photos.map(({ drawn, ...photo }) => {
    const own = photo.key === key ? shapes : drawn;
    return own?.length ? { ...photo, drawn: [...own] } : photo;
  });
}

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
/** Bytes of one photo as sent. */
export const maxPhotoBytes = 12 * 1024 * 1024;
/** Pixels of one photo as sent: phones of 50 megapixels take 8192×6144. */
export const maxPhotoPixels = 51_000_000;
/** The same where they can't be read row by row, but only held as a whole: WebP, interlaced PNG, progressive JPEG. A third as many of 16 bits. */
export const maxHeldPixels = 13_000_000;
/** Longest side, in pixels, of a photo as sent: some of its rows are always held. */
export const maxPhotoSide = 16_384;
/** Longest side, in pixels, of a photo as kept and of its thumbnail. */
export const storedSide = 2048;
export const thumbnailSide = 320;
/** Bytes of a whole request. */
export const maxRequestBytes = 30 * 1024 * 1024;
export const maxPhotosPerItem = 10;
/** Why a photo was refused: for itself ("held-pixels": beyond `maxHeldPixels`), or because its place holds no more ("too-many"), takes none ("off") or its check is full. */
export type PhotoProblem = "type" | "size" | "pixels" | "held-pixels" | "broken" | "too-many" | "off" | "full";
