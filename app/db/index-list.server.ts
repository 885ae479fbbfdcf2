import { readFileSync } from "node:fs";
import { type IndexList, indexListSchema } from "./indexes.ts";

export function readIndexList(): IndexList {
  return indexListSchema.parse(JSON.parse(readFileSync("firestore.indexes.json", "utf8")));
}
