import sharp from "sharp";
import type { Photo } from "#app/files/photo.ts";
import type { Files } from "#app/files/files.ts";
import { storePhoto } from "#app/files/photo.server.ts";
import { type PictureName, pictureNames, svgOf } from "./pictures.ts";

export async function storePictures(
  files: Files,
  names = pictureNames,
  drawSvg: (name: PictureName) => string = svgOf,
): Promise<ReadonlyMap<PictureName, Photo>> {
  const stored = await Promise.all(
    names.map(async (name) => {
      const jpeg = await sharp(Buffer.from(drawSvg(name)))
        .jpeg({ quality: 82 })
        .toBuffer();
      return [name, await storePhoto(files, jpeg)] as const;
    }),
  );
  return new Map(stored);
}
