import { z } from "zod";
import { sourceSchema } from "#app/import/imported.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { observationSchema, type Sitting, sittingHeadSchema, sittings, sittingStatusSchema } from "./sitting.ts";

/** What a timeline tells of a sitting itself: its store by code and name. */
export const toldSchema = sittingHeadSchema.extend({ store: z.string() });
export function toldOf(sitting: Sitting): z.infer<typeof toldSchema> {
  return toldSchema.parse({ ...sitting, store: `${sitting.storeCode} ${sitting.storeName}` });
}
const head = toldSchema.partial();
const status = z.object({ status: sittingStatusSchema });
const attribution = z.object({ managerId: z.string().nullable(), managerName: z.string().nullable() });
/** Photos by how many there are. */
export const toldObservationSchema = observationSchema.omit({ photos: true }).extend({ photos: z.number() });

/** What rows of a file changed; observations by how many there are. */
export const importedTellSchema = sittingHeadSchema.extend({ inspectorName: z.string(), observations: z.number() });
const told = importedTellSchema.partial();

export const sittingEvents = declareEvents(sittings.name, {
  recorded: {},
  changed: { before: head, after: head },
  /** On a snapshot. */
  drawn: {},
  "observation-added": { after: toldObservationSchema },
  "observation-changed": { before: toldObservationSchema, after: toldObservationSchema },
  "observation-removed": { before: toldObservationSchema },
  voided: { before: status, after: status },
  imported: { before: told, after: told.extend(sourceSchema.shape) },
  "import-undone": { before: told, after: told.extend(sourceSchema.shape) },
  "re-attributed": { before: attribution, after: attribution },
});
