import { fileLoader } from "#app/lists/list-file.server.ts";
import { storeList } from "./store-list.server.ts";

export const loader = fileLoader(storeList);
