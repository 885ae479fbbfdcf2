import { exportList } from "#app/lists/list-file.server.ts";
import type { Route } from "./+types/export";
import { templateFile, templateList } from "./template-list.server.ts";

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, templateList, templateFile());
}
