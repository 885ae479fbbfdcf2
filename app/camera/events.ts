import { z } from "zod";
import { sourceSchema } from "#app/import/imported.ts";
import { reattributed } from "#app/store-managers/attribution.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { observationSchema, type Sitting, sittingHeadSchema, sittings, sittingStatusSchema } from "./sitting.ts";

export const auditedSittingSchema = sittingHeadSchema.extend({ store: z.string() });
export function toAuditedSitting(sitting: Sitting): z.infer<typeof auditedSittingSchema> {
  return auditedSittingSchema.parse({ ...sitting, store: `${sitting.storeCode} ${sitting.storeName}` });
}
const head = auditedSittingSchema.partial();
const status = z.object({ status: sittingStatusSchema });
export const auditedObservationSchema = observationSchema.omit({ photos: true }).extend({ photos: z.number() });

export const importedSittingSchema = sittingHeadSchema.extend({
  inspectorName: z.string(),
  observations: z.number(),
});
const importedAudit = importedSittingSchema.partial();

export const sittingEvents = declareEvents(sittings.name, {
  recorded: {},
  changed: { before: head, after: head },
  drawn: {},
  "observation-added": { after: auditedObservationSchema },
  "observation-changed": { before: auditedObservationSchema, after: auditedObservationSchema },
  "observation-removed": { before: auditedObservationSchema },
  voided: { before: status, after: status },
  imported: { before: importedAudit, after: importedAudit.extend(sourceSchema.shape) },
  "import-undone": { before: importedAudit, after: importedAudit.extend(sourceSchema.shape) },
  "re-attributed": reattributed,
});
