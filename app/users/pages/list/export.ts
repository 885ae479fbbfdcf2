import { fileLoader } from "#app/lists/list-file.server.ts";
import { userList } from "./user-list.server.ts";

export const loader = fileLoader(userList);
