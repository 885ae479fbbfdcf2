/** Limits of photos, the same in the browser (which shrinks before it sends) and on the server (which decides). */
export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
/** Bytes of one photo as sent. */
export const maxPhotoBytes = 12 * 1024 * 1024;
/** Pixels of one photo as sent. */
export const maxPhotoPixels = 50_000_000;
/** Longest side, in pixels, of a photo as kept and of its thumbnail. */
export const keptSide = 2048;
export const thumbnailSide = 320;
/** Bytes of a whole request. */
export const maxRequestBytes = 30 * 1024 * 1024;
export const maxPhotosPerItem = 10;
/** Why a photo was refused. */
export type PhotoProblem = "type" | "size" | "pixels" | "broken" | "too-many";
