/** The database, chosen once at startup. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "#app/config.server.ts";
import type { Documents } from "./documents.ts";
import { type IndexList, indexListSchema } from "./indexes.ts";
import { databaseName, openSqlite } from "./sqlite.server.ts";

export { databaseName };

export function readIndexList(): IndexList {
  return indexListSchema.parse(JSON.parse(readFileSync("firestore.indexes.json", "utf8")));
}

function openDocuments(): Documents {
  if (config.ENGINE === "firebase") {
    console.error("ENGINE=firebase: this version has no Firestore adapter yet. Use ENGINE=embedded.");
    process.exit(1);
  }
  mkdirSync(config.DATA_DIR, { recursive: true });
  return openSqlite(join(config.DATA_DIR, databaseName), readIndexList());
}

export const db: Documents = openDocuments();
