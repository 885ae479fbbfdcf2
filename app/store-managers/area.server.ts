import type { Area } from "#app/area.ts";
import { findStoresUsedIn } from "#app/stores/hooks.server.ts";
import { assignmentsImport } from "./import-assignments.server.ts";
import { managersImport } from "./import-managers.server.ts";
import { assignments } from "./manager.ts";
import { settlePending } from "./settle.server.ts";

const minute = 60_000;

export const area: Area = {
  lists: async () => [(await import("./pages/list/manager-list.server.ts")).managerList],
  importKinds: [managersImport, assignmentsImport],
  jobs: [
    {
      name: "settle-assignments",
      every: minute,
      // A request can still be settling younger ones.
      run: ({ now, signal }) => settlePending(new Date(now.getTime() - minute), signal, now),
    },
  ],
  findStoreUses: findStoresUsedIn(assignments, ({ importId }) => importId),
};
