/** A sitting at a store's cameras: when somebody watched them, and what they saw. Its day decides the month; points and shifts follow from that month's score policy. */
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
  /** Within its sitting. */
  id: z.string().min(1),
  camera: z.string().min(1).max(sittingLimits.camera),
  /** When it was seen, HH:MM; of a sitting that passes midnight perhaps on the next day. */
  at: time,
  /** Code of a row of the policy. */
  category: z.string().regex(codePattern),
  severity: severitySchema,
  words: z.string().max(sittingLimits.words),
  photos: z.array(photoSchema).max(sittingLimits.photos),
});
export type Observation = z.infer<typeof observationSchema>;

export const sittingStatusSchema = z.enum(["recorded", "void"]);
export type SittingStatus = z.infer<typeof sittingStatusSchema>;

/** How its status moves. */
export const sittingMoves = { void: { from: ["recorded"], to: "void" } } as const satisfies Record<
  string,
  { from: readonly SittingStatus[]; to: SittingStatus }
>;

export const sittingSchema = z.object({
  ...attributionShape,
  status: sittingStatusSchema,
  day: z.iso.date(),
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** HH:MM; one that ends before it begins ends on the next day. */
  from: time,
  to: time,
  inspectorId: z.string(),
  inspectorName: z.string(),
  note: z.string().max(sittingLimits.note),
  observations: z.array(observationSchema).max(sittingLimits.observations),
  /** What its list filters by; see `tagsOf`. */
  tags: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Absent for one that was recorded here. */
  imported: importedSchema.optional(),
});
export type Sitting = z.infer<typeof sittingSchema>;

export const sittings = collection("sittings", sittingSchema);

/** What a form gives for a sitting itself, its store aside. */
export const sittingHeadSchema = sittingSchema.pick({ day: true, from: true, to: true, note: true });
export type GivenSitting = z.infer<typeof sittingHeadSchema> & Pick<Sitting, "storeId">;

export function isCountedSitting({ status }: Pick<Sitting, "status">): boolean {
  return status === "recorded";
}

/** Whether a time lies within a sitting, its ends included. */
export function isWithin({ from, to }: Pick<Sitting, "from" | "to">, at: string): boolean {
  return from <= to ? from <= at && at <= to : at >= from || at <= to;
}

/** In the order in which they were seen. */
export function inOrder({ from }: Pick<Sitting, "from">, observations: readonly Observation[]): Observation[] {
  const place = ({ at, id }: Observation) => `${at < from ? 1 : 0}${at} ${id}`;
  return observations.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}
