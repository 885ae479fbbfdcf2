/** `/qc/templates.csv` and `/qc/templates.xlsx`, with the list's own params. */
import { fileLoader } from "#app/lists/list-file.server.ts";
import { templateList } from "./template-list.server.ts";

export const loader = fileLoader(templateList);
