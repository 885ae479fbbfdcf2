import { sittingPhotos } from "./photos.server.ts";

export const loader = sittingPhotos.loadFile;
