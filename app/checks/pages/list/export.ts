/** `/qc/checks.csv` and `/qc/checks.xlsx`, with the list's own params. */
import { fileLoader } from "#app/lists/list-file.server.ts";
import { checkList } from "./check-list.server.ts";

export const loader = fileLoader(checkList);
