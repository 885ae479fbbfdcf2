import type { Area } from "#app/area.ts";
import { thinImports } from "./thin.server.ts";

export const area: Area = {
  lists: async () => [(await import("./pages/list/list-page.server.ts")).importList],
  jobs: [{ name: "thin-imports", every: 60 * 60_000, run: ({ now, signal }) => thinImports(now, signal) }],
};
