/** `/users.csv` and `/users.xlsx`, with the list's own params. */
import { fileLoader } from "#app/lists/list-file.server.ts";
import { userList } from "./user-list.server.ts";

export const loader = fileLoader(userList);
