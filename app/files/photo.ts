/** The browser shrinks by these limits before it sends; the server enforces them. */
import { z } from "zod";
import { type Shape, shapesSchema } from "./shapes.ts";

export const fileKeySchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Size in pixels; `drawn` is drawn over the unchanged file. */
export const photoSchema = z.object({
  key: fileKeySchema,
  thumb: fileKeySchema,
  width: z.number().int(),
  height: z.number().int(),
  drawn: shapesSchema.optional(),
});
export type Photo = z.infer<typeof photoSchema>;

export function withDrawing(photos: readonly Photo[], key: string, shapes: readonly Shape[]): Photo[] | null {
  if (!photos.some((photo) => photo.key === key)) return null;
  return photos.map(({ drawn, ...photo }) => {
    const shapesOfPhoto = photo.key === key ? shapes : drawn;
    return shapesOfPhoto?.length ? { ...photo, drawn: [...shapesOfPhoto] } : photo;
  });
}

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export const maxPhotoBytes = 12 * 1024 * 1024;
/** Phones of 50 megapixels take 8192×6144. */
export const maxPhotoPixels = 51_000_000;
/** Limit for WebP, interlaced PNG and progressive JPEG, which can't be read row by row; a third for 16 bits a channel. */
export const maxBufferedPixels = 13_000_000;
export const maxPhotoSide = 16_384;
/** Longest sides, in pixels. */
export const storedSide = 2048;
export const thumbnailSide = 320;
export const maxRequestBytes = 30 * 1024 * 1024;
export const maxPhotosPerItem = 10;
/** "too-many", "off" and "full" concern the photo's destination; "held-pixels" is beyond `maxBufferedPixels`. */
export type PhotoProblem = "type" | "size" | "pixels" | "held-pixels" | "broken" | "too-many" | "off" | "full";
