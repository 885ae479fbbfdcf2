import type { Photo } from "#app/files/photo.ts";

export const drawing = { name: "signature.png", width: 720, height: 300 } as const;

export function isDrawing({ width, height }: Pick<Photo, "width" | "height">): boolean {
  return width === drawing.width && height === drawing.height;
}
