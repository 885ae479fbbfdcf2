import { fileLoader } from "#app/lists/list-file.server.ts";
import { checkList } from "./check-list.server.ts";

export const loader = fileLoader(checkList);
