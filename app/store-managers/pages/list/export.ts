/** `/qc/store-managers.csv` and `/qc/store-managers.xlsx`, with the list's own params. */
import { fileLoader } from "#app/lists/list-file.server.ts";
import { managerList } from "./manager-list.server.ts";

export const loader = fileLoader(managerList);
