/** The managers that a list's filters leave, all of them, as a file: `/qc/store-managers.csv` and `.xlsx` with the list's own params. */
import { exportList } from "#app/lists/list-file.server.ts";
import type { Route } from "./+types/export";
import { managerFile, managerList } from "./manager-list.server.ts";

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, managerList, managerFile());
}
