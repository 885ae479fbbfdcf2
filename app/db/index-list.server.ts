import { readFileSync } from "node:fs";
import { type IndexList, indexListSchema } from "./indexes.ts";

/** The content of `firestore.indexes.json`, which both engines are opened with. */
export function readIndexList(): IndexList {
  return indexListSchema.parse(JSON.parse(readFileSync("firestore.indexes.json", "utf8")));
}
