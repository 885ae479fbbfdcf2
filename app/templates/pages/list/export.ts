import { fileLoader } from "#app/lists/list-file.server.ts";
import { templateList } from "./template-list.server.ts";

export const loader = fileLoader(templateList);
