import type { Area } from "#app/area.ts";

export const area: Area = {
  lists: async () => [(await import("./pages/list/template-list.server.ts")).templateList],
};
