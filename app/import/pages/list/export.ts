import { fileLoader } from "#app/lists/list-file.server.ts";
import { importList } from "./list-page.server.ts";

export const loader = fileLoader(importList);
