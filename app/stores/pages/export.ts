/** The stores that a list's filters leave, all of them, as a file: `/qc/stores.csv` and `/qc/stores.xlsx` with the list's own params. */
import { exportList } from "#app/lists/list-file.server.ts";
import type { Route } from "./+types/export";
import { storeFile, storeList } from "./store-list.server.ts";

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, storeList, storeFile());
}
