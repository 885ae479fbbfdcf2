/** The templates that a list's filters leave, as a file: `/qc/templates.csv` and `/qc/templates.xlsx` with the list's own params. */
import { exportList } from "#app/lists/list-file.server.ts";
import type { Route } from "./+types/export";
import { templateFile, templateList } from "./template-list.server.ts";

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, templateList, templateFile());
}
