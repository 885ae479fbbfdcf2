/** Stored photos and their limits, for the browser (which shrinks before it sends) and the server (which decides). */
import { z } from "zod";
import { type Shape, shapesSchema } from "./shapes.ts";

/** Key of a stored file: the SHA-256 of its bytes, in hex. */
export const fileKeySchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Keys of the stored photo and its thumbnail, the photo's size in pixels, and the shapes drawn over it. */
export const photoSchema = z.object({
  key: fileKeySchema,
  thumb: fileKeySchema,
  width: z.number().int(),
  height: z.number().int(),
  drawn: shapesSchema.optional(),
});
export type Photo = z.infer<typeof photoSchema>;

/** The photos with the shapes as the drawing on one of them; null where that one isn't among them. */
export function withDrawing(photos: readonly Photo[], key: string, shapes: readonly Shape[]): Photo[] | null {
  if (!photos.some((photo) => photo.key === key)) return null;
  return photos.map(({ drawn, ...photo }) => {
    const shapesOfPhoto = photo.key === key ? shapes : drawn;
    return shapesOfPhoto?.length ? { ...photo, drawn: [...shapesOfPhoto] } : photo;
  });
}

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
/** Limit of a photo as sent. */
export const maxPhotoBytes = 12 * 1024 * 1024;
/** Limit of a photo as sent; phones of 50 megapixels take 8192×6144. */
export const maxPhotoPixels = 51_000_000;
/** Limit for WebP, interlaced PNG and progressive JPEG, which can't be read row by row; a third for 16 bits a channel. */
export const maxBufferedPixels = 13_000_000;
/** Longest side of a photo as sent, in pixels: some of its rows are always in memory. */
export const maxPhotoSide = 16_384;
/** Longest side of a stored photo and of its thumbnail, in pixels. */
export const storedSide = 2048;
export const thumbnailSide = 320;
export const maxRequestBytes = 30 * 1024 * 1024;
export const maxPhotosPerItem = 10;
/** Why a photo was refused. "too-many", "off" and "full" concern the place it is for; "held-pixels" is beyond `maxBufferedPixels`. */
export type PhotoProblem = "type" | "size" | "pixels" | "held-pixels" | "broken" | "too-many" | "off" | "full";
