import { z } from "zod";
import { declareEvents } from "#app/timeline/events.ts";
import { views } from "./view.ts";

const view = z.object({ list: z.string(), name: z.string(), search: z.string() });

export const viewEvents = declareEvents(views.name, {
  "view-saved": { after: view },
  "view-removed": { before: view },
  "report-mailed": {},
  "report-unmailed": {},
});
