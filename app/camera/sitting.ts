/** Somebody watches a store's cameras and notes observations. Points and shifts follow the score policy of the month. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { isTime } from "#app/i18n/clock.ts";
import { importedSchema } from "#app/import/imported.ts";
import { codePattern } from "#app/score-policy/policy.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { attributionShape } from "#app/store-managers/attribution.ts";
import { sittingLimits } from "./limits.ts";

const time = z.string().refine(isTime);

export const observationSchema = z.object({
  id: z.string().min(1),
  camera: z.string().min(1).max(sittingLimits.camera),
  /** HH:MM; on the next day if it is before the start of the sitting. */
  at: time,
  category: z.string().regex(codePattern),
  severity: severitySchema,
  words: z.string().max(sittingLimits.description),
  photos: z.array(photoSchema).max(sittingLimits.photos),
});
export type Observation = z.infer<typeof observationSchema>;

export const sittingStatusSchema = z.enum(["recorded", "void"]);
export type SittingStatus = z.infer<typeof sittingStatusSchema>;

export const sittingTransitions = { void: { from: ["recorded"], to: "void" } } as const satisfies Record<
  string,
  { from: readonly SittingStatus[]; to: SittingStatus }
>;

export const sittingSchema = z.object({
  ...attributionShape,
  status: sittingStatusSchema,
  day: z.iso.date(),
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** HH:MM; a sitting that ends before it begins ends on the next day. */
  from: time,
  to: time,
  inspectorId: z.string(),
  inspectorName: z.string(),
  note: z.string().max(sittingLimits.note),
  observations: z.array(observationSchema).max(sittingLimits.observations),
  tags: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  imported: importedSchema.optional(),
});
export type Sitting = z.infer<typeof sittingSchema>;

export const sittings = collection("sittings", sittingSchema);

export const sittingHeadSchema = sittingSchema.pick({ day: true, from: true, to: true, note: true });
export type SittingInput = z.infer<typeof sittingHeadSchema> & Pick<Sitting, "storeId">;

export function isCountedSitting({ status }: Pick<Sitting, "status">): boolean {
  return status === "recorded";
}

/** The ends are included. */
export function isWithin({ from, to }: Pick<Sitting, "from" | "to">, at: string): boolean {
  return from <= to ? from <= at && at <= to : at >= from || at <= to;
}

export function sortObservations({ from }: Pick<Sitting, "from">, observations: readonly Observation[]): Observation[] {
  const sortKey = ({ at, id }: Observation) => `${at < from ? 1 : 0}${at} ${id}`;
  return observations.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}
