import { exportList } from "#app/lists/list-file.server.ts";
import type { Route } from "./+types/export";
import { importFile, importList } from "./list-page.server.ts";

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, importList, importFile());
}
