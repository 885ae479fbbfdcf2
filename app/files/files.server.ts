import { join } from "node:path";
import { config } from "#app/config.server.ts";
import { filesFolder } from "#app/db/files-folder.ts";
import { openDisk } from "./disk.server.ts";
import type { Files } from "./files.ts";

/** The embedded engine never loads the client of Cloud Storage. */
async function openFiles(): Promise<Files> {
  if (config.ENGINE === "embedded") return openDisk(join(config.DATA_DIR, filesFolder));
  const { openStorage } = await import("./storage.server.ts");
  return openStorage();
}

export const files: Files = await openFiles();
