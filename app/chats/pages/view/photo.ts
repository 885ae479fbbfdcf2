import { messagePhotos } from "./photos.server.ts";

export const loader = messagePhotos.loadFile;
