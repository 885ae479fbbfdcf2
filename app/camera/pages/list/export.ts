import { exportList } from "#app/lists/list-file.server.ts";
import type { Route } from "./+types/export";
import { sittingFile } from "./sitting-file.server.ts";
import { sittingList } from "./sitting-list.server.ts";

export function loader(args: Route.LoaderArgs) {
  return exportList(args, sittingList, sittingFile);
}
