import { join } from "node:path";
import type { Area } from "#app/area.ts";
import { config } from "#app/config.server.ts";
import { filesFolder } from "#app/db/files-folder.ts";
import { removeAbandonedParts } from "./disk.server.ts";

export const area: Area = {
  // Only the embedded engine keeps files itself.
  jobs:
    config.ENGINE === "embedded"
      ? [
          {
            name: "sweep-parts",
            every: 24 * 60 * 60_000,
            run: ({ now }) => removeAbandonedParts(join(config.DATA_DIR, filesFolder), now),
          },
        ]
      : [],
};
