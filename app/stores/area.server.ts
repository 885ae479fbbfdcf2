import type { Area } from "#app/area.ts";
import { storesImport } from "./import-stores.server.ts";

export const area: Area = {
  lists: async () => [(await import("./pages/list/store-list.server.ts")).storeList],
  importKinds: [storesImport],
};
