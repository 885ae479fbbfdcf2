import { casePhotos } from "./photos.server.ts";

export const loader = casePhotos.loadFile;
