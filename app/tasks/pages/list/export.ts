import { fileLoader } from "#app/lists/list-file.server.ts";
import { taskList } from "./task-list.server.ts";

export const loader = fileLoader(taskList);
