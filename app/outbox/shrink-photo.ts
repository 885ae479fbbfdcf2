/** Saves the phone's network; the server checks the size anyway. */
import { storedSide } from "#app/files/photo.ts";

const smallBytes = 512 * 1024;

export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const ratio = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}

/** A JPEG of at most 2048 px a side, upright; the original if it isn't larger or the browser can't read it. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  // Not worth another loss of quality.
  if (file.type === "image/jpeg" && file.size <= smallBytes) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    try {
      const size = fitInto(bitmap.width, bitmap.height, storedSide);
      const canvas = document.createElement("canvas");
      canvas.width = size.width;
      canvas.height = size.height;
      const context = canvas.getContext("2d");
      if (!context) return file;
      // White behind a transparent PNG, instead of black.
      context.fillStyle = "#fff";
      context.fillRect(0, 0, size.width, size.height);
      context.drawImage(bitmap, 0, 0, size.width, size.height);
      const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.82));
      return shrunk && shrunk.size < file.size ? shrunk : file;
    } finally {
      bitmap.close();
    }
  } catch {
    return file;
  }
}
