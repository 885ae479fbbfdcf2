import type { Area } from "#app/area.ts";

export const area: Area = {
  lists: async () => [(await import("./pages/list/user-list.server.ts")).userList],
};
