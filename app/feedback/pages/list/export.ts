/** `/qc/feedback.csv` and `/qc/feedback.xlsx`, with the list's own params. */
import { fileLoader } from "#app/lists/list-file.server.ts";
import { caseList } from "./case-list.server.ts";

export const loader = fileLoader(caseList);
