/** The users that a list's filters leave, all of them, as a file: `/users.csv` and `.xlsx` with the list's own params. */
import { exportList } from "#app/lists/list-file.server.ts";
import type { Route } from "./+types/export";
import { userFile, userList } from "./user-list.server.ts";

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, userList, userFile());
}
