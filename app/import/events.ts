import { declareEvents } from "#app/timeline/events.ts";
import { imports } from "./import.ts";

export const importEvents = declareEvents(imports.name, {
  uploaded: {},
  "columns-settled": {},
  committed: {},
  discarded: {},
  "undo-asked": {},
  undone: {},
  "undone-partly": {},
});
