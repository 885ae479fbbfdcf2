import type { Area } from "#app/area.ts";
import { db } from "#app/db/db.server.ts";
import { factSources } from "./facts.server.ts";

export const area: Area = {
  jobs: [
    {
      name: "fold-facts",
      every: 5 * 60_000,
      run: async ({ signal }) => {
        let folded = 0;
        for (const facts of factSources.value) folded += await facts.fold(db, signal);
        return folded;
      },
    },
  ],
};
