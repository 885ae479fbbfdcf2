import { fileLoader } from "#app/lists/list-file.server.ts";
import { auditList } from "./audit-list.server.ts";

export const loader = fileLoader(auditList);
