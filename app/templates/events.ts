import { z } from "zod";
import { declareEvents } from "#app/timeline/events.ts";
import { templates, templateSchema } from "./template.ts";

const status = templateSchema.pick({ status: true });
const origin = z.object({ from: z.string() }).optional();

export const templateEvents = declareEvents(templates.name, {
  created: { after: origin },
  duplicated: { after: origin },
  "begun-with-starter": { after: origin },
  imported: { after: origin },
  published: { after: z.object({ version: z.number() }) },
  "draft-started": {},
  "draft-discarded": {},
  "draft-imported": {},
  "import-undone": { before: z.object({ version: z.number() }) },
  archived: { before: status, after: status },
  restored: { before: status, after: status },
});
