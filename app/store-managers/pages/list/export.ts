import { fileLoader } from "#app/lists/list-file.server.ts";
import { managerList } from "./manager-list.server.ts";

export const loader = fileLoader(managerList);
