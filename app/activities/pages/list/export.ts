import { fileLoader } from "#app/lists/list-file.server.ts";
import { activityList } from "./activity-list.server.ts";

export const loader = fileLoader(activityList);
