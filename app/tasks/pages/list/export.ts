/** `/tasks.csv` and `/tasks.xlsx`, with the list's own params. */
import { fileLoader } from "#app/lists/list-file.server.ts";
import { taskList } from "./task-list.server.ts";

export const loader = fileLoader(taskList);
