import { activityPhotos } from "./photos.server.ts";

export const loader = activityPhotos.loadFile;
