/** Where files lie, chosen once at startup like the database. */
import { join } from "node:path";
import { config } from "#app/config.server.ts";
import { filesFolder, openDisk } from "./disk.server.ts";
import type { Files } from "./files.ts";

export const files: Files = openDisk(join(config.DATA_DIR, filesFolder));
