/** `/qc/activities.csv` and `/qc/activities.xlsx`, with the list's own params. */
import { fileLoader } from "#app/lists/list-file.server.ts";
import { activityList } from "./activity-list.server.ts";

export const loader = fileLoader(activityList);
